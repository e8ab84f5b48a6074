// The days of the demo's books, and what its operators and studios do with money in them.
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import { studios } from '../../../../seed/demo/studios.ts'
import { isLastBeforeClose } from '../../../features/accounting/for-demo.ts'
import { sealBookDays } from '../../../features/books/for-accounting.ts'
import { closeRolledUpDay } from '../../../features/books/for-demo.ts'
import type { DayRecounts } from '../../../features/delivery/for-books.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { startOfDay, utcDayOf } from '../../../lib/time/utc-day.ts'
import type { Progress } from '../../startup/progress.ts'
import { closeMonthBefore, countedAhead } from './close-demo-books.ts'
import { topUpDemo, wireDemoPrepayment } from './demo-charges.ts'
import { endSmallBusiness, enterDemoParties, grownDaysAgo } from './demo-parties.ts'
import { openDemoPayouts } from './demo-payouts.ts'
import { agreeOnAdvance, agreeOnTerms, demoAdvance, giveUsualTerms } from './demo-terms.ts'

/** Servers close a day 15 minutes after its end, or up to a minute later. */
const closedAfterMs = 16 * minuteMs

/**
 * Closes and seals each past day at the time at which a server would have done it, and each month
 * on the first day on which it may be closed.
 */
export async function closeDemoDays(
  { services, progress }: { services: Services; progress?: Progress | undefined },
  world: {
    days: number
    till: Date
    turnTo: (at: Date) => Promise<void>
    recounts: DayRecounts
    /** A charge of the studio that pays in advance is disputed. */
    dispute: () => Promise<void>
  },
): Promise<void> {
  const { days, till, turnTo, recounts, dispute } = world
  const closing = { database: services.database, recounts: countedAhead(recounts) }
  const payouts = await openDemoPayouts(services)
  const { email } = studios[1]
  const advance = demoAdvance(till)
  progress?.stage("Closing the demo's books")
  for (let daysAgo = days; daysAgo >= 1; daysAgo -= 1) {
    progress?.at('day', days - daysAgo + 1, days)
    const end = startOfDay(utcDayOf(till)).getTime() - (daysAgo - 1) * dayMs
    const turnTill = (time: number) => turnTo(new Date(Math.min(time, till.getTime())))
    await turnTill(end + closedAfterMs)
    await agreeOnTerms(
      services,
      studios.filter((studio) => studio.joinedDaysAgo === daysAgo),
    )
    if (daysAgo === days) {
      await giveUsualTerms(services)
      await enterDemoParties(services)
    }
    if (daysAgo === grownDaysAgo) await endSmallBusiness(services)
    if (advance.agreed.getTime() === end) await agreeOnAdvance(services, email)
    if (advance.topUps.some((at) => at.getTime() === end)) await topUpDemo(services, email)
    if (advance.wire.getTime() === end) {
      await wireDemoPrepayment(services, email)
      await dispute()
    }
    const day = utcDayOf(new Date(end - dayMs))
    await closeRolledUpDay(closing, day)
    if (isLastBeforeClose(day)) await closeMonthBefore(services, day)
    await payouts.live(new Date(end), turnTill)
  }
  await sealBookDays(services)
}
