import { amountText } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { cardOfCharge } from './card-on-file.sql.ts'
import { insertCreditNote } from './credit-notes.sql.ts'
import { invoiceOfPrepayment } from '../documents/documents.sql.ts'
import { organizationName } from './invoices.sql.ts'
import { type Issued, issueDocument } from '../documents/issue-document.ts'
import { postTaxOf } from './post-tax.ts'
import { taxOf } from '../rules/tax.ts'
import { findOpenBooks } from '../../books/books.ts'

export interface PrepaymentCredit {
  organizationId: string
  /** What brought the money. `dispute`: the bank took it back. */
  of: { charge: string; dispute?: string } | { receipt: string }
  /** The key of the entry of the payment, where `of` is about another receipt. */
  paidBy?: string
  /** The number of the invoice to which it is applied. */
  appliedTo?: string
  /** The UTC day of the payment: its treatment holds where it has no invoice. */
  paidOn: string
  /** What went back, without tax, and its tax. Both are more than 0, or the tax is 0. */
  netMicros: bigint
  taxMicros: bigint
  /** False where the entry of the money took the tax from `tax:output` itself. */
  postsTax: boolean
}

/**
 * Issues the credit note of a payment in advance of which a part went back, in the caller's
 * transaction, which runs as the system and posts the entry of the money. It names the invoice of
 * the payment and is taxed as that was; no other invoice is lowered by it. Nothing but the commit
 * should follow.
 */
export async function creditPrepayment(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  credit: PrepaymentCredit,
): Promise<Issued> {
  const { organizationId, of, netMicros, taxMicros, postsTax } = credit
  const now = await readNow(db)
  const books = await findOpenBooks(db)
  const own = 'charge' in of ? `charge/${of.charge}` : `receipt/${of.receipt}`
  const key = credit.paidBy ?? own
  const invoice = await invoiceOfPrepayment(db, { organizationId, key })
  const treatment = invoice ?? (await taxOf(db, { organizationId, day: credit.paidOn }))
  if (books === undefined || treatment === undefined)
    throw new Error(
      `a credit note of organization ${organizationId} needs open books and a tax treatment`,
    )
  const card = await cardOf(db, of)
  const id = newId(now)
  const issued = await issueDocument(
    db,
    { secrets, books, now },
    {
      id,
      kind: 'credit_note',
      organization: { id: organizationId, name: await organizationName(db, organizationId) },
      month: null,
      lines: [{ ...of, charged: amountText(-netMicros) }],
      sumMicros: -netMicros,
      legs: [],
      treatment,
      taxMicros: -taxMicros,
      taxedOn: credit.paidOn,
      more: {
        tax_note: treatment.note,
        ...(invoice !== undefined && { corrects: [invoice.invoice] }),
        ...(credit.appliedTo !== undefined && { applied_to: credit.appliedTo }),
        ...card,
      },
    },
  )
  if (postsTax)
    await postTaxOf(db, { id, organizationId, taxMicros: -taxMicros, currency: books.currency })
  await insertCreditNote(db, { id, organizationId, netMicros, taxMicros, isPaidOut: true })
  return issued
}

/** The card to which the money goes back, where one brought it. */
async function cardOf(db: Db, of: PrepaymentCredit['of']): Promise<{ card_last4?: string }> {
  const last4 = 'charge' in of ? await cardOfCharge(db, of.charge) : ''
  return last4 === '' ? {} : { card_last4: last4 }
}
