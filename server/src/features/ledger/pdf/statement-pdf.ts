import { amountText } from '@frontrow/contract/money/amounts'
import { pricePer1000 } from './body-amounts.ts'
import { countText, dayAnnex } from './day-table.ts'
import { networkOn, partiesOn } from './party-lines.ts'
import { shownAmount, shownAmounts } from './pdf-amounts.ts'
import { drawSheet, type Fact } from './pdf-sheet.ts'
import type { SheetColumn, SheetRow } from './pdf-table.ts'
import { readBody, type StatementBody } from './statement-body.ts'
import { type SummedLine, summedLines } from './summed-lines.ts'

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
}

interface OpenStatement extends Omit<PdfStatement, 'body'> {
  body: StatementBody
}

/** The bytes of a statement as a PDF: by app and placement or by campaign, then by day. */
export function drawStatement(signed: PdfStatement): Promise<Buffer> {
  const statement: OpenStatement = { ...signed, body: readBody(signed.body) }
  const { number, kind, issuedOn, body, total, sha256 } = statement
  const money = (amount: string) => shownAmount(amount, body.currency)
  return drawSheet({
    title: kind === 'earnings' ? 'Earnings statement' : 'Statement of use',
    number,
    issuedOn,
    ...partiesOn(body, signed.productName),
    isTest: body.book === 'sandbox',
    total: money(total),
    facts: factsOf(statement),
    ...tables[kind](summedLines(body.lines, total)),
    sums: [
      ['Tax', money(body.tax)],
      ['Total', money(total)],
    ],
    notes: notesOf(body),
    footer: networkOn(body)?.footer ?? '',
    sha256,
    annex: dayAnnex(body.lines, body, total),
  })
}

function factsOf({ number, month, issuedOn, body }: OpenStatement): Fact[] {
  return [
    ['Number', number],
    ['Month', month],
    ['Issued', issuedOn],
    ...(body.book === 'sandbox' ? [['Books', 'Sandbox: no real money'] as const] : []),
  ]
}

/** What is kept back for each reason. */
function notesOf({ held = [], currency }: StatementBody): Fact[] {
  return held.map(({ amount, reason }, place) => [
    place === 0 ? 'Kept back of it' : '',
    `${shownAmount(amount, currency)}: ${reason.replaceAll('_', ' ')}`,
  ])
}

interface Table {
  columns: SheetColumn[]
  rows: SheetRow[]
}

const tables: Readonly<Record<PdfStatement['kind'], (lines: readonly SummedLine[]) => Table>> = {
  earnings(lines) {
    const paid = shownAmounts(lines.map((line) => amountText(line.printedGrossMicros)))
    const earned = shownAmounts(lines.map((line) => amountText(line.printedMicros)))
    return {
      columns: [
        { head: 'App', share: 1 },
        { head: 'Placement', share: 1 },
        { head: 'Impressions', isRight: true },
        { head: 'Advertisers paid', isRight: true },
        { head: 'Earned', isRight: true },
      ],
      rows: lines.map((line, place) =>
        rowOf(line, [
          line.appName ?? '',
          nameOf(line),
          countText(line.impressions),
          paid[place] ?? '',
          earned[place] ?? '',
        ]),
      ),
    }
  },
  use(lines) {
    const prices = shownAmounts(lines.map((line) => pricePer1000(line.micros, line.impressions)))
    const amounts = shownAmounts(lines.map((line) => amountText(line.printedMicros)))
    return {
      columns: [
        { head: 'Campaign', share: 1 },
        { head: 'From' },
        { head: 'Until' },
        { head: 'Impressions', isRight: true },
        { head: 'Price per 1,000', isRight: true },
        { head: 'Amount', isRight: true },
      ],
      rows: lines.map((line, place) =>
        rowOf(line, [
          nameOf(line),
          line.fromDay,
          line.tillDay,
          countText(line.impressions),
          prices[place] ?? '',
          amounts[place] ?? '',
        ]),
      ),
    }
  },
}

function nameOf({ name, isAdjusted }: SummedLine): string {
  return isAdjusted ? `${name} (taken back)` : name
}

function rowOf({ reason }: SummedLine, cells: readonly string[]): SheetRow {
  return reason === null ? { cells } : { cells, note: reason }
}
