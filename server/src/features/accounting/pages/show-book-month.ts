import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showBookMonth as call } from '@frontrow/contract/operator/finance/books'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { asBookMonth } from './list-book-months.ts'
import { type MonthOrganization, monthOrganizations } from './organizations-of-month.sql.ts'
import { daysOfMonth } from '../../../lib/time/month.ts'
import { checkClose } from '../months/start-month-close.ts'
import { findBookMonths } from '../../books/for-accounting.ts'
import { findOpenBooks } from '../../books/books.ts'
import { countMissingInvoices } from '../../documents/for-accounting.ts'

const mostShown = 200

/** GET /finance/months/:month */
export async function showBookMonth(
  { db, now, database }: OperatorReadContext,
  { params: { month } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const books = await findOpenBooks(db)
  const { from, till } = daysOfMonth(month)
  if (books === undefined || till <= books.since || from > utcDayOf(now))
    return refuse('month_not_found')
  const [row] = await findBookMonths(db, { first: from, last: from })
  if (row === undefined) return refuse('month_not_found')
  const taxDay = books.book === 'live' ? utcDayOf(now) : null
  const organizations = await database.asSystem((own) =>
    monthOrganizations(own, { from, till, most: mostShown, taxDay }),
  )
  const all = organizations[0]?.all ?? 0
  return {
    ...asBookMonth(row),
    currency: books.currency,
    ...(row.state === 'open' ? await checkClose(db, month) : { missing: [] }),
    publisher_invoices_missing: await countMissingInvoices(db),
    organizations: organizations.map(asOrganization),
    left_off: all - organizations.length,
  }
}

function asOrganization(row: MonthOrganization): Reply<typeof call>['organizations'][number] {
  const { id, name, isDone, heldFor, statements, untaxed, askedAt } = row
  return {
    id,
    name,
    charged: amountText(row.chargedMicros),
    earned: amountText(row.earnedMicros),
    state: stateOf(isDone),
    held_for: heldFor,
    held: amountText(row.heldMicros),
    statements,
    untaxed,
    bank_details_asked_at: askedAt?.toISOString() ?? null,
  }
}

function stateOf(isDone: boolean | null): 'open' | 'waiting' | 'done' {
  if (isDone === null) return 'open'
  return isDone ? 'done' : 'waiting'
}
