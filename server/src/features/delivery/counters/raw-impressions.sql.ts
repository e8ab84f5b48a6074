// Reads all raw impressions of a UTC day, for an export of the books.
import { dayMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import { portionsFrom } from './read-in-portions.sql.ts'
import { openEventDatabase } from '../store/event-database.sql.ts'

/** A stored impression. Amounts and times are texts, as an export has them. */
export interface RawImpression {
  lane: number
  /** The hour in which the ad was handed out. */
  slot: string
  rid: string
  at: string
  /** The numbers of the campaign and of the placement. */
  campaign: number
  placement: number
  billedMicros: string
  /** In the network's currency. */
  networkMicros: string
  reason: number
  ruleset: number
  /** Null for an ad in an app of its own organization. */
  lease: string | null
}

export interface RawImpressions {
  /** Calls `take` with all rows of a day, a part at a time, on one snapshot. */
  readDay(day: string, take: (rows: readonly RawImpression[]) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const rowsAtOnce = 5000

const time = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`

/** $1, $2: the day's ends. A token is issued at most two hours before its impression. */
const statement = `SELECT lane, ${time('slot')}, rid, ${time('at')}, campaign, placement, billed_micros::text AS "billedMicros",
    billed_network_micros::text AS "networkMicros", reason, ruleset, lease
  FROM events.impressions WHERE slot >= $1::timestamptz - interval '2 hours' AND slot < $2 AND at >= $1 AND at < $2`

/** Opens a connection of its own, so that commands can read without a node. */
export function openRawImpressions(
  { config, log }: Pick<Services, 'config' | 'log'>,
  eventDatabaseUrl: string,
): RawImpressions {
  const events = openEventDatabase(eventDatabaseUrl, log, config.connections)
  return {
    readDay: (day, take) =>
      events.readTogether(
        async (run) => {
          const from = new Date(`${day}T00:00:00Z`)
          const values = [from, new Date(from.getTime() + dayMs)]
          const reading = { cursor: 'raw_impressions', statement, values, size: rowsAtOnce }
          for await (const rows of portionsFrom<RawImpression>(run, reading)) await take(rows)
        },
        { isLong: true },
      ),
    close: () => events.close(),
  }
}
