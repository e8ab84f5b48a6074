import { amountText } from '@frontrow/contract/amounts'
import { campaignLines, type InvoiceBody, readInvoice } from './invoice-body.ts'
import type { InvoiceDocument } from './issued-invoices.sql.ts'
import { drawSheet, type SheetColumn } from './pdf-sheet.ts'

/** The bytes of an invoice or a credit note as a PDF. */
export function drawInvoice(document: InvoiceDocument, network: string): Promise<Buffer> {
  const body = readInvoice(document.body)
  return drawSheet({
    title: document.kind === 'invoice' ? 'Invoice' : 'Credit note',
    number: document.name,
    issuedOn: document.issuedOn,
    network,
    isTest: body.book === 'sandbox',
    facts: factsOf(document, { body, network }),
    columns,
    rows: rowsOf(body),
  })
}

function factsOf(
  document: InvoiceDocument,
  { body, network }: { body: InvoiceBody; network: string },
): [string, string][] {
  const money = (amount: string) => `${amount} ${body.currency}`
  const { purpose, dueOn } = document
  const due = purpose === 'use' && dueOn !== null ? [['Pay until', dueOn] as [string, string]] : []
  return [
    ['Number', document.name],
    ['Issued', document.issuedOn],
    ...due,
    ['By', network],
    ['For', body.organization_name],
    ...(body.book === 'sandbox' ? [['Books', 'Sandbox: no real money'] as [string, string]] : []),
    ['Sum of the lines', money(body.sum)],
    ['From the document before', money(body.carried_in)],
    ['Carried to the next', money(body.carried_forward)],
    ['Net', money(body.net)],
    [taxLabel(body), money(body.tax)],
    ['Total', money(amountText(document.netMicros + document.taxMicros))],
    ...(body.tax_note === '' ? [] : [['Note', body.tax_note] as [string, string]]),
    ['SHA-256', document.sha256.toString('hex')],
  ]
}

function taxLabel({ tax_kind: kind, tax_rate_bp: rate }: InvoiceBody): string {
  if (kind === 'none') return 'Tax'
  return kind === 'domestic' ? `Tax ${Number(rate) / 100} %` : `Tax (${kind.replaceAll('_', ' ')})`
}

const columns: readonly SheetColumn[] = [
  { head: 'Campaign', width: 168 },
  { head: 'From', width: 58 },
  { head: 'Until', width: 58 },
  { head: 'Impressions', width: 62, isRight: true },
  { head: 'Spent', width: 84, isRight: true },
  { head: 'Amount', width: 68, isRight: true },
]

function rowsOf(body: InvoiceBody): string[][] {
  const prepaid = body.lines.flatMap(({ charge, charged }) =>
    charge === undefined ? [] : [['Payment in advance', '', '', '', '', charged]],
  )
  const used = campaignLines(body).map((line) => [
    line.adjusted ? `${line.name} (taken back)` : line.name,
    line.from_day,
    line.till_day,
    line.impressions.toLocaleString('en'),
    `${line.spent} ${line.spent_currency}`,
    line.amount,
  ])
  return [...prepaid, ...used]
}
