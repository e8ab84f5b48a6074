import { setTimeout as wait } from 'node:timers/promises'
import { dayMs } from '@frontrow/contract/durations'
import { openAdjustedImpressions } from '../../features/delivery/for-books.ts'
import {
  recheckTraffic as recheckEvents,
  verifyCounts,
} from '../../features/delivery/for-operators.ts'
import { verifyPayouts } from '../../features/payouts/payouts.ts'
import { differs } from '../../features/operator/for-host.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import { verifyAudit } from '../../features/audit/audit.ts'
import { CannotDo } from './cannot-do.ts'
import { command, dayOf, noWord } from './host-command.ts'
import { repairAfterRestore } from './operator-repair.ts'
import { verifyAdjustments, verifyBooks } from '../../features/books/for-operators.ts'
import { utcDayOf } from '../../lib/time/utc-day.ts'

const usualDays = 7

/** Counters that changed in the last 30 s may not be rolled up yet. */
const settledMs = 31_000

export const verifyAll = command({
  takes: '[--settled]',
  does: 'recompute all counts and amounts from the raw events, and print the first difference of each check; --settled waits half a minute first, so that nothing is passed over for being new',
  options: { settled: { type: 'boolean', default: false } },
  read: (words, { settled: isSettled }) => {
    noWord(words, 'verify takes nothing but --settled.')
    return { isSettled }
  },
  run: async ({ services, eventUrl }, { isSettled }) => {
    if (isSettled) await wait(settledMs)
    const { lines, isWhole } = await verify(services, eventUrl)
    if (!isWhole) throw new CannotDo(lines.join('\n'))
    return lines
  },
})

export const repairCounters = command({
  takes: '',
  does: 'after a restore of one or both databases, with all servers stopped: set the counts and budgets of the core to what the stored events say, and print what was lost; always follow it by verify',
  options: {},
  read: (words) => noWord(words, 'repair-counters takes nothing more.'),
  run: ({ services, eventUrl }) => repairAfterRestore(services, eventUrl),
})

export const recheckTraffic = command({
  takes: '[--since <yyyy-mm-dd>]',
  does: 'apply the current invalid-traffic rules to stored events and print what differs; changes nothing',
  options: { since: { type: 'string' } },
  read: (words, { since }) => {
    noWord(words, 'recheck-traffic takes nothing but --since.')
    return { since: dayOf(since).date }
  },
  run: async ({ services, eventUrl }, { since }) => {
    const now = await services.database.asSystem(readNow)
    return recheck(services, { eventUrl, since, now })
  },
})

/** Returns one line per check. `isWhole` is false where a check found a difference. */
export async function verify(
  services: Services,
  eventUrl: string,
): Promise<{ lines: string[]; isWhole: boolean }> {
  const findings = [
    ...(await verifyCounts(services, eventUrl)),
    ...(await verifyBooks(services)),
    ...(await adjustmentFindings(services, eventUrl)),
    ...(await verifyPayouts(services)),
    ...(await verifyAudit(services)),
  ]
  const lines = findings.map(({ check, difference }) =>
    difference === undefined ? `agrees   ${check}` : `${differs}  ${check}\n         ${difference}`,
  )
  const wrong = findings.filter(({ difference }) => difference !== undefined).length
  const sum = wrong === 0 ? 'Everything agrees.' : `${wrong} of ${findings.length} checks differ.`
  return { lines: [...lines, sum], isWhole: wrong === 0 }
}

async function adjustmentFindings(services: Services, eventUrl: string) {
  const adjusted = openAdjustedImpressions(services, eventUrl)
  try {
    return await verifyAdjustments(services, adjusted)
  } finally {
    await adjusted.close()
  }
}

/**
 * Applies the current rules of invalid traffic to the events since a day; the default is the last
 * week.
 */
async function recheck(
  services: Services,
  { eventUrl, since, now }: { eventUrl: string; since: string | undefined; now: Date },
): Promise<string[]> {
  const from =
    since === undefined ? new Date(now.getTime() - usualDays * dayMs) : new Date(`${since}T00:00Z`)
  const found = await recheckEvents(services, eventUrl, { since: from, till: now })
  const counted = `${found.events} events since ${utcDayOf(from)}, by rule set ${found.ruleset}`
  const lines = found.pairs.map(({ stored, now: today, events }) =>
    stored === today
      ? `${String(events).padStart(10)}  ${stored}`
      : `${String(events).padStart(10)}  ${stored}, now ${today}`,
  )
  const older = `${found.byOlderRules} of them came under older rules, which did not keep everything that today's ask for`
  const elsewhere = `${found.askedElsewhere} of them came from another network than their ad was asked from, which is no reason by itself`
  return [
    counted,
    ...lines,
    ...(found.byOlderRules > 0 ? [older] : []),
    ...(found.askedElsewhere > 0 ? [elsewhere] : []),
  ]
}
