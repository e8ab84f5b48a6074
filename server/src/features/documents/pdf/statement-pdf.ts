import { amountText } from '@frontrow/contract/money/amounts'
import { pricePer1000 } from '@frontrow/contract/money/ecpm'
import { countText, dayAnnex } from './day-table.ts'
import { daysText, supplyDays, taxInNotes, taxLabel } from '../body/invoice-body.ts'
import { isSelfBilledBody, networkOn, partiesOn } from '../body/party-lines.ts'
import { shownAmount, shownAmounts } from '../body/shown-amounts.ts'
import { drawSheet, type Fact } from './pdf-sheet.ts'
import { rowWithNote, type SheetColumn, type SheetTable } from './pdf-table.ts'
import {
  readBody,
  statementFacts,
  type StatementBody,
  statementTitle,
} from '../body/statement-body.ts'
import { type SummedLine, summedLines } from '../body/summed-lines.ts'

export interface PdfStatement {
  /** Such as `ES-2026-000004`. */
  number: string
  kind: 'earnings' | 'use'
  /** As `2026-10`. */
  month: string
  issuedOn: string
  total: string
  sha256: string
  /** Who issued statements of before they named the network. */
  productName: string
  /** As it was signed. */
  body: string
  /** What is self-billed as an e-invoice, which is attached. */
  xml?: string
}

interface OpenStatement extends Omit<PdfStatement, 'body'> {
  body: StatementBody
}

/** The bytes of a statement as a PDF: by app and placement or by campaign, then by day. */
export function drawStatement(signed: PdfStatement): Promise<Buffer> {
  const statement: OpenStatement = { ...signed, body: readBody(signed.body) }
  const { number, kind, issuedOn, body, total, sha256, xml } = statement
  const money = (amount: string) => shownAmount(amount, body.currency)
  const isInvoice = isSelfBilledBody(body)
  return drawSheet({
    title: statementTitle(body),
    number,
    issuedOn,
    ...partiesOn(body, signed.productName),
    isTest: body.book === 'sandbox',
    total: money(total),
    facts: factsOf(statement),
    ...tables[isInvoice ? 'self_billed' : kind](summedLines(body.lines, body.net)),
    sums: [...(isInvoice ? netAndTax(body) : []), ['Total', money(total)]],
    notes: [...taxInNotes(body), ...statementFacts(body)],
    footer: networkOn(body)?.footer ?? '',
    sha256,
    ...(xml !== undefined && { xml }),
    annex: dayAnnex(body.lines, body, body.net),
  })
}

function factsOf({ number, month, issuedOn, body }: OpenStatement): Fact[] {
  return [
    ['Number', number],
    ['Month', month],
    ['Issued', issuedOn],
    ...suppliedFacts(body),
    ...(body.book === 'sandbox' ? [['Books', 'Sandbox: no real money'] as const] : []),
  ]
}

/** The first and the last day of what an invoice is about. */
function suppliedFacts(body: StatementBody): Fact[] {
  const days = supplyDays(body)
  return isSelfBilledBody(body) && days !== undefined ? [['Supplied', daysText(days)]] : []
}

/** Only of a self-billed document: a statement has no tax, so its net amount is its total. */
function netAndTax(body: StatementBody): Fact[] {
  const { net, tax, currency } = body
  return [
    ['Net', shownAmount(net, currency)],
    [taxLabel(body), shownAmount(tax, currency)],
  ]
}

const tables: Readonly<
  Record<PdfStatement['kind'] | 'self_billed', (lines: readonly SummedLine[]) => SheetTable>
> = {
  self_billed: (lines) => tableOf(lines, byApp('Ad space in the app'), ...priced(lines)),
  earnings: (lines) =>
    tableOf(
      lines,
      byApp('App'),
      impressions,
      amounts(
        'Advertisers paid',
        lines.map((line) => amountText(line.printedGrossMicros)),
      ),
      amounts(
        'Earned',
        lines.map((line) => amountText(line.printedMicros)),
      ),
    ),
  use: (lines) => tableOf(lines, byCampaign, ...priced(lines)),
}

/** Some columns with their cells of a line. */
interface Columns {
  columns: readonly SheetColumn[]
  cellsOf: (line: SummedLine, place: number) => readonly string[]
}

function tableOf(lines: readonly SummedLine[], ...parts: readonly Columns[]): SheetTable {
  return {
    columns: parts.flatMap(({ columns }) => columns),
    rows: lines.map((line, place) =>
      rowWithNote(
        parts.flatMap(({ cellsOf }) => cellsOf(line, place)),
        line.reason,
      ),
    ),
  }
}

function byApp(head: string): Columns {
  return {
    columns: [
      { head, share: 1 },
      { head: 'Placement', share: 1 },
    ],
    cellsOf: (line) => [line.appName ?? '', nameOf(line)],
  }
}

const byCampaign: Columns = {
  columns: [{ head: 'Campaign', share: 1 }, { head: 'From' }, { head: 'Until' }],
  cellsOf: (line) => [nameOf(line), line.fromDay, line.tillDay],
}

const impressions: Columns = {
  columns: [{ head: 'Impressions', isRight: true }],
  cellsOf: (line) => [countText(line.impressions)],
}

/** Amounts of the lines, with the same number of decimals. */
function amounts(head: string, texts: readonly (string | undefined)[]): Columns {
  const shown = shownAmounts(texts)
  return { columns: [{ head, isRight: true }], cellsOf: (_line, place) => [shown[place] ?? ''] }
}

function priced(lines: readonly SummedLine[]): Columns[] {
  return [
    impressions,
    amounts(
      'Price per 1,000',
      lines.map((line) => pricePer1000(line.micros, line.impressions)),
    ),
    amounts(
      'Amount',
      lines.map((line) => amountText(line.printedMicros)),
    ),
  ]
}

function nameOf({ name, isAdjusted }: SummedLine): string {
  return isAdjusted ? `${name} (taken back)` : name
}
