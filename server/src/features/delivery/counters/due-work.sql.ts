// What the leader would find to do with the counters. It asks for all of it in one statement,
// because mostly there is nothing.
import { hourMs } from '@frontrow/contract/durations'
import type { Database } from '../../../lib/db/database.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import type { Counter } from './add-to-counter.sql.ts'
import { rolledUpSince } from './roll-up-rows.ts'
import { waitingActions } from './sweep.sql.ts'

export interface DueWork {
  /** Actions wait for their impression. */
  actions: boolean
  /** Counts of requests and events are not rolled up. */
  counts: boolean
  noFills: boolean
  /** Counts of events that do not count are not rolled up. */
  filtered: boolean
  /** Something waits to leave the network. */
  outgoing: boolean
}

export const allDue: DueWork = {
  actions: true,
  counts: true,
  noFills: true,
  filtered: true,
  outgoing: true,
}

/** Counters are read once a minute where none has changed, to note that all are rolled up. */
const isOld = (since: string) => `${since} < now() - interval '1 minute'`

const exist = (rows: string) => `EXISTS (SELECT 1 FROM ${rows})`
const changed = (counter: Counter, since: string) =>
  exist(`events.${counter} WHERE changed_at > ${since}`)

/** What batches added is in neither counter yet. $2 to $4: since when each family is read. */
const statement = `
  SELECT actions, added OR actions OR ${changed('placement_counts', '$2')} OR ${changed('campaign_counts', '$2')}
      OR ${changed('own_counts', '$2')} OR ${isOld('$2')} AS counts,
    ${changed('no_fill_counts', '$3')} OR ${isOld('$3')} AS "noFills",
    added OR ${changed('filtered_counts', '$4')} OR ${isOld('$4')} AS filtered, outgoing
  FROM (SELECT ${exist('events.count_deltas')} AS added, ${exist(waitingActions)} AS actions,
    ${exist('events.outgoing')} AS outgoing) u`

/** Looks at actions of the last `hours`. */
export async function findDueWork(
  { core, events }: { core: Database; events: EventDatabase },
  now: Date,
  hours: number,
): Promise<DueWork> {
  const since = await rolledUpSince(core)
  const [due] = await events.run<DueWork & Record<string, unknown>>(statement, [
    new Date(now.getTime() - hours * hourMs),
    since('event_counts') ?? '-infinity',
    since('no_fills') ?? '-infinity',
    since('filtered') ?? '-infinity',
  ])
  return due ?? allDue
}
