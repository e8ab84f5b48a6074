import type { Services } from '../../../lib/context.ts'
import { type EventDatabase, openEventDatabase } from '../store/event-database.sql.ts'
import { readJudged } from './recheck.sql.ts'
import { flags, openJudge, ruleset, trafficReasons } from './traffic-rules.ts'

export interface Rechecked {
  /** The rules it was judged by this time. */
  ruleset: number
  events: number
  /** Events that were judged by older rules, and so were not looked at for whatever only later ones ask (see `ruleset`). */
  byOlderRules: number
  /**
   * Events whose ad was asked for from another network. That is no reason by itself; many of them
   * in one placement are worth a look.
   */
  askedElsewhere: number
  /** How many events have which reason in the books, and by today's rules; only the pairs that there are. */
  pairs: { stored: string; now: string; events: number }[]
}

const dayMs = 86_400_000
const names = new Map<number, string>([
  [0, 'counts'],
  [1, 'unbilled_late'],
  ...Object.entries(trafficReasons).map(([name, number]) => [number, name] as const),
])
const nameOf = (reason: number) => names.get(reason) ?? `reason ${reason}`

/**
 * Judges stored events again, by the rules as they are today, and changes nothing: what was billed is billed, and what differs is
 * for an operator to look at. Events are judged in the order in which they came, from a day before `since` on, so that the
 * memory of the rules is as full as it was.
 */
export async function recheckTraffic(
  services: Services,
  eventDatabaseUrl: string,
  { since, till }: { since: Date; till: Date },
): Promise<Rechecked> {
  const database = openEventDatabase(eventDatabaseUrl, services.log)
  const { judge } = openJudge(Infinity)
  const counted = openPairs()
  let byOlderRules = 0
  let askedElsewhere = 0
  try {
    for await (const event of storedSince(database, new Date(since.getTime() - dayMs), till)) {
      // One that came too late is late whatever the rules say.
      const now = judge(event) || (event.reason === 1 ? 1 : 0)
      if (event.at < since) continue
      counted.add(event.reason, now)
      if (event.ruleset < ruleset) byOlderRules += 1
      if ((event.flags & flags.askedElsewhere) !== 0) askedElsewhere += 1
    }
    return { ruleset, byOlderRules, askedElsewhere, ...counted.sums() }
  } finally {
    await database.close()
  }
}

/** A day at a time: a year of events is more than a process should hold. */
async function* storedSince(database: EventDatabase, since: Date, till: Date) {
  for (let day = since.getTime(); day < till.getTime(); day += dayMs) {
    yield* await readJudged(
      database,
      new Date(day),
      new Date(Math.min(day + dayMs, till.getTime())),
    )
  }
}

function openPairs() {
  const pairs = new Map<string, Rechecked['pairs'][number]>()
  return {
    add: (reason: number, today: number) => {
      const [stored, now] = [nameOf(reason), nameOf(today)]
      const pair = pairs.get(`${stored} ${now}`) ?? { stored, now, events: 0 }
      pair.events += 1
      pairs.set(`${stored} ${now}`, pair)
    },
    sums: () => {
      const found = [...pairs.values()].toSorted((one, other) => other.events - one.events)
      return { events: found.reduce((sum, { events }) => sum + events, 0), pairs: found }
    },
  }
}
