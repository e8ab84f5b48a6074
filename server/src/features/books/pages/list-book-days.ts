import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { listBookDays as call } from '@frontrow/contract/operator/finance/books'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { type BookDayRow, findBookDays } from './book-lists.sql.ts'
import { dayAfter, utcDayOf } from '../../../lib/time/utc-day.ts'
import { lastEndedDay } from '../days/due-days.sql.ts'
import { daysOfMonth, monthOf } from '../../../lib/time/month.ts'
import { findOpenBooks } from '../journal/book-settings.sql.ts'

type BookDay = Reply<typeof call>['days'][number]

/** GET /finance/days */
export async function listBookDays(
  { db, now, config }: OperatorReadContext,
  { query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const month = monthOf(query.month, now)
  const books = await findOpenBooks(db)
  const ended = await lastEndedDay(db)
  const span = { ...daysOfMonth(month), last: utcDayOf(now) }
  const rows = books === undefined ? [] : await findBookDays(db, span)
  return {
    month,
    currency: books?.currency ?? config.networkCurrency,
    books_since: books?.since ?? null,
    days: rows.map((row) => asBookDay(row, ended)),
  }
}

/** One day as the list shows it; undefined for a day before the books. */
export async function findBookDay(db: Db, day: string): Promise<BookDay | undefined> {
  const [row] = await findBookDays(db, { from: day, till: dayAfter(day), last: day })
  return row && asBookDay(row, await lastEndedDay(db))
}

function asBookDay(row: BookDayRow, ended: string): BookDay {
  const isPosted = row.state === 'counted'
  const charged = isPosted ? row.chargedMicros - row.chargedBackMicros : 0n
  const earned = isPosted ? row.earnedMicros - row.earnedBackMicros : 0n
  return {
    day: row.day,
    state: stateOf(row, ended),
    revision: row.revision ?? 0,
    impressions: Number(row.impressions),
    charged: amountText(charged),
    charged_back: amountText(row.chargedBackMicros),
    earned: amountText(earned),
    network: amountText(charged - earned),
    counted_at: row.countedAt?.toISOString() ?? null,
    difference: row.difference,
  }
}

function stateOf({ day, state, isLate }: BookDayRow, ended: string): BookDay['state'] {
  if (state === 'differs') return 'differs'
  if (state === 'counted') return isLate ? 'late' : 'counted'
  return day > ended ? 'running' : 'waiting'
}
