import { dayMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import { type EventDatabase, openEventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { adOfRid } from '../store/filtered-rid.ts'
import { kinds } from '../tokens/event-token.ts'
import type { AdjustedCell } from './adjusted-impressions.sql.ts'
import { readJudged, type StoredEvent } from './recheck.sql.ts'
import { flags, createJudge, ruleset } from './traffic-rules.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

export interface Rechecked {
  /** The version of the rules used for the recheck. */
  ruleset: number
  events: number
  /**
   * Events that were checked with older rules, so data that only later rules use is missing (see
   * `ruleset`).
   */
  byOlderRules: number
  /**
   * Events whose ad was requested from another network. It is no reason by itself, but many of them
   * in one placement should be examined.
   */
  askedElsewhere: number
  /**
   * The number of events by their stored reason and by the reason of the current rules; only pairs
   * that occur.
   */
  pairs: { stored: string; now: string; events: number }[]
  /** Billed impressions that the current rules do not count, by day and both organizations. */
  billed: BilledInvalid[]
}

/** What was billed and would not be now. */
export type BilledInvalid = Pick<
  AdjustedCell,
  'day' | 'advertiser' | 'publisher' | 'impressions' | 'networkMicros'
>

const names = new Map(Object.entries(reasons).map(([name, number]) => [number as number, name]))
const nameOf = (reason: number) => names.get(reason) ?? `reason ${reason}`

/**
 * Checks stored events again with the current rules and changes nothing: bills stay as they are,
 * and an operator examines the differences. `placement` is the number of the only placement to
 * report on.
 */
export async function recheckTraffic(
  services: Services,
  eventDatabaseUrl: string,
  { placement, ...span }: Span & { placement?: number | undefined },
): Promise<Rechecked> {
  const database = openEventDatabase(eventDatabaseUrl, services.log, services.config.connections)
  const counted = openPairs()
  const billed = openBilled()
  let byOlderRules = 0
  let askedElsewhere = 0
  try {
    for await (const { event, now } of judgeStoredEvents(database, span)) {
      if (placement !== undefined && event.placement !== placement) continue
      counted.add(event.reason, now)
      if (event.reason === reasons.counts && now !== reasons.counts) billed.add(event)
      if (event.ruleset < ruleset) byOlderRules += 1
      if ((event.flags & flags.askedElsewhere) !== 0) askedElsewhere += 1
    }
    return { ruleset, byOlderRules, askedElsewhere, ...counted.sums(), billed: billed.cells() }
  } finally {
    await database.close()
  }
}

export interface Span {
  since: Date
  till: Date
}

/**
 * The stored events of a span, each with its reason by the current rules. Events are checked in
 * order of arrival from a day before `since`, so that the rules' memory is as full as it was then.
 */
export async function* judgeStoredEvents(
  database: EventDatabase,
  { since, till }: Span,
): AsyncGenerator<{ event: StoredEvent; now: number }> {
  const { judge } = createJudge(Infinity)
  for await (const event of storedSince(database, new Date(since.getTime() - dayMs), till)) {
    // An event that came too late to be billed stays late, whatever the rules say. An install may
    // have the reason of its click, which may be stored a week before it.
    const keepsReason = event.reason === reasons.unbilled_late || event.kind === kinds.install
    const judged = judge({ ...event, rid: adOfRid(event.rid) })
    const now = keepsReason && judged === reasons.counts ? event.reason : judged
    if (event.at >= since) yield { event, now }
  }
}

/** Reads one day at a time, because a year of events does not fit into memory. */
async function* storedSince(database: EventDatabase, since: Date, till: Date) {
  for (let day = since.getTime(); day < till.getTime(); day += dayMs) {
    yield* await readJudged(
      database,
      new Date(day),
      new Date(Math.min(day + dayMs, till.getTime())),
    )
  }
}

function openBilled() {
  const cells = new Map<string, BilledInvalid>()
  return {
    add: ({ at, advertiser, publisher, networkMicros }: StoredEvent) => {
      if (networkMicros === 0n) return
      const day = utcDayOf(at)
      const key = `${day} ${advertiser} ${publisher}`
      const cell = cells.get(key) ?? {
        day,
        advertiser,
        publisher,
        impressions: 0n,
        networkMicros: 0n,
      }
      cell.impressions += 1n
      cell.networkMicros += networkMicros
      cells.set(key, cell)
    },
    cells: () => [...cells.values()],
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
