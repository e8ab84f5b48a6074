import { dayMs } from '@frontrow/contract/durations'
import type { DayRecounts } from '../../../features/delivery/for-books.ts'
import { noteAct, noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { payDemoInvoices } from './demo-terms.ts'
import { closeMonths, startMonthClose } from '../../../features/accounting/for-demo.ts'
import { monthBefore } from '../../../lib/time/month.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/**
 * Counts the next day while one is booked, because the two use different connections. No event
 * comes in between, so that a count is as good a moment later.
 */
export function countedAhead(recounts: DayRecounts): DayRecounts {
  const ahead = new Map<string, ReturnType<DayRecounts['recountDay']>>()
  const count = (day: string) => {
    const counted = recounts.recountDay(day)
    // A failure is thrown where the count is asked for.
    counted.catch(() => {})
    return counted
  }
  return {
    ...recounts,
    recountDay: async (day) => {
      const counted = ahead.get(day) ?? count(day)
      ahead.delete(day)
      const next = utcDayOf(new Date(new Date(day).getTime() + dayMs))
      ahead.set(next, count(next))
      return counted
    },
  }
}

/** Closes the month before `day` and lets its invoices be paid. */
export async function closeMonthBefore(services: Services, day: string): Promise<void> {
  const month = monthBefore(day)
  const { outcome } = await services.database.asSystem(async (db) => {
    await noteAct(db)
    const started = await startMonthClose(db, { month, actor: 'system' })
    if (started.outcome !== 'started') await noteNothingChanged({ db })
    return started
  })
  if (outcome !== 'started') return
  await closeMonths(services)
  await payDemoInvoices(services)
}
