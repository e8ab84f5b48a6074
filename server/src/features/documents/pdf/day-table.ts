// The annex of a document: what was counted each day, with exact amounts.
import { shownAmount, shownAmounts } from '../body/shown-amounts.ts'
import type { DayLine } from '../body/day-line.ts'
import type { Fact, SheetAnnex } from './pdf-sheet.ts'
import { rowWithNote, type SheetColumn, type SheetTable } from './pdf-table.ts'

/** What an annex is made of. */
interface Exact {
  currency: string
  sum: string
  carried_in: string
  carried_forward: string
  /** Of a document that corrects another: what that had carried. */
  carried?: string | undefined
}

/** The days with the way from their sum to the net amount of the document. */
export function dayAnnex(lines: readonly DayLine[], body: Exact, net: string): SheetAnnex {
  const money = (amount: string) => shownAmount(amount, body.currency)
  const table = lines.some(({ placement }) => placement !== undefined) ? earnings : use
  return {
    title: 'Annex: days and exact amounts',
    ...table(lines),
    sums: [
      ...carriedSums(body, money),
      ['Sum of the lines', money(body.sum)],
      ['From the document before', money(body.carried_in)],
      ['Carried to the next', money(body.carried_forward)],
      ['Net', money(net)],
    ],
  }
}

function carriedSums({ carried }: Exact, money: (amount: string) => string): Fact[] {
  return carried === undefined ? [] : [['Carried by the corrected invoice', money(carried)]]
}

export const countText = (impressions: number) => impressions.toLocaleString('en')

function earnings(lines: readonly DayLine[]): SheetTable {
  const gross = shownAmounts(lines.map((line) => line.gross))
  const earned = shownAmounts(lines.map((line) => line.earned))
  return {
    columns: [
      { head: 'Day' },
      { head: 'Placement', share: 1 },
      { head: 'App', share: 1 },
      ...causeColumn(lines),
      { head: 'Impressions', isRight: true },
      { head: 'Advertisers paid', isRight: true },
      { head: 'Earned', isRight: true },
    ],
    rows: lines.map((line, place) =>
      rowWithNote(
        [
          line.day,
          line.name,
          line.app_name ?? '',
          ...causeCell(lines, line),
          countText(line.impressions),
          gross[place] ?? '',
          earned[place] ?? '',
        ],
        line.reason,
      ),
    ),
  }
}

function use(lines: readonly DayLine[]): SheetTable {
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
      rowWithNote(
        [
          line.day,
          line.name,
          ...causeCell(lines, line),
          countText(line.impressions),
          `${spent[place] ?? ''} ${line.currency ?? ''}`,
          charged[place] ?? '',
        ],
        line.reason,
      ),
    ),
  }
}

const causes = { delivery: '', late: 'late events', adjusted: 'adjustment' } as const

/** Most documents have no line that came late or was adjusted. */
function hasCauses(lines: readonly DayLine[]): boolean {
  return lines.some(({ cause }) => cause !== 'delivery')
}

function causeColumn(lines: readonly DayLine[]): SheetColumn[] {
  return hasCauses(lines) ? [{ head: 'Cause' }] : []
}

function causeCell(lines: readonly DayLine[], { cause }: DayLine): string[] {
  return hasCauses(lines) ? [causes[cause]] : []
}
