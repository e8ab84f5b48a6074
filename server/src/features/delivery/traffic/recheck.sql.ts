import type { EventDatabase } from '../store/event-database.sql.ts'
import { flagsOfRules } from '../store/event-os.ts'
import type { JudgedEvent } from './traffic-rules.ts'

export interface StoredEvent extends JudgedEvent {
  lane: number
  slot: Date
  reason: number
  ruleset: number
  /** Numbers of the organizations. */
  advertiser: number
  publisher: number
  /** In the network's currency; 0 where it was not billed, or was taken back since. */
  networkMicros: bigint
}

const columns = `lane, slot, kind, rid, campaign, placement, ${flagsOfRules} AS flags, caller, address, network_56 AS network56,
  network_48 AS network48, at, reason, ruleset, advertiser, publisher`

const owed = `CASE WHEN EXISTS (SELECT 1 FROM events.adjusted_impressions a
  WHERE a.lane = i.lane AND a.slot = i.slot AND a.rid = i.rid) THEN 0 ELSE billed_network_micros END`

/**
 * Impressions arrive within two hours of their slot, clicks and installs within nine days; only
 * those partitions are read.
 */
const dayStatement = `
  SELECT ${columns}, ${owed} AS "networkMicros" FROM events.impressions i
  WHERE at >= $1 AND at < $2 AND slot >= $1::timestamptz - interval '2 hours' AND slot < $2 AND ruleset > 0
  UNION ALL
  SELECT ${columns}, 0 FROM events.actions
  WHERE at >= $1 AND at < $2 AND slot >= $1::timestamptz - interval '9 days' AND slot < $2 AND ruleset > 0
  ORDER BY at, rid, kind`

/** Returns the checked events of a time span, in order of arrival. */
export function readJudged(
  database: EventDatabase,
  since: Date,
  till: Date,
): Promise<(StoredEvent & Record<string, unknown>)[]> {
  return database.readTogether(async (run) => {
    await run('SET LOCAL statement_timeout = 0', [])
    return run(dayStatement, [since, till])
  })
}
