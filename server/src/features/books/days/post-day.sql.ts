// What a counted day writes, in one transaction.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { many, execute } from '../../../lib/db/rows.ts'
import type { RawSystem } from '../../delivery/for-books.ts'

export interface Revision {
  day: string
  revision: number
  state: 'differs' | 'counted'
  impressions: bigint
  /** What advertisers owe for the day, in the network's currency. */
  grossMicros: bigint
  /** The publishers' part of it. */
  earnedMicros: bigint
  entryId: string | null
  /** The first one that was found. */
  difference: string | null
}

export const revisionColumns = sql.raw(
  'day, revision, state, impressions, gross_micros AS "grossMicros", earned_micros AS "earnedMicros", entry_id AS "entryId", difference',
)

/** One day is booked at a time, on whatever node. */
export async function lockDayClose(db: Db): Promise<void> {
  await execute(db)`SET LOCAL statement_timeout = 0`
  await takeLock(db, 'dayClose')
}

interface Named {
  number: number
  id: string
  organizationId: string
}

export interface NamedPlacement extends Named {
  shareBp: number
}

/** What is stored of a day after adjustments, by the id of its campaign or placement. */
export interface Booked {
  campaigns: ReadonlyMap<string, bigint>
  placements: ReadonlyMap<string, { grossMicros: bigint; earnedMicros: bigint }>
}

export async function findCampaignsByNumber(db: Db, numbers: readonly number[]): Promise<Named[]> {
  return many<Named>(db)`
    SELECT number, id, organization_id AS "organizationId" FROM campaigns WHERE number = ANY (${numbers}::integer[])`
}

/** Placements with the share that their organization has on that day. */
export async function findPlacementsByNumber(
  db: Db,
  { numbers, day }: { numbers: readonly number[]; day: string },
): Promise<NamedPlacement[]> {
  return many<NamedPlacement>(db)`
    SELECT p.number, p.id, p.organization_id AS "organizationId", s.share AS "shareBp"
    FROM ad_placements p
    JOIN (SELECT organization_id, revenue_share_bp(organization_id, ${day}) AS share
          FROM (SELECT DISTINCT organization_id FROM ad_placements WHERE number = ANY (${numbers}::integer[])) o) s
      USING (organization_id)
    WHERE p.number = ANY (${numbers}::integer[])`
}

/** The organizations' ids by their numbers. */
export async function findOrganizationsByNumber(
  db: Db,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const rows = await many<{ number: number; id: string }>(db)`
    SELECT number, id FROM organizations WHERE number = ANY (${numbers}::integer[])`
  return new Map(rows.map(({ number, id }) => [number, id]))
}

export async function findBooked(db: Db, day: string): Promise<Booked> {
  const campaigns = await many<{ id: string; micros: bigint }>(db)`
    SELECT campaign_id AS id, network_micros - adjusted_micros AS micros FROM charge_days WHERE day = ${day}`
  const placements = await many<{ id: string; grossMicros: bigint; earnedMicros: bigint }>(db)`
    SELECT placement_id AS id, gross_micros - adjusted_micros AS "grossMicros", earned_micros AS "earnedMicros"
    FROM earning_days WHERE day = ${day}`
  return {
    campaigns: new Map(campaigns.map(({ id, micros }) => [id, micros])),
    placements: new Map(placements.map((row) => [row.id, row])),
  }
}

export interface ChargeRow extends Named {
  impressions: bigint
  /** Those that were not free, as ads in an organization's own apps are. */
  paidImpressions: bigint
  spentMicros: bigint
  networkMicros: bigint
  /** What adjustments took back of it. */
  adjustedMicros: bigint
}

export interface EarningRow extends NamedPlacement {
  impressions: bigint
  paidImpressions: bigint
  networkMicros: bigint
  adjustedMicros: bigint
  earnedMicros: bigint
}

export interface PairRow {
  advertiserId: string
  publisherId: string
  networkMicros: bigint
}

const texts = (values: readonly (bigint | number)[]) => values.map(String)

export async function writeCharges(db: Db, day: string, rows: readonly ChargeRow[]): Promise<void> {
  await execute(db)`
    INSERT INTO charge_days (organization_id, campaign_id, day, impressions, paid_impressions, spent_micros, network_micros)
    SELECT organization_id, campaign_id, ${day}, impressions, paid, spent, network
    FROM unnest(${rows.map(({ organizationId }) => organizationId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
      ${texts(rows.map(({ impressions }) => impressions))}::bigint[], ${texts(rows.map(({ paidImpressions }) => paidImpressions))}::bigint[],
      ${texts(rows.map(({ spentMicros }) => spentMicros))}::bigint[],
      ${texts(rows.map(({ networkMicros }) => networkMicros))}::bigint[])
      AS g (organization_id, campaign_id, impressions, paid, spent, network)
    ON CONFLICT (organization_id, campaign_id, day) DO UPDATE SET impressions = excluded.impressions,
      paid_impressions = excluded.paid_impressions, spent_micros = excluded.spent_micros, network_micros = excluded.network_micros`
}

