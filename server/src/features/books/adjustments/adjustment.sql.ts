// Adjustments, and what they take back of days.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one, execute } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'

export interface Adjustment {
  id: string
  dayFrom: string
  /** The last day. */
  dayTill: string
  reason: string
}

export interface NewAdjustment extends Adjustment {
  /** Null where the rules of traffic judged again. */
  placementId: string | null
  ruleset: number | null
}

const columns = sql.raw('id, day_from AS "dayFrom", day_till AS "dayTill", reason')

export async function insertAdjustment(db: Db, row: NewAdjustment): Promise<void> {
  await execute(db)`
    INSERT INTO ledger_adjustments (id, day_from, day_till, placement_id, reason, ruleset, proposed_at)
    VALUES (${row.id}, ${row.dayFrom}, ${row.dayTill}, ${row.placementId}, ${row.reason}, ${row.ruleset}, app_now())`
}

/** Locks an adjustment that nobody has approved. False where there is none. */
export async function lockProposed(db: Db, id: string): Promise<boolean> {
  const rows = await many(db)`
    SELECT FROM ledger_adjustments WHERE id = ${id} AND approved_at IS NULL FOR UPDATE`
  return rows.length > 0
}

export async function noteApproved(db: Db, id: string, actor: string): Promise<void> {
  await execute(db)`
    UPDATE ledger_adjustments SET approved_at = app_now(), approved_by = ${actor}
    WHERE id = ${id} AND approved_at IS NULL`
}

/** Approved and not applied, in the order of their approval. */
export async function dueAdjustments(db: Db): Promise<Adjustment[]> {
  return many<Adjustment>(db)`
    SELECT ${columns} FROM ledger_adjustments WHERE approved_at IS NOT NULL AND applied_at IS NULL
    ORDER BY approved_at, id`
}

/** Locks an approved adjustment; undefined where it is applied already. */
export async function lockDue(db: Db, id: string): Promise<{ approvedBy: string } | undefined> {
  return one<{ approvedBy: string }>(db)`
    SELECT approved_by AS "approvedBy" FROM ledger_adjustments
    WHERE id = ${id} AND approved_at IS NOT NULL AND applied_at IS NULL FOR UPDATE`
}

export interface UndecidedAdjustment {
  id: string
  dayFrom: string
  dayTill: string
  isApproved: boolean
}

/** Those with days in a month that wait for a decision, or are approved and not applied. */
export async function undecidedAdjustments(
  db: Db,
  { from, till }: { from: string; till: string },
): Promise<UndecidedAdjustment[]> {
  return many<UndecidedAdjustment>(db)`
    SELECT a.id, a.day_from AS "dayFrom", a.day_till AS "dayTill", a.approved_at IS NOT NULL AS "isApproved"
    FROM ledger_adjustments a
    WHERE a.applied_at IS NULL AND a.day_from < ${till} AND a.day_till >= ${from}
      AND (a.approved_at IS NOT NULL OR EXISTS (
        SELECT FROM proposals p WHERE p.kind = 'books.adjust' AND p.subject = a.id::text
          AND ${isUndecided('p')}))
    ORDER BY a.day_from, a.id`
}

export async function noteApplied(
  db: Db,
  { id, impressions, networkMicros }: { id: string; impressions: bigint; networkMicros: bigint },
): Promise<void> {
  await execute(db)`
    UPDATE ledger_adjustments SET applied_at = app_now(), impressions = ${impressions}, network_micros = ${networkMicros}
    WHERE id = ${id}`
}

/** The days between two that are not posted as they were counted last. */
export async function unpostedBetween(
  db: Db,
  { dayFrom, dayTill }: { dayFrom: string; dayTill: string },
): Promise<string | undefined> {
  const row = await one<{ day: string }>(db)`
    SELECT d.day::date AS day FROM generate_series(${dayFrom}::date, ${dayTill}::date, '1 day') AS d (day)
    LEFT JOIN LATERAL (
      SELECT state FROM delivery_days r WHERE r.day = d.day::date ORDER BY revision DESC LIMIT 1) r ON true
    WHERE r.state IS DISTINCT FROM 'counted' ORDER BY 1 LIMIT 1`
  return row?.day
}

/** What is taken back of a campaign or a placement. */
export interface TakenBack {
  id: string
  micros: bigint
}

