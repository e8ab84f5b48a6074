import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listBookMonths as call } from '@frontrow/contract/operator/finance/books'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { unnamedActor } from '../../audit/audit.ts'
import { type BookMonthRow, bookMonths } from './book-lists.sql.ts'
import { utcDayOf } from '../journal/utc-day.ts'
import { findOpenBooks } from '../journal/settings.sql.ts'
import { closesFrom } from '../months/start-month-close.ts'

/** GET /finance/months */
export async function listBookMonths({
  db,
  now,
  config,
}: OperatorReadContext): Promise<Reply<typeof call>> {
  const books = await findOpenBooks(db)
  const rows =
    books === undefined ? [] : await bookMonths(db, { first: books.since, last: utcDayOf(now) })
  return {
    currency: books?.currency ?? config.networkCurrency,
    months: rows.map(asBookMonth),
  }
}

/** A month as lists and its own page show it. */
export function asBookMonth(row: BookMonthRow): Reply<typeof call>['months'][number] {
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
