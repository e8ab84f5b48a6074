import { type RawBuilder, sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { many, one } from '../../../lib/db/rows.ts'

type Own = Pick<MemberContext, 'db' | 'organizationId'>

/** The row below which a page begins. */
export interface ActivityPlace {
  readonly at: Date
  readonly id: string
}

export interface ActivityFilter {
  readonly actors: ActorFilter | undefined
  /** An action, or the part before its dot. */
  readonly action: string | undefined
  readonly from: Date | undefined
  /** Not included. */
  readonly till: Date | undefined
  readonly before: ActivityPlace | undefined
}

/** One actor, or all whose name begins with a kind. */
export type ActorFilter = { readonly actor: string } | { readonly kinds: readonly string[] }

export interface ActivityRow extends ActivityPlace {
  actor: string
  via: string
  action: string
  object_id: string
  details: Record<string, unknown>
}

/** The organization's rows that pass the filter, newest first, among the next `scanned` rows. */
export async function findActivity(
  own: Own,
  filter: ActivityFilter,
  most: { rows: number; scanned: number },
): Promise<ActivityRow[]> {
  return many<ActivityRow>(own.db)`
    SELECT * FROM (${scan(own, filter, most.scanned)}) scanned
    WHERE ${passes(filter)} ORDER BY at DESC, id DESC LIMIT ${most.rows}`
}

/** The last row of the scan; undefined where the scan reached the end. */
export async function lastScannedActivity(
  own: Own,
  filter: ActivityFilter,
  scanned: number,
): Promise<ActivityPlace | undefined> {
  return one<ActivityPlace>(own.db)`
    SELECT at, id FROM (${scan(own, filter, scanned)}) scanned
    ORDER BY at DESC, id DESC OFFSET ${scanned - 1} LIMIT 1`
}

function scan(
  { organizationId }: Own,
  { from, till, before }: ActivityFilter,
  scanned: number,
): RawBuilder<unknown> {
  const below =
    before === undefined ? sql`` : sql`AND (at, id) < (${before.at}, ${before.id}::uuid)`
  const since = from === undefined ? sql`` : sql`AND at >= ${from}`
  const until = till === undefined ? sql`` : sql`AND at < ${till}`
  return sql`
    SELECT at, id, actor, via, action, object_id, details FROM audit_log
    WHERE organization_id = ${organizationId} ${below} ${since} ${until}
    ORDER BY at DESC, id DESC LIMIT ${scanned}`
}

function passes({ actors, action }: ActivityFilter): RawBuilder<unknown> {
  const byActor =
    actors === undefined
      ? sql`true`
      : 'actor' in actors
        ? sql`actor = ${actors.actor}`
        : sql`split_part(actor, ':', 1) = ANY (${actors.kinds})`
  const byAction =
    action === undefined
      ? sql`true`
      : sql`(action = ${action} OR starts_with(action, ${`${action}.`}))`
  return sql`${byActor} AND ${byAction}`
}

/** The people of the organization, also former ones, and its API tokens, by their actors. */
export async function findActors({ db, organizationId }: Own): Promise<Map<string, string>> {
  const rows = await many<{ actor: string; name: string }>(db)`
    SELECT 'developer:' || d.id AS actor, d.name FROM memberships m
      JOIN developers d ON d.id = m.developer_id WHERE m.organization_id = ${organizationId}
    UNION ALL
    SELECT 'token:' || t.id, t.name FROM api_tokens t WHERE t.organization_id = ${organizationId}
    ORDER BY name`
  return new Map(rows.map(({ actor, name }) => [actor, name]))
}

/** The names of the organization's objects with these ids. */
export async function findObjectNames(
  { db, organizationId }: Own,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await many<{ id: string; name: string }>(db)`
    WITH wanted AS (SELECT unnest(${ids}::uuid[]) AS id)
    SELECT id, name FROM apps WHERE organization_id = ${organizationId} AND id IN (TABLE wanted)
    UNION ALL SELECT id, name FROM campaigns
      WHERE organization_id = ${organizationId} AND id IN (TABLE wanted)
    UNION ALL SELECT id, name FROM ad_placements
      WHERE organization_id = ${organizationId} AND id IN (TABLE wanted)
    UNION ALL SELECT id, name FROM campaignable_ad_contents
      WHERE organization_id = ${organizationId} AND id IN (TABLE wanted)
    UNION ALL SELECT id, name FROM api_tokens
      WHERE organization_id = ${organizationId} AND id IN (TABLE wanted)
    UNION ALL SELECT d.id, d.name FROM memberships m JOIN developers d ON d.id = m.developer_id
      WHERE m.organization_id = ${organizationId} AND d.id IN (TABLE wanted)`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
