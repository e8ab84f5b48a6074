import { amountText, microsOfText } from '@frontrow/contract/money/amounts'
import { dayAnnex, countText } from './day-table.ts'
import {
  campaignLines,
  daysText,
  type InvoiceBody,
  isSetOff,
  isToPay,
  advancePayment,
  advanceText,
  paidOn,
  paymentText,
  payToFacts,
  readInvoice,
  supplyDays,
  takenOff,
  taxInNotes,
  taxLabel,
  usedLines,
} from '../body/invoice-body.ts'
import { networkOn, organizationOn, partiesOn } from '../body/party-lines.ts'
import { shownAmount, shownAmounts } from '../body/shown-amounts.ts'
import { drawSheet, type Fact } from './pdf-sheet.ts'
import { rowWithNote, type SheetColumn, type SheetTable } from './pdf-table.ts'

/** What an invoice or a credit note is drawn from. */
export interface PdfInvoice {
  /** As it was signed. */
  body: string
  sha256: string
  /** Who issued documents of before they named a seller. */
  productName: string
  /** The same as an e-invoice, which is attached. */
  xml?: string
}

/** The bytes of an invoice or a credit note as a PDF. */
export function drawInvoice(invoice: PdfInvoice): Promise<Buffer> {
  const { sha256, productName, xml } = invoice
  const body = readInvoice(invoice.body)
  const lines = usedLines(body)
  return drawSheet({
    title: body.kind === 'invoice' ? 'Invoice' : 'Credit note',
    number: body.number,
    issuedOn: body.issued_on,
    ...partiesOn(body, productName),
    isTest: body.book === 'sandbox',
    total: shownAmount(body.total, body.currency),
    facts: factsOf(body),
    ...tableOf(body),
    sums: sumsOf(body),
    notes: [...taxNotes(body), ...paymentNotes(body)],
    footer: networkOn(body)?.footer ?? '',
    sha256,
    ...(xml !== undefined && { xml }),
    ...(lines.length > 0 && {
      annex: dayAnnex(lines, { ...body, carried: carriedOf(body) }, body.net),
    }),
  })
}

function carriedOf({ lines }: InvoiceBody): string | undefined {
  return lines.find((line) => 'carried' in line)?.charged
}

function factsOf(body: InvoiceBody): Fact[] {
  const days = supplyDays(body)
  const facts: [label: string, value: string | undefined][] = [
    ['Number', body.number],
    ['Issued', body.issued_on],
    ['Supplied', days && daysText(days)],
    ['Paid', paidOn(body)],
    ['Pay until', body.pays_by === 'transfer' && !isSetOff(body) ? body.due_on : undefined],
    ['Your order', organizationOn(body)?.purchase_order],
    ['Corrects', body.corrects?.join(', ')],
    ['Replaces', body.replaces],
    ['Reason', body.reason],
    ['Books', body.book === 'sandbox' ? 'Sandbox: no real money' : undefined],
  ]
  return facts.flatMap(([label, value = '']): Fact[] => (value === '' ? [] : [[label, value]]))
}

function sumsOf(body: InvoiceBody): Fact[] {
  const money = (amount: string) => shownAmount(amount, body.currency)
  return [
    ['Net', money(body.net)],
    [taxLabel(body), money(body.tax)],
    ['Total', money(body.total)],
    ...dueSums(body, money),
  ]
}

/** What a credit note pays of it, and what is due then. */
function dueSums(
  { set_off: setOff, total }: InvoiceBody,
  money: (amount: string) => string,
): Fact[] {
  if (setOff === undefined) return []
  const due = amountText(microsOfText(total) - microsOfText(setOff))
  return [
    ['Set off', money(setOff)],
    ['Due', money(due)],
  ]
}

function taxNotes(body: InvoiceBody): Fact[] {
  const note: Fact[] = body.tax_note === '' ? [] : [['Note', body.tax_note]]
  return [...taxInNotes(body), ...note]
}

/** How an invoice of use is paid. */
function paymentNotes(body: InvoiceBody): Fact[] {
  if (!isToPay(body) || body.seller === undefined) return []
  const account = payToFacts(body).map(({ label, value }): Fact => [label, value])
  return [['How to pay', paymentText(body)], ...account]
}

/** What was used by campaign, or what was paid in advance. */
function tableOf(body: InvoiceBody): SheetTable {
  const only = advancePayment(body) === undefined ? takenOff(body)?.name : advanceText(body)
  if (only !== undefined)
    return {
      columns: [
        { head: 'For', share: 1 },
        { head: 'Amount', isRight: true },
      ],
      rows: [{ cells: [only, shownAmount(body.net)] }],
    }
  const lines = campaignLines(body)
  const prices = shownAmounts(lines.map((line) => line.unit_price ?? undefined))
  const amounts = shownAmounts(lines.map(({ printed }) => printed))
  return {
    columns: campaignColumns,
    rows: lines.map((line, place) =>
      rowWithNote(
        [
          line.adjusted ? `${line.name} (taken back)` : line.name,
          line.from_day,
          line.till_day,
          countText(line.impressions),
          prices[place] ?? '',
          amounts[place] ?? '',
        ],
        line.reason,
      ),
    ),
  }
}

const campaignColumns: readonly SheetColumn[] = [
  { head: 'Online advertising, by campaign', share: 1 },
  { head: 'From' },
  { head: 'Until' },
  { head: 'Impressions', isRight: true },
  { head: 'Price per 1,000', isRight: true },
  { head: 'Amount', isRight: true },
]
