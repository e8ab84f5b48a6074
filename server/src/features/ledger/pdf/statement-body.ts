import type { DayLine } from './day-table.ts'
import type { PartyMembers } from './party-lines.ts'

/** A statement as it was signed. `linesOf` and `issueDocument` write it. */
export interface StatementBody extends PartyMembers {
  book: 'sandbox' | 'live'
  currency: string
  lines: readonly DayLine[]
  sum: string
  carried_in: string
  carried_forward: string
  tax: string
  held?: readonly { reason: string; amount: string }[]
}

/** Reads the body of an issued statement. */
export function readBody(body: string): StatementBody {
  return JSON.parse(body) as StatementBody
}