export async function writeEarnings(
  db: Db,
  day: string,
  rows: readonly EarningRow[],
): Promise<void> {
  await execute(db)`
    INSERT INTO earning_days (organization_id, placement_id, day, impressions, paid_impressions, gross_micros, adjusted_micros, share_bp, earned_micros)
    SELECT organization_id, placement_id, ${day}, impressions, paid, gross, adjusted, share, earned
    FROM unnest(${rows.map(({ organizationId }) => organizationId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
      ${texts(rows.map(({ impressions }) => impressions))}::bigint[], ${texts(rows.map(({ paidImpressions }) => paidImpressions))}::bigint[],
      ${texts(rows.map(({ networkMicros }) => networkMicros))}::bigint[], ${texts(rows.map(({ adjustedMicros }) => adjustedMicros))}::bigint[],
      ${rows.map(({ shareBp }) => shareBp)}::integer[], ${texts(rows.map(({ earnedMicros }) => earnedMicros))}::bigint[])
      AS g (organization_id, placement_id, impressions, paid, gross, adjusted, share, earned)
    ON CONFLICT (organization_id, placement_id, day) DO UPDATE SET impressions = excluded.impressions,
      paid_impressions = excluded.paid_impressions, gross_micros = excluded.gross_micros, share_bp = excluded.share_bp, earned_micros = excluded.earned_micros`
}

export async function writePairs(db: Db, day: string, rows: readonly PairRow[]): Promise<void> {
  await execute(db)`
    INSERT INTO pair_days (day, advertiser_id, publisher_id, gross_micros)
    SELECT ${day}, advertiser, publisher, gross
    FROM unnest(${rows.map(({ advertiserId }) => advertiserId)}::uuid[], ${rows.map(({ publisherId }) => publisherId)}::uuid[],
      ${texts(rows.map(({ networkMicros }) => networkMicros))}::bigint[]) AS g (advertiser, publisher, gross)
    ON CONFLICT (day, advertiser_id, publisher_id) DO UPDATE SET gross_micros = excluded.gross_micros`
}

export interface SystemRow extends RawSystem {
  id: string
  organizationId: string
}

/** Deletes the day's rows before they are written again. */
export async function clearSystems(db: Db, day: string): Promise<void> {
  await db.deleteFrom('os_days').where('day', '=', day).execute()
}

export async function writeSystems(db: Db, day: string, rows: readonly SystemRow[]): Promise<void> {
  const idsOf = (side: RawSystem['side']) => rows.map((row) => (row.side === side ? row.id : null))
  const countsOf = (name: 'impressions' | 'ownImpressions' | 'clicks' | 'installs') =>
    texts(rows.map((row) => row[name]))
  await execute(db)`
    INSERT INTO os_days (organization_id, campaign_id, placement_id, day, os, impressions, own_impressions, clicks, installs, spent_micros,
      billed_network_micros)
    SELECT organization_id, campaign_id, placement_id, ${day}, os, impressions, own_impressions, clicks, installs, spent, network
    FROM unnest(${rows.map(({ organizationId }) => organizationId)}::uuid[], ${idsOf('campaign')}::uuid[], ${idsOf('placement')}::uuid[],
      ${rows.map(({ os }) => os)}::text[], ${countsOf('impressions')}::bigint[], ${countsOf('ownImpressions')}::bigint[],
      ${countsOf('clicks')}::bigint[], ${countsOf('installs')}::bigint[], ${texts(rows.map(({ spentMicros }) => spentMicros))}::bigint[],
      ${texts(rows.map(({ networkMicros }) => networkMicros))}::bigint[])
      AS g (organization_id, campaign_id, placement_id, os, impressions, own_impressions, clicks, installs, spent, network)`
}

/** A row that differs is replaced; a counted one is refused by the database. */
export async function writeRevision(db: Db, row: Revision): Promise<void> {
  await execute(db)`
    INSERT INTO delivery_days (day, revision, state, impressions, gross_micros, earned_micros, entry_id, difference, counted_at)
    VALUES (${row.day}, ${row.revision}, ${row.state}, ${row.impressions}, ${row.grossMicros}, ${row.earnedMicros},
      ${row.entryId}, ${row.difference}, app_now())
    ON CONFLICT (day, revision) DO UPDATE SET state = excluded.state, impressions = excluded.impressions,
      gross_micros = excluded.gross_micros, earned_micros = excluded.earned_micros, entry_id = excluded.entry_id,
      difference = excluded.difference, counted_at = excluded.counted_at`
}

/** The day was counted after its late events, so it does not wait any more. */
export async function forgetLateDay(db: Db, day: string): Promise<void> {
  await db.deleteFrom('late_days').where('day', '=', day).execute()
}

/** What is taken back of a day so far, by the id of its placement or campaign. */
export async function findAdjusted(db: Db, day: string): Promise<ReadonlyMap<string, bigint>> {
  const rows = await many<{ id: string; micros: bigint }>(db)`
    SELECT placement_id AS id, adjusted_micros AS micros FROM earning_days WHERE day = ${day} AND adjusted_micros > 0
    UNION ALL SELECT campaign_id, adjusted_micros FROM charge_days WHERE day = ${day} AND adjusted_micros > 0`
  return new Map(rows.map(({ id, micros }) => [id, micros]))
}
