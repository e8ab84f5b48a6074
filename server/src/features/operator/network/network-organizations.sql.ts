import type {
  organizationFilters,
  organizationOrders,
  organizationStates,
} from '@frontrow/contract/operator/organizations'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one, only } from '../../../lib/db/rows.ts'
import { timeZoneOn } from '../../account/account.ts'

export interface OrganizationRow {
  id: string
  name: string
  state: (typeof organizationStates)[number]
  isSuspended: boolean
  ownerName: string
  ownerEmail: string
  country: string | null
  holds: number
  openCases: number
  apps: number
  liveCampaigns: number
  spentMicros: bigint
  earnedMicros: bigint
  impressions: bigint
  filtered: bigint
  createdAt: Date
  lastSeenAt: Date | null
  tags: string[]
  version: string
  /** What it is sorted by. */
  place: string
}

/** The last row of the page before. The next page begins below it. */
export interface OrganizationPlace {
  readonly value: string
  readonly id: string
}

export type OrganizationFilter = (typeof organizationFilters)[number]

const isIn = sql`(o.approved_at IS NOT NULL AND o.migrated_at IS NOT NULL)`
const isHeld = (more: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM network_holds h WHERE h.organization_id = o.id AND h.lifted_at IS NULL ${more})`
const onWrite = sql`AND h.scope = 'write'`

/**
 * Each part is a subquery of one organization that ends at its first row. With `EXISTS` the planner
 * may read whole tables instead. A row of an hour may have its first request at the end of that
 * hour, so a request is a day old in rows of 25 hours ago.
 */
const isStuck = (now: Date) => {
  const day = (which: RawBuilder<unknown>) =>
    sql`(SELECT d.day FROM organization_days d WHERE d.organization_id = o.id AND ${which} LIMIT 1)`
  return sql`(${isIn}
    AND ${day(sql`d.requests > 0 AND d.day > (${now}::timestamptz AT TIME ZONE 'UTC')::date - 30`)} IS NOT NULL
    AND ${day(sql`d.shown_impressions > 0`)} IS NULL
    AND (SELECT h.hour FROM placement_hours h WHERE h.organization_id = o.id AND h.requests > 0
      AND h.hour <= ${now}::timestamptz - interval '25 hours' LIMIT 1) IS NOT NULL)`
}

/** How many organizations have shown no ad a day after they first asked for one. */
export async function countStuck(db: Db, now: Date): Promise<number> {
  const { stuck } = await only<{ stuck: number }>(db)`
    SELECT count(*)::integer AS stuck FROM organizations o WHERE ${isStuck(now)}`
  return stuck
}

const conditionsAt = (now: Date): Readonly<Record<OrganizationFilter, RawBuilder<unknown>>> => ({
  waiting: sql`NOT ${isIn} AND o.rejected_at IS NULL`,
  approved: sql`${isIn}`,
  rejected: sql`NOT ${isIn} AND o.rejected_at IS NOT NULL`,
  held: isHeld(sql``),
  suspended: isHeld(onWrite),
  stuck: isStuck(now),
})

const tags = sql`ARRAY(SELECT t.tag FROM organization_tags t WHERE t.organization_id = o.id ORDER BY t.tag)`

/** Changes with everything that an act on several organizations relies on. */
const version = sql<string>`md5(concat_ws('|', ${isIn}, o.rejected_at IS NULL, ${tags},
  ARRAY(SELECT h.id FROM network_holds h WHERE h.object_id = o.id AND h.lifted_at IS NULL ORDER BY h.id)))`

const liveCampaign = (now: Date) =>
  sql`c.is_active AND c.archived_at IS NULL AND c.starts_at <= ${now} AND c.valid_till > ${now}`

interface Order {
  /** The rows in the order of an index. */
  from: RawBuilder<unknown>
  value: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** A value as a text, and a text of a cursor as a value. */
  text: RawBuilder<unknown>
  valueOf: (text: string) => RawBuilder<unknown>
}

const byFigure = (column: string): Order => {
  const value = sql.ref(`f.${column}`)
  return {
    from: sql`organization_figures f JOIN organizations o ON o.id = f.organization_id`,
    value,
    id: sql`f.organization_id`,
    text: sql`${value}::text`,
    valueOf: (text) => sql`${text}::bigint`,
  }
}

const orders: Readonly<Record<(typeof organizationOrders)[number], Order>> = {
  newest: {
    from: sql`organizations o`,
    value: sql`o.created_at`,
    id: sql`o.id`,
    text: sql`(extract(epoch FROM o.created_at) * 1000000)::bigint::text`,
    valueOf: (text) => sql`'epoch'::timestamptz + ${text}::bigint * interval '1 microsecond'`,
  },
  spent: byFigure('spent_micros'),
  earned: byFigure('earned_micros'),
  filtered: byFigure('filtered_ppm'),
}

const columns = (now: Date) => sql`
  o.id, o.name, o.country, o.created_at AS "createdAt", p.name AS "ownerName", p.email AS "ownerEmail",
  CASE WHEN ${isIn} THEN 'approved' WHEN o.rejected_at IS NULL THEN 'waiting' ELSE 'rejected' END AS state,
  ${isHeld(onWrite)} AS "isSuspended",
  (SELECT count(*)::integer FROM network_holds h WHERE h.organization_id = o.id AND h.lifted_at IS NULL) AS holds,
  (SELECT count(*)::integer FROM cases k WHERE k.organization_id = o.id AND k.state <> 'closed') AS "openCases",
  (SELECT count(*)::integer FROM apps a WHERE a.organization_id = o.id AND a.archived_at IS NULL) AS apps,
  (SELECT count(*)::integer FROM campaigns c WHERE c.organization_id = o.id AND ${liveCampaign(now)}) AS "liveCampaigns",
  f.spent_micros AS "spentMicros", f.earned_micros AS "earnedMicros", f.impressions, f.filtered,
  (SELECT max(m.last_used_at) FROM memberships m WHERE m.organization_id = o.id) AS "lastSeenAt",
  ${tags} AS tags, ${version} AS version, chosen.place
  FROM chosen JOIN organizations o ON o.id = chosen.id JOIN developers p ON p.id = o.owner_id
  JOIN organization_figures f ON f.organization_id = o.id`

/** The organizations that pass, in an order. `ids` are those that a search has found. */
export async function findOrganizations(
  db: Db,
  wanted: {
    state?: OrganizationFilter | undefined
    tag?: string | undefined
    country?: string | undefined
    ids?: readonly string[] | undefined
    sort: (typeof organizationOrders)[number]
    before?: OrganizationPlace | undefined
    now: Date
    most: number
  },
): Promise<OrganizationRow[]> {
  const { state, tag, country, ids, before, now, most } = wanted
  const { from, value, id, text, valueOf } = orders[wanted.sort]
  const passes = state === undefined ? sql`true` : conditionsAt(now)[state]
  const tagged =
    tag === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM organization_tags t WHERE t.organization_id = o.id AND t.tag = ${tag})`
  const isThere = country === undefined ? sql`true` : sql`o.country = ${country}`
  // A join, because the planner may look for few ids by walking through all organizations.
  const named =
    ids === undefined ? sql`` : sql`JOIN unnest(${[...ids]}::uuid[]) AS n (id) ON n.id = o.id`
  const below =
    before === undefined
      ? sql`true`
      : sql`(${value}, ${id}) < (${valueOf(before.value)}, ${before.id}::uuid)`
  // Few organizations wait, are rejected or are held. They are found first and then sorted, because
  // they may be at the end of an order of sums, which would be walked through until enough of them
  // are found.
  const isFew = state !== undefined && state !== 'approved' && wanted.sort !== 'newest'
  return many<OrganizationRow>(db)`
    WITH passing AS ${isFew ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`} (
      SELECT ${id} AS id, ${text} AS place, ${value} AS value FROM ${from} ${named}
      WHERE ${passes} AND ${tagged} AND ${isThere} AND ${below}
    ), chosen AS MATERIALIZED (
      SELECT id, place, row_number() OVER (ORDER BY value DESC, id DESC) AS number
      FROM passing ORDER BY value DESC, id DESC LIMIT ${most}
    ) SELECT ${columns(now)} ORDER BY chosen.number`
}

/**
 * An organization with its version, which nobody else changes before the transaction ends.
 * Undefined for an unknown id.
 */
export async function lockOrganization(
  db: Db,
  id: string,
): Promise<{ id: string; ownerId: string; version: string; tags: string[] } | undefined> {
  await execute(db)`SELECT FROM organizations WHERE id = ${id} FOR UPDATE`
  return one<{ id: string; ownerId: string; version: string; tags: string[] }>(db)`
    SELECT o.id, o.owner_id AS "ownerId", ${version} AS version, ${tags} AS tags
    FROM organizations o WHERE o.id = ${id}`
}

interface OrganizationDetails {
  address: string
  website: string
  app_store_url: string | null
  play_store_url: string | null
  time_zone: string | null
}

export async function findDetails(
  db: Db,
  id: string,
  now: Date,
): Promise<OrganizationDetails | undefined> {
  return db
    .selectFrom('organizations as o')
    .select(['address', 'website', 'app_store_url', 'play_store_url'])
    .select(timeZoneOn(now).as('time_zone'))
    .where('id', '=', id)
    .executeTakeFirst()
}
