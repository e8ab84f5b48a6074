// What the core database copies of the counters of the event database, summed by UTC day.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { type Counter, countColumns } from './add-to-counter.sql.ts'

/** The sums of one object and day. */
export interface CopySum {
  /** The object and the day, as an operator reads them. */
  name: string
  day: string
  /** False where a counter changed in the last 30 s and may not be rolled up yet. */
  isSettled?: boolean
  counts: Readonly<Record<string, bigint>>
}

export interface Copy {
  check: string
  counter: Counter
  counts: readonly string[]
  /** Names an object by the columns of the event counter. */
  eventName: string
  /** The core's rows `h`, joined so that `coreName` is the same name. */
  from: string
  coreName: string
}

const placements =
  'JOIN ad_placements p ON p.organization_id = h.organization_id AND p.id = h.placement_id'
const campaigns =
  'JOIN campaigns c ON c.organization_id = h.organization_id AND c.id = h.campaign_id'

export const copies: readonly Copy[] = [
  {
    check: 'placement_hours = events.placement_counts',
    counter: 'placement_counts',
    counts: countColumns('placement_counts'),
    eventName: "concat('placement ', placement)",
    from: `placement_hours h ${placements}`,
    coreName: "concat('placement ', p.number)",
  },
  {
    check: 'campaign_hours = events.campaign_counts',
    counter: 'campaign_counts',
    counts: countColumns('campaign_counts'),
    eventName: "concat('campaign ', campaign)",
    from: `campaign_hours h ${campaigns}`,
    coreName: "concat('campaign ', c.number)",
  },
  {
    check: 'own_hours = events.own_counts',
    counter: 'own_counts',
    counts: countColumns('own_counts'),
    eventName: "concat('app ', publisher_app, ' and campaign ', campaign)",
    from: `own_hours h ${campaigns} JOIN apps a ON a.organization_id = h.organization_id AND a.id = h.publisher_app_id`,
    coreName: "concat('app ', a.number, ' and campaign ', c.number)",
  },
  {
    check: 'no_fill_hours = events.no_fill_counts',
    counter: 'no_fill_counts',
    counts: countColumns('no_fill_counts'),
    eventName: "concat('placement ', placement, ', reason ', reason)",
    from: `no_fill_hours h ${placements}`,
    coreName: "concat('placement ', p.number, ', reason ', h.reason)",
  },
  {
    check: 'placement_filtered_hours = events.filtered_counts',
    counter: 'filtered_counts',
    counts: countColumns('filtered_counts'),
    eventName: "concat('placement ', placement, ', kind ', kind, ', reason ', reason)",
    from: `placement_filtered_hours h ${placements}`,
    coreName: "concat('placement ', p.number, ', kind ', h.kind, ', reason ', h.reason)",
  },
  {
    check: 'campaign_filtered_hours = events.filtered_counts',
    counter: 'filtered_counts',
    counts: countColumns('filtered_counts'),
    eventName: "concat('campaign ', campaign, ', kind ', kind, ', reason ', reason)",
    from: `campaign_filtered_hours h ${campaigns}`,
    coreName: "concat('campaign ', c.number, ', kind ', h.kind, ', reason ', h.reason)",
  },
]

const dayOf = (hour: string) => `to_char(${hour} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

/** The sums of the event database. A count of zero is as good as no row. */
export async function sumsOfEvents(run: EventDatabase['run'], copy: Copy): Promise<CopySum[]> {
  const sums = copy.counts.map((name) => `'${name}', sum(${name})::bigint::text`)
  const rows = await run<SumRow>(
    `SELECT ${copy.eventName} AS name, ${dayOf('hour')} AS day, max(changed_at) < now() - interval '30 seconds' AS "isSettled",
       json_build_object(${sums.join(', ')}) AS counts
     FROM events.${copy.counter} GROUP BY 1, 2`,
    [],
  )
  return rows.map(asSum)
}

/** The same sums of the core database. */
export async function sumsOfCore(db: Db, copy: Copy): Promise<CopySum[]> {
  const sums = copy.counts.map((name) => `'${name}', sum(h.${name})::bigint::text`)
  const rows = await many<SumRow>(db)`${sql.raw(`
    SELECT ${copy.coreName} AS name, ${dayOf('h.hour')} AS day, json_build_object(${sums.join(', ')}) AS counts
    FROM ${copy.from} GROUP BY 1, 2`)}`
  return rows.map(asSum)
}

interface SumRow extends Record<string, unknown> {
  name: string
  day: string
  isSettled?: boolean
  counts: Record<string, string>
}

function asSum({ counts, ...row }: SumRow): CopySum {
  const entries = Object.entries(counts).map(([name, text]) => [name, BigInt(text)])
  return Object.assign(row, { counts: Object.fromEntries(entries) as Record<string, bigint> })
}
