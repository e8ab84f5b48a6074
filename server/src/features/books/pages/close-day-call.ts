import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { closeBookDay as call } from '@frontrow/contract/operator/finance/books'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { DayRecounts } from '../../delivery/for-books.ts'
import { closeDay } from '../days/close-days.ts'
import { findBookDay } from './list-book-days.ts'

/** POST /finance/days/:day/close */
export function closeDayCallWith(recounts: DayRecounts) {
  return async (
    ctx: OperatorActContext,
    { params: { day }, body }: Input<typeof call>,
  ): Promise<Reply<typeof call>> => {
    const closed = await closeDay({ database: ctx.database, recounts }, day)
    if (closed.outcome !== 'closed') return refuse(refusalOf[closed.outcome], { field: 'day' })
    const { state, revision } = closed
    const details = { state, revision }
    await ctx.act((db) =>
      ctx.audit(db, 'books.close-day', { id: day, reason: body.reason, details }),
    )
    const shown = await ctx.read((db) => findBookDay(db, day))
    return shown ?? refuse('day_before_books')
  }
}

const refusalOf = {
  not_open: 'books_not_open',
  before: 'day_before_books',
  running: 'day_not_over',
  waiting: 'day_waits',
} as const
