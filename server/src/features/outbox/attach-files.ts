import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../lib/db/database.ts'
import type { AttachedFile } from '../../lib/mail/mail.ts'
import { type TakenMail, postponeMail } from './waiting-mail.sql.ts'

/** Makes the files of a document. */
export type FilesOf = (documentId: string) => Promise<AttachedFile[]>

/** Together, before they are encoded. */
const mostBytes = 5_000_000
const mostTries = 5
const waitSeconds = 30

/**
 * The files of the document that a mail is about; none where they are too large or cannot be made
 * at all, because its text has a link as well. Undefined where they cannot be made now: the mail
 * then waits.
 */
export async function filesToAttach(
  { database, log, filesOf }: { database: Database; log: FastifyBaseLogger; filesOf?: FilesOf },
  { id, tries, documentId }: TakenMail,
): Promise<AttachedFile[] | undefined> {
  if (documentId === null || filesOf === undefined) return []
  try {
    const files = await filesOf(documentId)
    const bytes = files.reduce((sum, { content }) => sum + Buffer.byteLength(content, 'base64'), 0)
    return bytes > mostBytes ? [] : files
  } catch (error) {
    const about = { err: error, mail: id, document: documentId, tries }
    if (tries >= mostTries) {
      log.error(
        about,
        'the files of a document could not be made: its email goes out with a link alone. Report it with the id of the document',
      )
      return []
    }
    log.warn(
      about,
      'the files of a document could not be made: its email is late and is tried again in 30 seconds',
    )
    await postponeMail(database, id, { seconds: waitSeconds, failure: 'no files of its document' })
    return undefined
  }
}
