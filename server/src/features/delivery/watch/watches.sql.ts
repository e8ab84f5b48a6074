import { mostWatchedCalls } from '@frontrow/contract/delivery/watch'
import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { execute, many, one, only } from '../../../lib/db/rows.ts'
import type { WatchedCall } from './watched-call.ts'

type Own = Pick<MemberContext, 'db' | 'organizationId' | 'now'>

/** A watch as a node has it. */
export interface WatchRow {
  id: string
  organizationId: string
  /** The number of the organization. */
  organization: number
  network: number | null
  code: string
}

/** The watches in force, of all organizations. */
export function readWatches(db: AnyDb): Promise<WatchRow[]> {
  return many<WatchRow>(db)`
    SELECT w.id, w.organization_id AS "organizationId", o.number AS organization, w.network::float8 AS network, w.code
    FROM watches w JOIN organizations o ON o.id = w.organization_id WHERE w.till > app_now()`
}

/** The ads of calls with a code, with the watches that see their events. */
export function readFollowed(db: AnyDb): Promise<{ rid: string; watch: string }[]> {
  return many<{ rid: string; watch: string }>(db)`
    SELECT c.followed_rid AS rid, c.watch_id AS watch FROM watched_calls c
    JOIN watches w ON w.organization_id = c.organization_id AND w.id = c.watch_id
    WHERE w.till > app_now() AND c.followed_rid IS NOT NULL`
}

interface FoundKey {
  organizationId: string
  kind: string
  isRetired: boolean
}

/** Whose keys these are, or were. `hmacs`: the HMAC in hex by the key, as the result is. */
export async function findKeys(
  db: Db,
  hmacs: ReadonlyMap<string, string>,
): Promise<Map<string, FoundKey>> {
  if (hmacs.size === 0) return new Map()
  const rows = await many<FoundKey & { key: string }>(db)`
    SELECT g.key, k.organization_id AS "organizationId", k.kind,
      k.revoked_at IS NOT NULL OR p.archived_at IS NOT NULL OR a.archived_at IS NOT NULL AS "isRetired"
    FROM unnest(${[...hmacs.keys()]}::text[], ${[...hmacs.values()]}::text[]) AS g(key, hmac)
    JOIN api_keys k ON k.lookup_hmac = decode(g.hmac, 'hex')
    LEFT JOIN ad_placements p ON p.organization_id = k.organization_id AND p.id = k.placement_id
    LEFT JOIN apps a ON a.organization_id = k.organization_id AND a.id = p.app_id`
  return new Map(rows.map(({ key, ...found }) => [key, found]))
}

export interface NewCall {
  organizationId: string
  watchId: string
  followedRid: string | null
  call: WatchedCall
}

/**
 * Inserts calls in this order and keeps the newest of each watch. Nodes write to a watch one after
 * the other, so that no row appears later than one with a higher number.
 */
export async function insertCalls(db: Db, calls: readonly NewCall[]): Promise<void> {
  if (calls.length === 0) return
  const watches = [...new Map(calls.map((call) => [call.watchId, call])).values()]
  const written = sql`unnest(${organizationsOf(watches)}::uuid[], ${watchesOf(watches)}::uuid[]) AS g(organization, watch)`
  await execute(db)`
    SELECT FROM ${written} JOIN watches w ON w.organization_id = g.organization AND w.id = g.watch
    ORDER BY w.id FOR UPDATE OF w`
  await execute(db)`
    INSERT INTO watched_calls (organization_id, watch_id, at, followed_rid, call)
    SELECT w.organization_id, w.id, g.at, g.rid, g.call
    FROM unnest(${organizationsOf(calls)}::uuid[], ${watchesOf(calls)}::uuid[], ${calls.map(({ call }) => call.at)}::timestamptz[],
      ${calls.map(({ followedRid }) => followedRid)}::uuid[], ${calls.map(({ call }) => JSON.stringify(call))}::jsonb[])
      WITH ORDINALITY AS g(organization, watch, at, rid, call, place)
    JOIN watches w ON w.organization_id = g.organization AND w.id = g.watch ORDER BY g.place`
  await execute(db)`
    DELETE FROM watched_calls c USING ${written}
    CROSS JOIN LATERAL (
      SELECT x.number FROM watched_calls x WHERE x.organization_id = g.organization AND x.watch_id = g.watch
      ORDER BY x.number DESC OFFSET ${mostWatchedCalls} LIMIT 1) oldest
    WHERE c.organization_id = g.organization AND c.watch_id = g.watch AND c.number <= oldest.number`
}

