// Reads the body of an issued invoice or credit note.
import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showInvoice } from '@frontrow/contract/documents/invoices'
import type { Buyer, Seller } from '@frontrow/contract/documents/parties'
import { pricePer1000 } from '@frontrow/contract/money/ecpm'
import { type BankFact, bankFacts, transferText } from '../parties/bank-facts.ts'
import { shownAmount } from './shown-amounts.ts'
import type { DayLine } from './day-line.ts'
import { networkOn, type PartyMembers } from './party-lines.ts'
import { summedLines } from './summed-lines.ts'

/** An invoice as it was signed. `issueDocument` writes it. */
export interface InvoiceBody extends PartyMembers, TaxMembers {
  kind: 'invoice' | 'credit_note'
  seller?: Seller
  buyer?: Buyer
  number: string
  issued_on: string
  book: 'sandbox' | 'live'
  currency: string
  due_on?: string
  taxed_on?: string
  /** Of an invoice of use. Those of before cards were named have it only for a transfer. */
  pays_by?: 'card' | 'transfer'
  /** The last digits of the card that is charged, or was, where they are known. */
  card_last4?: string
  /** What its customer names in transfers, of an invoice of use. */
  payment_reference?: string
  /** The invoices that a credit note corrects. */
  corrects?: readonly string[]
  /** Of a payment in advance with several invoices: what was taken off each, by its number. */
  shares?: Readonly<Record<string, { net_micros: string; tax_micros: string }>>
  /** The invoice that it takes back as a whole, or, of an invoice, replaces with the same lines. */
  reverses?: string
  replaces?: string
  /** Why an operator corrected it. */
  reason?: string
  /** The part of it that the credit note of the replaced invoice pays. */
  set_off?: string
  /** The invoice to which the credit note of a payment in advance is applied. */
  applied_to?: string
  lines: readonly InvoiceBodyLine[]
  sum: string
  carried_in: string
  carried_forward: string
  net: string
  tax: string
  total: string
  tax_kind: string
  tax_rate_bp: string
  tax_note: string
}

/** How a document is taxed. */
export interface TaxMembers {
  tax_kind: string
  tax_rate_bp: string
  tax_note?: string
  /** The tax in the currency of the network's accounts, where that is another one. */
  tax_in?: { currency: string; rate: string; rate_on: string; source: string; amount: string }
}

/**
 * What a campaign used on a day, or a payment in advance, or a part of one that went back, or what
 * is taken off an invoice. `carried`: what that invoice had from the document before it, less what
 * it left for the next one.
 */
export type InvoiceBodyLine =
  | DayLine
  | { charge: string; charged: string; dispute?: string }
  | { receipt: string; charged: string }
  | { invoice: string; charged: string; reason: string }
  | { carried: string; charged: string }

type Lined = Pick<InvoiceBody, 'lines'>

export function readInvoice(body: string): InvoiceBody {
  return JSON.parse(body) as InvoiceBody
}

export function usedLines({ lines }: Lined): DayLine[] {
  return lines.filter((line): line is DayLine => 'day' in line)
}

/** What was paid in advance, or went back of it; undefined where the document is about use. */
export function advancePayment({ lines }: Lined): string | undefined {
  return lines.find((line) => 'charge' in line || 'receipt' in line)?.charged
}

/** What the one line of a payment in advance is called. */
export function advanceText(
  body: Pick<InvoiceBody, 'lines' | 'reverses' | 'applied_to'> & { kind: string },
): string {
  const { kind, lines, reverses, applied_to: invoice } = body
  const what = 'Online advertising, paid in advance'
  if (kind === 'invoice') return what
  if (reverses !== undefined) return `${what}: correction`
  if (invoice !== undefined) return `${what}: applied to ${invoice}`
  if (isDisputed({ lines })) return `${what}: taken back by the bank`
  return `${what}: ${lines.some((line) => 'receipt' in line) ? 'reversed' : 'refund'}`
}

/** What is taken off an invoice without a change of its lines; undefined for all others. */
export function takenOff({ lines }: Lined): { name: string; reason: string } | undefined {
  const [line] = lines
  if (line === undefined || !('invoice' in line)) return undefined
  return { name: `Correction of ${line.invoice}`, reason: line.reason }
}

