import { amountText, least } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { cardOfCharge } from './card-on-file.sql.ts'
import { insertCreditNote } from './credit-notes.sql.ts'
import { type AdvanceInvoice, invoicesOfPrepayment } from '../documents/documents.sql.ts'
import { organizationName } from './invoices.sql.ts'
import type { Issued } from '../documents/issue-document.ts'
import { issueTaxed } from './issue-taxed.ts'
import { type PaidBy, paidBy } from './issue-top-up-invoice.ts'
import { taxOf } from '../rules/tax.ts'
import { findOpenBooks } from '../../books/books.ts'

export interface PrepaymentCredit {
  organizationId: string
  of: PaidBy
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
 * the payment, or several where no single one has enough left, and is taxed as they were. Nothing
 * but the commit should follow.
 */
export async function creditPrepayment(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  credit: PrepaymentCredit,
): Promise<Issued> {
  const { organizationId, of, netMicros, taxMicros, postsTax } = credit
  const now = await readNow(db)
  const books = await findOpenBooks(db)
  const [chargeId, key] = paidBy(of)
  const invoices = await invoicesOfPrepayment(db, { organizationId, key: credit.paidBy ?? key })
  const shares = sharesOf(invoices, credit)
  const treatment = invoices[0] ?? (await taxOf(db, { organizationId, day: credit.paidOn }))
  if (books === undefined || treatment === undefined)
    throw new Error(
      `a credit note of organization ${organizationId} needs open books and a tax treatment`,
    )
  const last4 = await cardOfCharge(db, chargeId)
  const issued = await issueTaxed(
    db,
    { secrets, books, now },
    {
      kind: 'credit_note',
      organization: { id: organizationId, name: await organizationName(db, organizationId) },
      lines: [{ ...of, charged: amountText(-netMicros) }],
      sumMicros: -netMicros,
      legs: [],
      treatment,
      taxMicros: -taxMicros,
      taxedOn: credit.paidOn,
      postsTax,
      more: {
        ...(shares.length > 0 && { corrects: shares.map(([invoice]) => invoice) }),
        ...(shares.length > 1 && { shares: Object.fromEntries(shares) }),
        ...(credit.appliedTo !== undefined && { applied_to: credit.appliedTo }),
        // The card to which the money goes back.
        ...(last4 !== '' && { card_last4: last4 }),
      },
    },
  )
  const { id } = issued
  await insertCreditNote(db, { id, organizationId, netMicros, taxMicros, isPaidOut: true })
  return issued
}

/**
 * Divides what went back among the invoices of its payment that are taxed alike: the one of which
 * most is left comes first. What exceeds all that is left is taken off the first one.
 */
function sharesOf(
  invoices: readonly AdvanceInvoice[],
  { netMicros, taxMicros }: Pick<PrepaymentCredit, 'netMicros' | 'taxMicros'>,
): [string, { net_micros: string; tax_micros: string }][] {
  const [first] = invoices
  let [net, tax] = [netMicros, taxMicros]
  const parts: { invoice: string; net: bigint; tax: bigint }[] = []
  for (const one of invoices) {
    if (one.kind !== first?.kind || one.rateBp !== first.rateBp) continue
    const part = { net: least(net, one.netMicros), tax: least(tax, one.taxMicros) }
    if (one !== first && part.net === 0n) continue
    parts.push({ invoice: one.invoice, ...part })
    net -= part.net
    tax -= part.tax
  }
  return parts.map((part, place) => [
    part.invoice,
    {
      net_micros: `${part.net + (place === 0 ? net : 0n)}`,
      tax_micros: `${part.tax + (place === 0 ? tax : 0n)}`,
    },
  ])
}
