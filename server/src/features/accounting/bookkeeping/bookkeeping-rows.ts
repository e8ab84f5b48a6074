// The lines of the bookkeeper's files. Amounts are decimals with a point, days are ISO 8601.
import type { Buyer } from '@frontrow/contract/documents/parties'
import { amountText, readableAmount } from '@frontrow/contract/money/amounts'
import type { CsvLine } from '../../../lib/files/csv-line.ts'
import type { AccountMap, JournalAccount } from './charts.ts'
import type { DocumentRow, PaymentRow } from './bookkeeping.sql.ts'
import type { JournalEntry } from './journal-entries.ts'
import type { EntryHead, JournalKind } from './journal-sources.sql.ts'
import { taxCodeOf } from './postings.ts'
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
  'document',
  'account',
  'account_name',
  'debit',
  'credit',
  'currency',
  'tax_code',
  'partner_id',
  'partner',
  'text',
] as const

/** Entries of these kinds change what is owed to the tax office. */
const taxingKinds: readonly JournalKind[] = [
  'invoice',
  'credit_note',
  'write_off',
  'self_billed',
  'self_billed_invoice',
  'self_billed_credit_note',
  'publisher_invoice',
]

const kindTexts: Readonly<Record<JournalKind, string>> = {
  delivery: 'Ads delivered',
  month: 'Month closed',
  hold: 'Earnings released',
  adjustment: 'Adjustment',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  correction: 'Corrections of invoices',
  statement_of_use: 'Statement of use',
  receipt: 'Payments by bank',
  write_off: 'Written off',
  charge: 'Cards charged',
  fee: 'Fees of payments',
  refund: 'Refunds',
  dispute: 'Disputes',
  payout: 'Payouts',
  own: "Owner's contributions and transfers",
  tax_payment: 'Withheld tax paid',
  self_billed: 'Tax of self-billed invoices',
  self_billed_invoice: 'Reverse charge of self-billed invoices',
  self_billed_credit_note: 'Reverse charge of self-billed credit notes',
  publisher_invoice: 'Tax of invoices from publishers',
}

/** The accounts whose lines have a tax code. */
const taxed: ReadonlySet<JournalAccount> = new Set([
  'revenue_domestic',
  'revenue_reverse_charge',
  'revenue_third_country',
  'revenue_exempt',
  'prepaid',
  'bad_debt',
  'tax_output',
  'tax_input',
  'publishers_eu',
  'publishers_abroad',
  'reverse_charge_input',
  'reverse_charge_output',
])

/**
 * The lines with a tax code add up to a VAT return. A statement of use has none, because what was
 * paid in advance was taxed by its invoice.
 */
export function journalRows(
  { head, lines }: JournalEntry,
  { currency, names }: Naming,
  map: AccountMap,
): CsvLine[] {
  const taxCode = taxingKinds.includes(head.kind) ? taxCodeOf(head.taxKind, head.taxRateBp) : ''
  return lines.map(({ account, organizationId, debit, credit }) => {
    const partner = organizationId ?? partnerOf(head)
    return [
      head.day,
      entryName(head),
      head.document ?? '',
      map[account].number,
      map[account].name,
      { decimal: centsText(debit) },
      { decimal: centsText(credit) },
      currency,
      taxed.has(account) ? taxCode : '',
      partner,
      names.get(partner) ?? '',
      entryText(head),
    ]
  })
}

/** The organization of a document or payment; empty for entries that are added up by day. */
export function partnerOf({ key, partnerId }: EntryHead): string {
  return key === '' ? '' : (partnerId ?? '')
}

/** The key of an entry, or the day and the kind of entries that are added up by day. */
export function entryName({ day, kind, key }: EntryHead): string {
  return key === '' ? `${day}-${kind}` : key
}

export function entryText({ kind }: EntryHead): string {
  return kindTexts[kind]
}

/** A number of hundredths as a decimal, such as `12.50`; empty for 0. */
export function centsText(cents: bigint): string {
  return cents === 0n ? '' : amountText(cents * minorUnitMicros)
}