/** Whether the bank of a cardholder took the payment back. */
export function isDisputed({ lines }: Lined): boolean {
  return lines.some((line) => 'dispute' in line)
}

/** Of the invoice of a payment in advance: the day of the payment. */
export function paidOn(body: InvoiceBody): string | undefined {
  const isPaid = body.kind === 'invoice' && advancePayment(body) !== undefined
  return isPaid ? (body.taxed_on ?? body.issued_on) : undefined
}

/** Whether it is an invoice of use. Others are paid already, or take something back. */
export function isToPay(body: InvoiceBody): boolean {
  return body.kind === 'invoice' && advancePayment(body) === undefined && !isSetOff(body)
}

/** Whether the credit note of the invoice that it replaces pays all of it. */
export function isSetOff({
  set_off: setOff,
  total,
}: Pick<InvoiceBody, 'set_off' | 'total'>): boolean {
  return setOff === total
}

/** How an invoice of use is asked for: by one of two ways, never by both. */
export function paymentText(
  body: Pick<InvoiceBody, 'pays_by' | 'due_on' | 'card_last4' | 'set_off' | 'total'>,
): string {
  const { pays_by: paysBy, due_on: dueOn = '', card_last4: last4 } = body
  if (isSetOff(body)) return 'It is paid with a credit note.'
  if (paysBy === 'transfer') return `Pay by bank transfer until ${dueOn}.`
  const card = last4 === undefined ? 'on file' : `that ends in ${last4}`
  return `Your card ${card} is charged. Do not pay by bank transfer.`
}

/** The account to which it is paid; empty where a card is charged or nothing is to be paid. */
export function payToFacts(body: InvoiceBody): BankFact[] {
  const isTransfer = isToPay(body) && body.pays_by === 'transfer'
  return isTransfer ? bankFacts(networkOn(body), transferText(body)) : []
}

/** The first and the last day of what was supplied; undefined for a payment in advance. */
export function supplyDays(body: Lined): { from: string; till: string } | undefined {
  const days = usedLines(body)
    .map(({ day }) => day)
    .toSorted()
  const [from, till] = [days[0], days.at(-1)]
  return from === undefined || till === undefined ? undefined : { from, till }
}

export function daysText({ from, till }: { from: string; till: string }): string {
  return from === till ? from : `${from} to ${till}`
}

/** How the tax is named in a sum, as `VAT 19 %` or `VAT (reverse charge)`. */
export function taxLabel(body: PartyMembers & TaxMembers): string {
  const given = networkOn(body)?.tax_name ?? ''
  const name = given === '' ? 'Tax' : given
  const kind = body.tax_kind.replace('self_billed_', '')
  const rate = body.tax_rate_bp
  if (kind === 'none') return name
  return kind === 'domestic'
    ? `${name} ${Number(rate) / 100} %`
    : `${name} (${reasons[kind] ?? kind.replaceAll('_', ' ')})`
}

/** The tax in the currency of the network's accounts, where that is another one. */
export function taxInNotes(
  body: PartyMembers & TaxMembers & { currency: string },
): [label: string, value: string][] {
  const { tax_in: own, currency } = body
  if (own === undefined) return []
  const amount = shownAmount(own.amount, own.currency)
  return [
    [
      `${networkOn(body)?.tax_name ?? 'Tax'} in ${own.currency}`,
      `${amount}, at ${own.rate} ${own.currency} for 1 ${currency} (${own.source}, ${own.rate_on})`,
    ],
  ]
}

const reasons: Readonly<Record<string, string>> = { outside: 'outside the scope' }

/** The lines of the document by campaign and adjustment. */
export function campaignLines(body: InvoiceBody): Reply<typeof showInvoice>['lines'] {
  return summedLines(usedLines(body), body.net).map((line) => ({
    campaign_id: line.subject,
    name: line.name,
    adjusted: line.isAdjusted,
    reason: line.reason,
    from_day: line.fromDay,
    till_day: line.tillDay,
    impressions: line.impressions,
    unit_price: pricePer1000(line.micros, line.impressions) ?? null,
    printed: amountText(line.printedMicros),
    spent: amountText(line.spentMicros),
    spent_currency: line.spentCurrency,
    amount: amountText(line.micros),
  }))
}