const organizationsOf = (calls: readonly NewCall[]) => calls.map((call) => call.organizationId)
const watchesOf = (calls: readonly NewCall[]) => calls.map((call) => call.watchId)

/** The address hash under which the organization's console is known to be used, if it is. */
export async function isConsoleNetwork(ctx: Own, network: number): Promise<boolean> {
  const { known } = await only<{ known: boolean }>(ctx.db)`
    SELECT EXISTS (SELECT FROM console_networks
      WHERE organization_id = ${ctx.organizationId} AND network = ${network}) AS known`
  return known
}

/** How many other watches of the organization are in force. */
export async function countOtherWatches(
  ctx: Own,
  { code, network }: { code: string; network: number | null },
): Promise<number> {
  const { watches } = await only<{ watches: number }>(ctx.db)`
    SELECT count(*)::int AS watches FROM watches WHERE organization_id = ${ctx.organizationId}
      AND till > ${ctx.now} AND (code, network) IS DISTINCT FROM (${code}, ${network}::bigint)`
  return watches
}

/** Starts a watch or renews it. Returns its id. */
export async function saveWatch(
  ctx: Own,
  watch: { id: string; code: string; network: number | null; till: Date },
): Promise<string> {
  const { id } = await only<{ id: string }>(ctx.db)`
    INSERT INTO watches (organization_id, id, network, code, till)
    VALUES (${ctx.organizationId}, ${watch.id}, ${watch.network}, ${watch.code}, ${watch.till})
    ON CONFLICT (organization_id, code, network) DO UPDATE SET till = excluded.till RETURNING id`
  return id
}

export async function findWatch(ctx: Own, id: string): Promise<boolean> {
  const row = await one(ctx.db)`
    SELECT FROM watches WHERE organization_id = ${ctx.organizationId} AND id = ${id}`
  return row !== undefined
}

export interface CallRow {
  number: number
  at: Date
  call: Omit<WatchedCall, 'at'>
  placement: { id: string; name: string } | null
  /** The names of the organization's own campaigns, by id. */
  campaigns: Record<string, string>
}

/** The calls of a watch after this number and time, oldest first. */
export function selectCalls(
  ctx: Own,
  { watchId, after, since }: { watchId: string; after: number; since: Date },
): Promise<CallRow[]> {
  return many<CallRow>(ctx.db)`
    SELECT c.number::float8 AS number, c.at, c.call,
      (SELECT jsonb_build_object('id', p.id, 'name', p.name) FROM ad_placements p
        WHERE p.organization_id = ${ctx.organizationId} AND p.number = (c.call->>'placement')::integer) AS placement,
      (SELECT coalesce(jsonb_object_agg(m.id, m.name), '{}') FROM campaigns m
        WHERE m.organization_id = ${ctx.organizationId}
          AND m.id IN (SELECT (o->>'campaign_id')::uuid FROM jsonb_array_elements(c.call->'own_campaigns') AS o)) AS campaigns
    FROM watched_calls c
    WHERE c.organization_id = ${ctx.organizationId} AND c.watch_id = ${watchId} AND c.number > ${after} AND c.at > ${since}
    ORDER BY c.number LIMIT ${sql.lit(mostWatchedCalls)}`
}

/** Deletes calls and watches that ended before a time. */
export async function deleteOldWatches(db: Db, before: Date): Promise<void> {
  await execute(db)`DELETE FROM watched_calls WHERE at < ${before}`
  await execute(db)`DELETE FROM watches WHERE till < ${before}`
}
