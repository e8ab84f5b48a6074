import { amountText } from '@frontrow/contract/money/amounts'
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
 * Divides what went back among the invoices of its payment that are taxed alike, those of which
 * most is left first. The first one has what none has left.
 */
function sharesOf(
  [first, ...others]: readonly AdvanceInvoice[],
  { netMicros, taxMicros }: Pick<PrepaymentCredit, 'netMicros' | 'taxMicros'>,
): [string, { net_micros: string; tax_micros: string }][] {
  if (first === undefined) return []
  let [net, tax] = [netMicros - first.netMicros, taxMicros - first.taxMicros]
  const alike = others.filter(({ kind, rateBp }) => kind === first.kind && rateBp === first.rateBp)
  const taken = alike.flatMap((invoice) => {
    if (net <= 0n || invoice.netMicros === 0n) return []
    const part = [least(net, invoice.netMicros), least(tax, invoice.taxMicros)] as const
    net -= part[0]
    tax -= part[1]
    return [[invoice.invoice, part] as const]
  })
  const sum = (at: 0 | 1) => taken.reduce((total, [, part]) => total + part[at], 0n)
  const own = [first.invoice, [netMicros - sum(0), taxMicros - sum(1)]] as const
  return [own, ...taken].map(([invoice, [ofNet, ofTax]]) => [
    invoice,
    { net_micros: `${ofNet}`, tax_micros: `${ofTax}` },
  ])
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