const idsOf = (rows: readonly TakenBack[]) => rows.map(({ id }) => id)
const microsOf = (rows: readonly TakenBack[]) => rows.map(({ micros }) => String(micros))

export async function adjustCharges(
  db: Db,
  day: string,
  rows: readonly TakenBack[],
): Promise<void> {
  await execute(db)`
    UPDATE charge_days d SET adjusted_micros = d.adjusted_micros + g.micros
    FROM unnest(${idsOf(rows)}::uuid[], ${microsOf(rows)}::bigint[]) AS g (id, micros)
    WHERE d.campaign_id = g.id AND d.day = ${day}`
}

export interface AdjustedEarning {
  id: string
  organizationId: string
  /** What was taken back of the publisher's part, and of the network's. */
  earnedMicros: bigint
  restMicros: bigint
}

/** The publisher's part becomes the share of what is left, rounded down. */
export async function adjustEarnings(
  db: Db,
  day: string,
  rows: readonly TakenBack[],
): Promise<AdjustedEarning[]> {
  return many<AdjustedEarning>(db)`
    WITH before AS (
      SELECT d.placement_id AS id, d.earned_micros AS earned, g.micros
      FROM unnest(${idsOf(rows)}::uuid[], ${microsOf(rows)}::bigint[]) AS g (id, micros)
      JOIN earning_days d ON d.placement_id = g.id AND d.day = ${day})
    UPDATE earning_days d SET adjusted_micros = d.adjusted_micros + b.micros,
      earned_micros = div((d.gross_micros - d.adjusted_micros - b.micros)::numeric * d.share_bp, 10000)
    FROM before b WHERE d.placement_id = b.id AND d.day = ${day}
    RETURNING d.placement_id AS id, d.organization_id AS "organizationId", b.earned - d.earned_micros AS "earnedMicros",
      b.micros - (b.earned - d.earned_micros) AS "restMicros"`
}

export async function adjustPairs(
  db: Db,
  day: string,
  rows: readonly { advertiserId: string; publisherId: string; micros: bigint }[],
): Promise<void> {
  await execute(db)`
    UPDATE pair_days d SET adjusted_micros = d.adjusted_micros + g.micros
    FROM unnest(${rows.map(({ advertiserId }) => advertiserId)}::uuid[], ${rows.map(({ publisherId }) => publisherId)}::uuid[],
      ${rows.map(({ micros }) => String(micros))}::bigint[]) AS g (advertiser, publisher, micros)
    WHERE d.day = ${day} AND d.advertiser_id = g.advertiser AND d.publisher_id = g.publisher`
}

/** The placement of an id, with its number in events; undefined where there is none. */
export async function findAdjustedPlacement(
  db: Db,
  id: string,
): Promise<{ number: number; name: string; organizationName: string } | undefined> {
  return one<{ number: number; name: string; organizationName: string }>(db)`
    SELECT p.number, p.name, o.name AS "organizationName" FROM ad_placements p
    JOIN organizations o ON o.id = p.organization_id WHERE p.id = ${id}`
}

/** The ids of adjustments that were applied and booked up to a day. */
export async function adjustmentsBookedTill(db: Db, day: string): Promise<string[]> {
  const rows = await many<{ id: string }>(db)`
    SELECT DISTINCT split_part(key, '/', 2) AS id FROM ledger_entries WHERE kind = 'adjustment' AND booked_on <= ${day}`
  return rows.map(({ id }) => id)
}

/** The sums of each adjustment as the books have them. */
export async function appliedSums(
  db: Db,
): Promise<{ adjustment: string; impressions: bigint; networkMicros: bigint; posted: bigint }[]> {
  return many<{
    adjustment: string
    impressions: bigint
    networkMicros: bigint
    posted: bigint
  }>(db)`
    SELECT a.id AS adjustment, a.impressions, a.network_micros AS "networkMicros", coalesce((
      SELECT sum(t.amount_micros) FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
      JOIN ledger_accounts c ON c.number = t.credit AND c.code = 'advertiser'
      WHERE e.kind = 'adjustment' AND e.key LIKE 'adjust/' || a.id || '/%'), 0)::bigint AS posted
    FROM ledger_adjustments a WHERE a.applied_at IS NOT NULL ORDER BY 1`
}
