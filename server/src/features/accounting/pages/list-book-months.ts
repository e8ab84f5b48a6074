import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listBookMonths as call } from '@frontrow/contract/operator/finance/books'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { unnamedActor } from '../../audit/audit.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { closesFrom } from '../months/start-month-close.ts'
import {
  type BookMonthRow,
  findBookMonths,
  type CashMoves,
  cashMoves,
} from '../../books/for-accounting.ts'
import { findOpenBooks } from '../../books/books.ts'

/** GET /finance/months */
export async function listBookMonths({
  db,
  now,
  config,
}: OperatorReadContext): Promise<Reply<typeof call>> {
  const books = await findOpenBooks(db)
  if (books === undefined) return { currency: config.networkCurrency, months: [] }
  const { currency, since } = books
  const rows = await findBookMonths(db, { first: since, last: utcDayOf(now) })
  const moved = new Map((await cashMoves(db, currency)).map((move) => [move.month, move]))
  return { currency, months: withCash(rows, moved) }
}

type Months = Reply<typeof call>['months']

/** The months, the newest first as given, with payouts and the cash at the end of each. */
function withCash(rows: readonly BookMonthRow[], moves: ReadonlyMap<string, CashMoves>): Months {
  let cashMicros = 0n
  const months = rows.toReversed().map((row) => {
    const { movedMicros = 0n, paidMicros = 0n } = moves.get(row.month) ?? {}
    cashMicros += movedMicros
    const sums = { paid_out: amountText(paidMicros), cash: amountText(cashMicros) }
    return { ...asBookMonth(row), ...sums }
  })
  return months.toReversed()
}

/** A month as lists and its own page show it. */
export function asBookMonth(row: BookMonthRow): Months[number] {
  const { closedBy } = row
  return {
    month: row.month,
    state: row.state,
    closes_from: closesFrom(row.month),
    closed_at: row.closedAt?.toISOString() ?? null,
    closed_by: closedBy === null ? null : (row.closedByName ?? unnamedActor(closedBy)),
    final_at: row.finalAt?.toISOString() ?? null,
    exported_at: row.exportedAt?.toISOString() ?? null,
    proposal_id: row.proposalId,
    charged: amountText(row.chargedMicros),
    earned: amountText(row.earnedMicros),
    network: amountText(row.chargedMicros - row.earnedMicros),
  }
}
