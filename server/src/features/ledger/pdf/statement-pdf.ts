import { shownAmount, shownAmounts } from './pdf-amounts.ts'
import { drawSheet, type Fact } from './pdf-sheet.ts'
import type { SheetColumn, SheetRow } from './pdf-table.ts'
import { readBody, type StatementBody, type StatementBodyLine } from './statement-body.ts'

export interface PdfStatement {
  /** Such as `ES-2026-000004`. */
  number: string
  kind: 'earnings' | 'use'
  /** As `2026-10`. */
  month: string
  issuedOn: string
  total: string
  sha256: string
  /** Who issues it. */
  network: string
  /** As it was signed. */
  body: string
}

interface OpenStatement extends Omit<PdfStatement, 'body'> {
  body: StatementBody
}

/** The bytes of a statement as a PDF. */
export function drawStatement(signed: PdfStatement): Promise<Buffer> {
  const statement: OpenStatement = { ...signed, body: readBody(signed.body) }
  const { number, kind, issuedOn, network, body, total, sha256 } = statement
  const { columns, rows } = tables[kind](body.lines)
  return drawSheet({
    title: kind === 'earnings' ? 'Earnings statement' : 'Statement of use',
    number,
    issuedOn,
    network,
    isTest: body.book === 'sandbox',
    total: shownAmount(total, body.currency),
    facts: factsOf(statement),
    columns,
    rows,
    sums: sumsOf(statement),
    notes: notesOf(body),
    sha256,
  })
}

function factsOf({ number, month, issuedOn, network, body }: OpenStatement): Fact[] {
  return [
    ['Number', number],
    ['Month', month],
    ['Issued', issuedOn],
    ['By', network],
    ['For', body.organization_name],
    ...(body.book === 'sandbox' ? [['Books', 'Sandbox: no real money'] as const] : []),
  ]
}

function sumsOf({ body, total }: OpenStatement): Fact[] {
  const money = (amount: string) => shownAmount(amount, body.currency)
  return [
    ['Sum of the lines', money(body.sum)],
    ['From the statement before', money(body.carried_in)],
    ['Carried to the next', money(body.carried_forward)],
    ['Tax', money(body.tax)],
    ['Total', money(total)],
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

const causes = { delivery: '', late: 'late events', adjusted: 'adjustment' } as const
const count = (impressions: number) => impressions.toLocaleString('en')

const tables: Readonly<
  Record<PdfStatement['kind'], (lines: readonly StatementBodyLine[]) => Table>
> = {
  earnings(lines) {
    const gross = shownAmounts(lines.map((line) => line.gross))
    const earned = shownAmounts(lines.map((line) => line.earned))
    return {
      columns: [
        { head: 'Day' },
        { head: 'Placement', share: 1 },
        { head: 'App', share: 1 },
        ...causeColumn(lines),
        { head: 'Impressions', isRight: true },
        { head: 'Owed', isRight: true },
        { head: 'Earned', isRight: true },
      ],
      rows: lines.map((line, place) =>
        rowOf(line, [
          line.day,
          line.name,
          line.app_name ?? '',
          ...causeCell(lines, line),
          count(line.impressions),
          gross[place] ?? '',
          earned[place] ?? '',
        ]),
      ),
    }
  },
  use(lines) {
    const spent = shownAmounts(lines.map((line) => line.spent))
    const charged = shownAmounts(lines.map((line) => line.charged))
    return {
      columns: [
        { head: 'Day' },
        { head: 'Campaign', share: 1 },
        ...causeColumn(lines),
        { head: 'Impressions', isRight: true },
        { head: 'Spent', isRight: true },
        { head: 'Charged', isRight: true },
      ],
      rows: lines.map((line, place) =>
        rowOf(line, [
          line.day,
          line.name,
          ...causeCell(lines, line),
          count(line.impressions),
          `${spent[place] ?? ''} ${line.currency ?? ''}`,
          charged[place] ?? '',
        ]),
      ),
    }
  },
}

/** Most statements have no line that came late or was adjusted. */
function hasCauses(lines: readonly StatementBodyLine[]): boolean {
  return lines.some(({ cause }) => cause !== 'delivery')
}

function causeColumn(lines: readonly StatementBodyLine[]): SheetColumn[] {
  return hasCauses(lines) ? [{ head: 'Cause' }] : []
}

function causeCell(lines: readonly StatementBodyLine[], { cause }: StatementBodyLine): string[] {
  return hasCauses(lines) ? [causes[cause]] : []
}

function rowOf({ reason }: StatementBodyLine, cells: readonly string[]): SheetRow {
  return reason === null ? { cells } : { cells, note: reason }
}
