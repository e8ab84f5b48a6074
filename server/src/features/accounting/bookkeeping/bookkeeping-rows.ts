// The lines of the bookkeeper's files. Amounts are decimals with a point, days are ISO 8601.
import type { Buyer } from '@frontrow/contract/documents/parties'
import { amountText, readableAmount } from '@frontrow/contract/money/amounts'
import type { CsvLine } from '../../../lib/files/csv-line.ts'
import type { AccountMap } from './account-map.ts'
import type { DocumentRow, PaymentRow } from './bookkeeping.sql.ts'
import type { JournalEntry } from './journal-entries.ts'
import { minorUnitMicros } from '../../books/books.ts'
import { readInvoice, supplyDays } from '../../documents/for-accounting.ts'

export interface Naming {
  currency: string
  /** The names of organizations by their ids. */
  names: ReadonlyMap<string, string>
}

export const invoiceHeads = [
  'number',
  'kind',
  'corrects',
  'issued',
  'supply_from',
  'supply_till',
  'due',
  'customer_id',
  'legal_name',
  'country',
  'vat_id',
  'treatment',
  'rate',
  'net',
  'tax',
  'total',
  'currency',
  'tax_in_currency',
  'tax_in_amount',
  'settled_on',
  'settled_as',
] as const

/** An invoice or a credit note, as it was signed, with what came of it since. */
export function invoiceRow({ body: text, organizationId, ...since }: DocumentRow): CsvLine {
  const body = readInvoice(text)
  const {
    corrects = [],
    due_on: dueOn = '',
    taxed_on: taxedOn = body.issued_on,
    tax_in: taxIn = { currency: '', amount: '' },
  } = body
  const supply = supplyDays(body) ?? { from: taxedOn, till: taxedOn }
  return [
    body.number,
    body.kind,
    corrects.join(' '),
    body.issued_on,
    supply.from,
    supply.till,
    dueOn,
    organizationId,
    ...namesOf(body.buyer, text),
    body.tax_kind,
    { decimal: String(Number(body.tax_rate_bp) / 100) },
    { decimal: body.net },
    { decimal: body.tax },
    { decimal: body.total },
    body.currency,
    taxIn.currency,
    { decimal: taxIn.amount },
    since.settledOn ?? '',
    since.settledAs ?? '',
  ]
}

type Named = Pick<Buyer, 'legal_name' | 'country' | 'vat_id'>

/** Name, country and VAT ID. A document without them has the organization's name alone. */
function namesOf(party: Named | undefined, body: string): string[] {
  if (party !== undefined) return [party.legal_name, party.country, party.vat_id]
  return [(JSON.parse(body) as { organization_name: string }).organization_name, '', '']
}

interface StatementBody {
  kind: string
  number: string
  corrects?: readonly string[]
  issued_on: string
  month: string | null
  currency: string
  net: string
  tax_kind: string
  tax_rate_bp: string
  tax: string
  total: string
  /** The publisher, who sells by a self-billed document. */
  payee?: Named
  seller?: Named
}

export const statementHeads = [
  'number',
  'kind',
  'corrects',
  'month',
  'issued',
  'publisher_id',
  'legal_name',
  'country',
  'vat_id',
  'treatment',
  'rate',
  'net',
  'tax',
  'total',
  'currency',
  'invoice_number',
  'invoice_issued',
  'invoice_tax',
] as const

/**
 * An earnings statement or a self-billed document, as it was signed, with the invoice that its
 * publisher sent for it since.
 */
export function statementRow({ body: text, organizationId, ...since }: DocumentRow): CsvLine {
  const { invoiceTaxMicros: invoiceTax } = since
  const body = JSON.parse(text) as StatementBody
  return [
    body.number,
    body.kind,
    (body.corrects ?? []).join(' '),
    body.month ?? '',
    body.issued_on,
    organizationId,
    ...namesOf(body.payee ?? body.seller, text),
    body.tax_kind,
    { decimal: String(Number(body.tax_rate_bp) / 100) },
    { decimal: body.net },
    { decimal: body.tax },
    { decimal: body.total },
    body.currency,
    since.invoiceNumber ?? '',
    since.invoiceIssuedOn ?? '',
    { decimal: invoiceTax === null ? '' : amountText(invoiceTax) },
  ]
}

export const paymentHeads = [
  'date',
  'kind',
  'account',
  'counterparty_id',
  'counterparty',
  'amount',
  'currency',
  'reference',
] as const

/** What came in, or went out below 0. */
export function paymentRow(row: PaymentRow, { currency, names }: Naming, map: AccountMap): CsvLine {
  const { organizationId: id } = row
  return [
    row.day,
    row.kind,
    map[accountOfCash(row.account)].number,
    id ?? '',
    id === null ? '' : (names.get(id) ?? ''),
    // Money that moved is in whole hundredths; a fee of a provider may not be.
    { decimal: readableAmount(row.micros, currency) },
    currency,
    row.key,
  ]
}

function accountOfCash(code: string): 'bank' | 'stripe' | 'sandbox' {
  if (code === 'cash:bank') return 'bank'
  return code === 'cash:stripe' ? 'stripe' : 'sandbox'
}

export const journalHeads = [
  'date',
  'entry',
  'account',
  'account_name',
  'debit',
  'credit',
  'currency',
  'customer_id',
  'customer',
  'text',
] as const

const kindTexts: Readonly<Record<string, string>> = {
  delivery: 'Ads delivered',
  month: 'Month closed',
  hold: 'Earnings released',
  adjustment: 'Adjustment',
  invoice: 'Tax of invoices',
  credit_note: 'Tax of credit notes',
  receipt: 'Payments by bank',
  write_off: 'Written off',
  charge: 'Cards charged',
  fee: 'Fees of payments',
  refund: 'Refunds',
  dispute: 'Disputes',
  payout: 'Payouts',
  own: 'Own money and transfers',
  tax_payment: 'Withheld tax paid',
  self_billed: 'Tax of self-billed invoices',
  publisher_invoice: 'Tax of invoices from publishers',
}

export function journalRows(
  { day, kind, lines }: JournalEntry,
  { currency, names }: Naming,
  map: AccountMap,
): CsvLine[] {
  return lines.map(({ account, organizationId: id, debit, credit }) => [
    day,
    `${day}-${kind}`,
    map[account].number,
    map[account].name,
    { decimal: centsText(debit) },
    { decimal: centsText(credit) },
    currency,
    id ?? '',
    id === null ? '' : (names.get(id) ?? ''),
    kindTexts[kind] ?? kind,
  ])
}

/** A number of hundredths as a decimal, such as `12.50`; empty for 0. */
function centsText(cents: bigint): string {
  return cents === 0n ? '' : amountText(cents * minorUnitMicros)
}
