import { amountText } from '@frontrow/contract/money/amounts'
import { campaignLines, type InvoiceBody, readInvoice } from './invoice-body.ts'
import type { InvoiceDocument } from '../invoices/issued-invoices.sql.ts'
import { shownAmount, shownAmounts } from './pdf-amounts.ts'
import { drawSheet, type Fact } from './pdf-sheet.ts'
import type { SheetColumn, SheetRow } from './pdf-table.ts'

/** What an invoice or a credit note is drawn from. */
export interface PdfInvoice {
  document: InvoiceDocument
  /** Who issues it. */
  network: string
}

/** The bytes of an invoice or a credit note as a PDF. */
export function drawInvoice({ document, network }: PdfInvoice): Promise<Buffer> {
  const body = readInvoice(document.body)
  const sums = sumsOf(document, body)
  return drawSheet({
    title: document.kind === 'invoice' ? 'Invoice' : 'Credit note',
    number: document.name,
    issuedOn: document.issuedOn,
    network,
    isTest: body.book === 'sandbox',
    total: sums.at(-1)?.[1] ?? '',
    facts: factsOf(document, { body, network }),
    ...tableOf(body),
    sums,
    notes: body.tax_note === '' ? [] : [['Note', body.tax_note]],
    sha256: document.sha256.toString('hex'),
  })
}

function factsOf(
  document: InvoiceDocument,
  { body, network }: { body: InvoiceBody; network: string },
): Fact[] {
  const { purpose, dueOn } = document
  return [
    ['Number', document.name],
    ['Issued', document.issuedOn],
    ...(purpose === 'use' && dueOn !== null ? [['Pay until', dueOn] as const] : []),
    ['By', network],
    ['For', body.organization_name],
    ...(body.book === 'sandbox' ? [['Books', 'Sandbox: no real money'] as const] : []),
  ]
}

function sumsOf({ netMicros, taxMicros }: InvoiceDocument, body: InvoiceBody): Fact[] {
  const money = (amount: string) => shownAmount(amount, body.currency)
  return [
    ['Sum of the lines', money(body.sum)],
    ['From the document before', money(body.carried_in)],
    ['Carried to the next', money(body.carried_forward)],
    ['Net', money(body.net)],
    [taxLabel(body), money(body.tax)],
    ['Total', money(amountText(netMicros + taxMicros))],
  ]
}

function taxLabel({ tax_kind: kind, tax_rate_bp: rate }: InvoiceBody): string {
  if (kind === 'none') return 'Tax'
  return kind === 'domestic' ? `Tax ${Number(rate) / 100} %` : `Tax (${kind.replaceAll('_', ' ')})`
}

interface Table {
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
}

/** What was used by campaign, or what was paid in advance. */
function tableOf(body: InvoiceBody): Table {
  const prepaid = body.lines.filter(({ charge }) => charge !== undefined)
  if (prepaid.length === body.lines.length) {
    const amounts = shownAmounts(prepaid.map(({ charged }) => charged))
    const nameOf = (amount: string) =>
      amount.startsWith('-') ? 'Refund of a payment in advance' : 'Payment in advance'
    return {
      columns: [
        { head: 'For', share: 1 },
        { head: 'Amount', isRight: true },
      ],
      rows: amounts.map((amount) => ({ cells: [nameOf(amount), amount] })),
    }
  }
  const lines = campaignLines(body)
  const spent = shownAmounts(lines.map((line) => line.spent))
  const amounts = shownAmounts(lines.map(({ amount }) => amount))
  return {
    columns: campaignColumns,
    rows: lines.map((line, place) => ({
      cells: [
        line.adjusted ? `${line.name} (taken back)` : line.name,
        line.from_day,
        line.till_day,
        line.impressions.toLocaleString('en'),
        `${spent[place] ?? ''} ${line.spent_currency}`,
        amounts[place] ?? '',
      ],
      ...(line.reason !== null && { note: line.reason }),
    })),
  }
}

const campaignColumns: readonly SheetColumn[] = [
  { head: 'Campaign', share: 1 },
  { head: 'From' },
  { head: 'Until' },
  { head: 'Impressions', isRight: true },
  { head: 'Spent', isRight: true },
  { head: 'Amount', isRight: true },
]
