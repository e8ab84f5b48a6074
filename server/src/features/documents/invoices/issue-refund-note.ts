import { amountText } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { insertCreditNote } from './credit-notes.sql.ts'
import { invoiceOfCharge } from '../documents/documents.sql.ts'
import { organizationName } from './invoices.sql.ts'
import { issueDocument } from '../documents/issue-document.ts'
import { taxOf } from '../rules/tax.ts'
import { findOpenBooks } from '../../books/books.ts'

export interface RefundNote {
  organizationId: string
  chargeId: string
  /** The UTC day of the top-up: its treatment holds where the top-up has no invoice. */
  chargedOn: string
  /** What goes back, without tax, and its tax. Both are more than 0, or the tax is 0. */
  netMicros: bigint
  taxMicros: bigint
}

/**
 * Issues the credit note of a refund of unused money, in the caller's transaction, which runs as
 * the system and posts the entry of the refund. It names the invoice of the top-up and is taxed as
 * that was. Nothing but the commit should follow. Returns its id.
 */
export async function issueRefundNote(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  note: RefundNote,
): Promise<string> {
  const { organizationId, chargeId, netMicros, taxMicros } = note
  const now = await readNow(db)
  const books = await findOpenBooks(db)
  const invoice = await invoiceOfCharge(db, { organizationId, chargeId })
  const treatment = invoice ?? (await taxOf(db, { organizationId, day: note.chargedOn }))
  if (books === undefined || treatment === undefined)
    throw new Error(
      `a refund of organization ${organizationId} needs open books and a tax treatment`,
    )
  const charged = amountText(-netMicros)
  const issued = await issueDocument(
    db,
    { secrets, books, now },
    {
      kind: 'credit_note',
      organization: { id: organizationId, name: await organizationName(db, organizationId) },
      month: null,
      lines: [{ charge: chargeId, charged }],
      sumMicros: -netMicros,
      legs: [],
      treatment,
      taxMicros: -taxMicros,
      taxedOn: note.chargedOn,
      more: {
        tax_note: treatment.note,
        ...(invoice !== undefined && { corrects: [invoice.invoice] }),
      },
    },
  )
  const { id } = issued
  await insertCreditNote(db, { id, organizationId, netMicros, taxMicros, isPaidOut: true })
  return id
}
