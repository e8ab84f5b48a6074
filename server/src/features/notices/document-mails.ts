import type { Services } from '../../lib/calls/context.ts'
import { type Db, inSavepoint } from '../../lib/db/database.ts'
import type { TakenNotice } from '../outbox/outbox.ts'
import type { BillingRecipient } from './mail.sql.ts'
import { documentMail } from './mails.ts'

/** The id of the document that a notice names; undefined where it names none. */
export function documentOf({ params }: Pick<TakenNotice, 'params'>): string | undefined {
  const id = params['invoice_id'] ?? params['statement_id']
  return typeof id === 'string' ? id : undefined
}

/**
 * Writes a mail about each notice that names a document to each confirmed billing email of its
 * organization, in the transaction that takes the notices. One that fails keeps no other back.
 */
export async function writeDocumentMails(
  { config, mail, log }: Pick<Services, 'config' | 'mail' | 'log'>,
  db: Db,
  of: { notices: readonly TakenNotice[]; billing: readonly BillingRecipient[]; now: Date },
): Promise<void> {
  for (const notice of of.notices) {
    const { organizationId } = notice
    const documentId = documentOf(notice)
    if (documentId === undefined) continue
    for (const to of of.billing.filter((one) => one.organizationId === organizationId))
      await inSavepoint(db, async () => {
        await mail.write(db, documentMail(config, to, notice), { now: of.now, documentId })
      }).catch((error: unknown) =>
        log.error(
          { err: error, organization: organizationId, document: documentId },
          'an email about a document could not be written: the billing email does not get it, and members read of the document in the console. Report it with the id of the document',
        ),
      )
  }
}
