// The counters of the event database. Each has one row per lane and key. All nodes add to them, and
// the roll-up reads the sums over all lanes.
import type { Selectable } from 'kysely'
import type { DB } from '../../../lib/db/tables.generated.ts'
import type { ColumnTypes } from '../store/columns.sql.ts'

/** The tables that have the time of their rows' last change. */
export type Counter = {
  [Table in keyof DB]: Table extends `events.${infer Name}`
    ? 'changed_at' extends keyof DB[Table]
      ? Name
      : never
    : never
}[keyof DB]

type CounterColumn<C extends Counter> = Exclude<keyof DB[`events.${C}`], 'lane' | 'changed_at'>

/** The sums of one key over all lanes. */
export type CounterRow<C extends Counter> = Pick<
  Selectable<DB[`events.${C}`]>,
  CounterColumn<C> & keyof Selectable<DB[`events.${C}`]>
>

/** The columns of each counter, key first. A `count` is a bigint that grows. */
const counters = {
  placement_counts: {
    hour: 'timestamptz',
    placement: 'integer',
    country: 'text',
    requests: 'count',
    answers: 'count',
    impressions: 'count',
    own_impressions: 'count',
    clicks: 'count',
    installs: 'count',
    completes: 'count',
    billed_network_micros: 'count',
  },
  campaign_counts: {
    hour: 'timestamptz',
    campaign: 'integer',
    content: 'integer',
    country: 'text',
    requests: 'count',
    impressions: 'count',
    own_impressions: 'count',
    clicks: 'count',
    installs: 'count',
    completes: 'count',
    spent_micros: 'count',
  },
  own_counts: {
    hour: 'timestamptz',
    publisher_app: 'integer',
    campaign: 'integer',
    impressions: 'count',
    clicks: 'count',
    installs: 'count',
  },
  no_fill_counts: {
    hour: 'timestamptz',
    placement: 'integer',
    reason: 'text',
    requests: 'count',
  },
  filtered_counts: {
    hour: 'timestamptz',
    placement: 'integer',
    campaign: 'integer',
    kind: 'smallint',
    reason: 'smallint',
    events: 'count',
  },
} as const satisfies { [C in Counter]: Readonly<Record<CounterColumn<C>, string>> }

export type CountOf<C extends Counter> = {
  [Name in keyof (typeof counters)[C]]: (typeof counters)[C][Name] extends 'count' ? Name : never
}[keyof (typeof counters)[C]] &
  string

type KeyOf<C extends Counter> = Exclude<keyof (typeof counters)[C], CountOf<C>> & string

/** The names of a counter's columns that are counts. */
export function countColumns<C extends Counter>(counter: C): CountOf<C>[] {
  return namesOf(counter, true) as CountOf<C>[]
}

/** The names of a counter's other columns, which with the lane are its primary key. */
export function keyColumns<C extends Counter>(counter: C): KeyOf<C>[] {
  return namesOf(counter, false) as KeyOf<C>[]
}

function namesOf(counter: Counter, areCounts: boolean): string[] {
  const columns = Object.entries(counters[counter])
  return columns.flatMap(([name, type]) => ((type === 'count') === areCounts ? [name] : []))
}

/** The PostgreSQL types of the key and of some counts. */
export function counterTypes<C extends Counter, Name extends CountOf<C>>(
  counter: C,
  counts: readonly Name[],
): ColumnTypes<KeyOf<C> | Name> {
  const types: Readonly<Record<string, string>> = counters[counter]
  const named = (names: readonly string[]) =>
    names.map((name) => [name, types[name] === 'count' ? 'bigint' : (types[name] ?? '')])
  return Object.fromEntries(named([...keyColumns(counter), ...counts])) as ColumnTypes<
    KeyOf<C> | Name
  >
}

/**
 * A statement that adds to a counter in lane $1. `counts`: an SQL aggregate for each count. `from`:
 * rows with the key's columns. The rows are added in key order, so that two statements cannot
 * deadlock.
 */
export function addToCounter<C extends Counter>(
  counter: C,
  counts: Readonly<Partial<Record<CountOf<C>, string>>>,
  from: string,
): string {
  const key = keyColumns(counter).join(', ')
  const names = Object.keys(counts)
  const sums = names.map((name) => `${name} = c.${name} + excluded.${name}`)
  return `INSERT INTO events.${counter} AS c (lane, ${key}, ${names.join(', ')}, changed_at)
    SELECT $1::smallint, ${key}, ${Object.values(counts).join(', ')}, now()
    FROM ${from} GROUP BY ${key} ORDER BY ${key}
    ON CONFLICT (lane, ${key}) DO UPDATE SET ${sums.join(', ')}, changed_at = excluded.changed_at`
}

/**
 * A statement that reads the sums over all lanes of the keys that changed in any lane since $1. The
 * condition on the hour follows from the other one; it keeps the planner from reading old hours.
 * The changed keys are found before, or the planner would look for their first hour by reading all
 * counters in the order of their hours, which takes seconds with days of a large network.
 */
export function changedSums(counter: Counter): string {
  const key = keyColumns(counter).join(', ')
  const sums = countColumns(counter).map((count: string) => `sum(${count})::bigint AS ${count}`)
  return `WITH changed AS MATERIALIZED (SELECT ${key} FROM events.${counter} WHERE changed_at > $1)
    SELECT ${key}, ${sums.join(', ')} FROM events.${counter}
    WHERE hour >= (SELECT min(hour) FROM changed) AND (${key}) IN (SELECT ${key} FROM changed)
    GROUP BY ${key} ORDER BY ${key}`
}

/** A statement that reads the sums over all lanes of the hours in [$1, $2). */
export function sumsOfHours(counter: Counter): string {
  const key = keyColumns(counter).join(', ')
  const sums = countColumns(counter).map((count: string) => `sum(${count})::bigint AS ${count}`)
  return `SELECT ${key}, ${sums.join(', ')} FROM events.${counter}
    WHERE hour >= $1 AND hour < $2 GROUP BY ${key} ORDER BY ${key}`
}
