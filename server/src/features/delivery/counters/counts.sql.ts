// Event database, counters: writes request counts from memory, and reads changed counters for the
// roll-up.
import { addToCounter, changedSums, counterTypes, type CounterRow } from './add-to-counter.sql.ts'
import { readInPortions } from './read-in-portions.sql.ts'
import { timeOf } from './rolled-up.sql.ts'
import { arraysOf, insertColumns, unnest } from '../store/columns.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

/** Requests of one placement, hour and country; `answers` of them were given an ad. */
export interface PlacementRequests {
  hour: Date
  placement: number
  country: string
  requests: number
  answers: number
}

/** Answers with one content of one campaign. */
export interface CampaignRequests {
  hour: Date
  campaign: number
  content: number
  country: string
  requests: number
}

export interface Flush {
  /** The flush's id: a repeated write changes nothing. */
  id: string
  placements: readonly PlacementRequests[]
  campaigns: readonly CampaignRequests[]
}

const flushColumns = insertColumns<'events.flushes'>({
  lane: '$1::smallint',
  id: '$2::uuid',
  at: 'now()',
})

/** A CTE with a row if flush $2 of lane $1 is written for the first time. */
export const firstFlush = `first AS (
  INSERT INTO events.flushes ${flushColumns} ON CONFLICT DO NOTHING RETURNING id
)`

/** The given rows, if the flush is written for the first time. */
export const ifFirst = (rows: string) => `${rows} WHERE EXISTS (SELECT 1 FROM first)`

export const sumOfRequests = { requests: 'sum(requests)::bigint' }
const placementTypes = counterTypes('placement_counts', ['requests', 'answers'])
const campaignTypes = counterTypes('campaign_counts', ['requests'])
const placementRows = unnest(placementTypes, 3)
const campaignRows = unnest(campaignTypes, 3 + Object.keys(placementTypes).length)

const flushStatement = `WITH ${firstFlush},
placement_side AS (
  ${addToCounter('placement_counts', { ...sumOfRequests, answers: 'sum(answers)::bigint' }, ifFirst(placementRows))}
),
campaign_side AS (${addToCounter('campaign_counts', sumOfRequests, ifFirst(campaignRows))})
SELECT count(*) FROM first`

/** Adds request counts to the counters, once per flush id. */
export async function writeFlush(
  database: EventDatabase,
  lane: number,
  { id, placements, campaigns }: Flush,
): Promise<void> {
  await database.run(flushStatement, [
    lane,
    id,
    ...arraysOf(placementTypes, placements),
    ...arraysOf(campaignTypes, campaigns),
  ])
}

/**
 * Deletes flush ids after a day, when no node retries them any more. It covers all lanes, because a
 * stopped node leaves its ids behind.
 */
export async function forgetOldFlushes(database: EventDatabase): Promise<void> {
  await database.run(`DELETE FROM events.flushes WHERE at < now() - interval '1 day'`, [])
}

export interface ChangedCounts {
  /** The event database's time of this read. */
  readAt: Date
  placements: CounterRow<'placement_counts'>[]
  campaigns: CounterRow<'campaign_counts'>[]
  own: CounterRow<'own_counts'>[]
}

/**
 * Reads all counters that changed after a time of the event database's clock, or all counters if it
 * is undefined.
 */
export function readChangedCounts(
  database: EventDatabase,
  since: Date | undefined,
): Promise<ChangedCounts> {
  const after = [since ?? '-infinity']
  return database.readTogether(async (run) => {
    const changed = <Table extends CountedTable>(table: Table) =>
      readInPortions<CounterRow<Table>>(run, {
        cursor: table,
        statement: changedSums(table),
        values: after,
      })
    return {
      readAt: await timeOf(run),
      placements: await changed('placement_counts'),
      campaigns: await changed('campaign_counts'),
      own: await changed('own_counts'),
    }
  })
}

type CountedTable = 'placement_counts' | 'campaign_counts' | 'own_counts'
