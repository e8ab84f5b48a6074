import { join } from 'node:path'
import { zipSync } from 'fflate'
import type { Services } from '../../../lib/calls/context.ts'
import { daysOfMonth } from '../../../lib/time/month.ts'
import { issuedIn } from './bookkeeping.sql.ts'
import { writeExportFile } from '../../books/for-accounting.ts'
import { documentFiles } from '../../documents/for-accounting.ts'

/** Writes the archive beside the other files of the month. False where there are no documents. */
export async function exportDocuments(
  services: Pick<Services, 'database' | 'log' | 'config'>,
  { folder, month }: { folder: string; month: string },
): Promise<boolean> {
  const archive = await documentsOfMonth(services, month)
  if (archive === undefined) return false
  await writeExportFile(join(folder, month), 'documents.zip', (write) => write(archive))
  return true
}

/** A PDF of each document that was issued in a month, and its e-invoice, if any, as a ZIP. */
async function documentsOfMonth(
  services: Pick<Services, 'database' | 'log' | 'config'>,
  month: string,
): Promise<Buffer | undefined> {
  const documents = await services.database.asSystem((db) => issuedIn(db, daysOfMonth(month)))
  const files: Record<string, Uint8Array> = {}
  for (const document of documents)
    for (const { file_name: name, content } of await documentFiles(services, document))
      files[name] = Buffer.from(content, 'base64')
  if (documents.length === 0) return undefined
  // One date, so that an archive that is made again has the same bytes.
  return Buffer.from(zipSync(files, { level: 6, mtime: new Date(`${month}-01T00:00:00`) }))
}
