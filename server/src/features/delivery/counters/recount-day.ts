import { dayMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import { flatMapInPortions, mapInPortions } from '../../../lib/db/portions.ts'
import type { Db } from '../../../lib/db/database.ts'
import { type EventDatabase, openEventDatabase } from '../store/event-database.sql.ts'
import {
  type Counted,
  type Counters,
  countersOfCore,
  countersOfEvents,
  countRawDay,
  daysChangedSince,
  type RawDay,
} from './recount.sql.ts'
import { createRollup } from './roll-up.ts'
import { timeOf } from './rolled-up.sql.ts'

/** Raw impressions of a UTC day, and the first difference to the event counters of that moment. */
export interface Recount extends RawDay {
  day: string
  difference: string | undefined
}

export interface DayRecounts {
  /** Counts the raw impressions of a UTC day on one snapshot of the event database. */
  recountDay(day: string): Promise<Recount>
  /** Copies the counters that have changed to the core database. */
  rollUp(): Promise<void>
  /** The UTC days before `till` on which a counter changed, and the time of the read. */
  changedDays(since: Date | undefined, till: Date): Promise<{ readAt: Date; days: string[] }>
  close(): Promise<void>
}

/** Opens connections of its own for day close, so that commands can close a day without a node. */
export function openDayRecounts(
  { database, log, config }: Pick<Services, 'database' | 'log' | 'config'>,
  eventDatabaseUrl: string,
): DayRecounts {
  const events = openEventDatabase(eventDatabaseUrl, log, config.connections)
  const rollup = createRollup(database, events, log)
  return {
    recountDay: (day) => recountDay(events, day),
    rollUp: () => rollup.rollUp(),
    changedDays: (since, till) =>
      events.readTogether(async (run) => {
        const readAt = await timeOf(run)
        return {
          readAt,
          days: await daysChangedSince(run, { since: since ?? '-infinity', till }),
        }
      }),
    close: () => events.close(),
  }
}

async function recountDay(events: EventDatabase, day: string): Promise<Recount> {
  const from = new Date(`${day}T00:00:00Z`)
  const span = [from, new Date(from.getTime() + dayMs)] as const
  return events.readTogether(
    async (run) => {
      // PostgreSQL reads ahead in processes of its own, and commits of events would wait for the
      // disk meanwhile.
      await run('SET LOCAL effective_io_concurrency = 0', [])
      // 30,000 sums fit into it. With less the count writes files, which the disk is needed for.
      await run(`SET LOCAL work_mem = '64MB'`, [])
      const raw = await countRawDay(run, span)
      const counters = await countersOfEvents(run, span)
      const difference = await differenceOf(raw, counters, 'the event counters')
      return { day, ...raw, difference }
    },
    { isLong: true },
  )
}

/** The first difference between a recount and the counters of the core database. */
export async function differenceToCore(db: Db, recount: Recount): Promise<string | undefined> {
  return differenceOf(recount, await countersOfCore(db, recount.day), 'the core counters')
}

async function differenceOf(
  raw: Counters,
  counters: Counters,
  name: string,
): Promise<string | undefined> {
  return (
    (await firstDifference('campaign', raw.campaigns, { rows: counters.campaigns, name })) ??
    firstDifference('placement', raw.placements, { rows: counters.placements, name })
  )
}

const measures = ['impressions', 'spentMicros', 'networkMicros'] as const
/** Only one side has each of the two amounts as a counter. */
const amountOf = { campaign: 'spentMicros', placement: 'networkMicros' } as const

async function firstDifference(
  kind: keyof typeof amountOf,
  raw: readonly Counted[],
  counters: { rows: readonly Counted[]; name: string },
): Promise<string | undefined> {
  const counted = await mapInPortions(counters.rows, ({ number }) => number)
  const rows = await mapInPortions(raw, ({ number }) => number)
  const numbers = [...new Set([...rows.keys(), ...counted.keys()])].toSorted((a, b) => a - b)
  const compared = measures.filter((name) => name === 'impressions' || name === amountOf[kind])
  const differences = await flatMapInPortions(numbers, (number) =>
    compared.flatMap((measure) => {
      const [real, kept] = [rows.get(number)?.[measure] ?? 0n, counted.get(number)?.[measure] ?? 0n]
      if (real === kept) return []
      return `${kind} ${number}: ${measure} ${String(real)} by the raw events, ${String(kept)} by ${counters.name}`
    }),
  )
  return differences[0]
}
