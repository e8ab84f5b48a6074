// Core database, roll-up: upserts hours as absolute values that only grow, then sums the affected
// days again. Repeating it, or using older values, changes nothing.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database.ts'
import type { CampaignCount, OwnCount, PlacementCount } from './counts.sql.ts'

/**
 * Takes a lock until the transaction ends. Two transactions that sum the same day at once would
 * miss each other's hours.
 */
export async function waitForRollup(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7301004)`.execute(db)
}

export interface HourRows {
  placements: readonly PlacementCount[]
  campaigns: readonly CampaignCount[]
  own: readonly OwnCount[]
}

/** A number in an event counter that the core database does not know. */
export interface Unnamed {
  kind: 'placement' | 'campaign' | 'content' | 'app'
  number: number
}

/**
 * Finds numbers that the core database does not know; their rows are not rolled up. Contents and
 * apps must belong to the campaign's organization.
 */
export async function findUnnamed(
  db: Db,
  { placements, campaigns, own }: HourRows,
): Promise<Unnamed[]> {
  const found = await sql<Unnamed>`
    SELECT 'placement' AS kind, g.number FROM unnest(${column(placements.map((row) => row.placement))}::integer[]) AS g(number)
    WHERE NOT EXISTS (SELECT FROM ad_placements p WHERE p.number = g.number)
    UNION SELECT 'campaign', g.number
    FROM unnest(${column([...campaigns, ...own].map((row) => row.campaign))}::integer[]) AS g(number)
    WHERE NOT EXISTS (SELECT FROM campaigns c WHERE c.number = g.number)
    UNION SELECT 'content', g.content
    FROM unnest(${column(campaigns.map((row) => row.campaign))}::integer[],
      ${column(campaigns.map((row) => row.content))}::integer[]) AS g(campaign, content)
    JOIN campaigns c ON c.number = g.campaign
    WHERE NOT EXISTS (SELECT FROM campaignable_ad_contents a WHERE a.number = g.content AND a.organization_id = c.organization_id)
    UNION SELECT 'app', g.app
    FROM unnest(${column(own.map((row) => row.campaign))}::integer[], ${column(own.map((row) => row.publisher_app))}::integer[])
      AS g(campaign, app)
    JOIN campaigns c ON c.number = g.campaign
    WHERE NOT EXISTS (SELECT FROM apps a WHERE a.number = g.app AND a.organization_id = c.organization_id)`.execute(
    db,
  )
  return found.rows
}

/**
 * Upserts hours and sums their days again, in the caller's transaction. Unknown numbers are
 * skipped.
 */
export async function saveHours(db: Db, rows: HourRows): Promise<void> {
  const placementDays = await savePlacementHours(db, rows.placements)
  const campaignDays = await saveCampaignHours(db, rows.campaigns)
  const ownDays = await saveOwnHours(db, rows.own)
  await sumPlacementDays(db, placementDays)
  await sumCampaignDays(db, campaignDays)
  await sumOrganizationDays(db, [...placementDays, ...campaignDays, ...ownDays])
}

/** A changed day of a placement or campaign. */
interface Touched {
  organization_id: string
  id: string
  day: string
}

const column = (values: readonly (string | number | bigint)[]) => sql`${values}`
const hours = (rows: readonly { hour: Date }[]) =>
  column(rows.map(({ hour }) => hour.toISOString()))

/**
 * `requests = greatest(h.requests, excluded.requests), …` for rows in which at least one count
 * has grown.
 */
function grown(counts: readonly string[]): RawBuilder<unknown> {
  const set = counts.map(
    (name) => sql`${sql.ref(name)} = greatest(h.${sql.ref(name)}, excluded.${sql.ref(name)})`,
  )
  const any = counts.map((name) => sql`excluded.${sql.ref(name)} > h.${sql.ref(name)}`)
  return sql`DO UPDATE SET ${sql.join(set)} WHERE ${sql.join(any, sql` OR `)}`
}

const placementMeasures = [
  'requests',
  'answers',
  'impressions',
  'clicks',
  'installs',
  'completes',
  'billed_network_micros',
] as const
type PlacementMeasure = (typeof placementMeasures)[number]

const campaignMeasures = [
  'requests',
  'impressions',
  'clicks',
  'installs',
  'completes',
  'spent_micros',
] as const
type CampaignMeasure = (typeof campaignMeasures)[number]

async function savePlacementHours(db: Db, rows: readonly PlacementCount[]): Promise<Touched[]> {
  if (rows.length === 0) return []
  const columnOf = (name: PlacementMeasure) => column(rows.map((row) => row[name]))
  const saved = await sql<Touched>`
    WITH changed AS (
      INSERT INTO placement_hours AS h (organization_id, placement_id, app_id, hour, country, requests, answers, impressions, clicks, installs, completes, billed_network_micros)
      SELECT p.organization_id, p.id, p.app_id, g.hour, g.country, g.requests, g.answers, g.impressions, g.clicks, g.installs, g.completes, g.billed_network_micros
      FROM unnest(${hours(rows)}::timestamptz[], ${column(rows.map((row) => row.placement))}::integer[],
        ${column(rows.map((row) => row.country))}::text[], ${columnOf('requests')}::bigint[], ${columnOf('answers')}::bigint[],
        ${columnOf('impressions')}::bigint[], ${columnOf('clicks')}::bigint[], ${columnOf('installs')}::bigint[], ${columnOf('completes')}::bigint[], ${columnOf('billed_network_micros')}::bigint[])
        AS g(hour, placement, country, requests, answers, impressions, clicks, installs, completes, billed_network_micros)
      JOIN ad_placements p ON p.number = g.placement
      ORDER BY p.organization_id, p.id, g.hour, g.country
      ON CONFLICT (organization_id, placement_id, hour, country)
        ${grown(placementMeasures)}
      RETURNING organization_id, placement_id AS id, hour)
    SELECT DISTINCT organization_id, id, (hour AT TIME ZONE 'UTC')::date AS day FROM changed`.execute(
    db,
  )
  return saved.rows
}

async function saveCampaignHours(db: Db, rows: readonly CampaignCount[]): Promise<Touched[]> {
  if (rows.length === 0) return []
  const columnOf = (name: CampaignMeasure) => column(rows.map((row) => row[name]))
  const saved = await sql<Touched>`
    WITH changed AS (
      INSERT INTO campaign_hours AS h (organization_id, campaign_id, app_id, content_id, hour, country, requests, impressions, clicks, installs, completes, spent_micros)
      SELECT c.organization_id, c.id, c.app_id, a.id, g.hour, g.country, g.requests, g.impressions, g.clicks, g.installs, g.completes, g.spent_micros
      FROM unnest(${hours(rows)}::timestamptz[], ${column(rows.map((row) => row.campaign))}::integer[],
        ${column(rows.map((row) => row.content))}::integer[], ${column(rows.map((row) => row.country))}::text[],
        ${columnOf('requests')}::bigint[], ${columnOf('impressions')}::bigint[], ${columnOf('clicks')}::bigint[], ${columnOf('installs')}::bigint[],
        ${columnOf('completes')}::bigint[], ${columnOf('spent_micros')}::bigint[])
        AS g(hour, campaign, content, country, requests, impressions, clicks, installs, completes, spent_micros)
      JOIN campaigns c ON c.number = g.campaign
      JOIN campaignable_ad_contents a ON a.number = g.content AND a.organization_id = c.organization_id
      ORDER BY c.organization_id, c.id, g.hour, a.id, g.country
      ON CONFLICT (organization_id, campaign_id, hour, content_id, country)
        ${grown(campaignMeasures)}
      RETURNING organization_id, campaign_id AS id, hour)
    SELECT DISTINCT organization_id, id, (hour AT TIME ZONE 'UTC')::date AS day FROM changed`.execute(
    db,
  )
  return saved.rows
}

async function saveOwnHours(db: Db, rows: readonly OwnCount[]): Promise<Touched[]> {
  if (rows.length === 0) return []
  const columnOf = (name: 'impressions' | 'clicks' | 'installs') =>
    column(rows.map((row) => row[name]))
  const saved = await sql<Touched>`
    WITH changed AS (
      INSERT INTO own_hours AS h (organization_id, publisher_app_id, campaign_id, hour, impressions, clicks, installs)
      SELECT c.organization_id, a.id, c.id, g.hour, g.impressions, g.clicks, g.installs
      FROM unnest(${hours(rows)}::timestamptz[], ${column(rows.map((row) => row.publisher_app))}::integer[],
        ${column(rows.map((row) => row.campaign))}::integer[], ${columnOf('impressions')}::bigint[], ${columnOf('clicks')}::bigint[],
        ${columnOf('installs')}::bigint[]) AS g(hour, publisher_app, campaign, impressions, clicks, installs)
      JOIN campaigns c ON c.number = g.campaign
      JOIN apps a ON a.number = g.publisher_app AND a.organization_id = c.organization_id
      ORDER BY c.organization_id, c.id, a.id, g.hour
      ON CONFLICT (organization_id, campaign_id, publisher_app_id, hour) ${grown(['impressions', 'clicks', 'installs'])}
      RETURNING organization_id, campaign_id AS id, hour)
    SELECT DISTINCT organization_id, id, (hour AT TIME ZONE 'UTC')::date AS day FROM changed`.execute(
    db,
  )
  return saved.rows
}

const touchedRows = (touched: readonly Touched[]) => sql`
  unnest(${column(touched.map((row) => row.organization_id))}::uuid[], ${column(touched.map((row) => row.id))}::uuid[],
    ${column(touched.map((row) => row.day))}::date[]) AS t(organization_id, id, day)`

/** The hours of a UTC day. */
const hoursOfDay = sql`h.hour >= t.day::timestamp AT TIME ZONE 'UTC' AND h.hour < (t.day + 1)::timestamp AT TIME ZONE 'UTC'`

/**
 * Sums the money of several hours, capped at the column's limit, so that one overflow does not fail
 * the sums of other days.
 */
const sumOf = (name: 'billed_network_micros' | 'spent_micros') =>
  sql`least(sum(h.${sql.ref(name)}), 9223372036854775807)`

async function sumPlacementDays(db: Db, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  await sql`
    INSERT INTO placement_days AS h (organization_id, placement_id, app_id, day, requests, answers, impressions, clicks, installs, completes, billed_network_micros)
    SELECT t.organization_id, t.id, h.app_id, t.day, sum(h.requests), sum(h.answers), sum(h.impressions), sum(h.clicks), sum(h.installs), sum(h.completes), ${sumOf('billed_network_micros')}
    FROM ${touchedRows(touched)}
    JOIN placement_hours h ON h.organization_id = t.organization_id AND h.placement_id = t.id AND ${hoursOfDay}
    GROUP BY t.organization_id, t.id, h.app_id, t.day ORDER BY t.organization_id, t.id, t.day
    ON CONFLICT (organization_id, placement_id, day)
      ${grown(placementMeasures)}`.execute(db)
}

async function sumCampaignDays(db: Db, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  await sql`
    INSERT INTO campaign_days AS h (organization_id, campaign_id, app_id, day, requests, impressions, clicks, installs, completes, spent_micros)
    SELECT t.organization_id, t.id, h.app_id, t.day, sum(h.requests), sum(h.impressions), sum(h.clicks), sum(h.installs), sum(h.completes), ${sumOf('spent_micros')}
    FROM ${touchedRows(touched)}
    JOIN campaign_hours h ON h.organization_id = t.organization_id AND h.campaign_id = t.id AND ${hoursOfDay}
    GROUP BY t.organization_id, t.id, h.app_id, t.day ORDER BY t.organization_id, t.id, t.day
    ON CONFLICT (organization_id, campaign_id, day)
      ${grown(campaignMeasures)}`.execute(db)
}

async function sumOrganizationDays(db: Db, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  const measures = ['requests', 'shown_impressions', 'shown_clicks', 'brought_installs']
  const others = [
    'advertised_impressions',
    'advertised_clicks',
    'received_installs',
    'own_installs',
  ]
  await sql`
    INSERT INTO organization_days AS h (organization_id, day, requests, shown_impressions, shown_clicks, brought_installs,
      advertised_impressions, advertised_clicks, received_installs, own_installs)
    SELECT t.organization_id, t.day, coalesce(p.requests, 0), coalesce(p.impressions, 0), coalesce(p.clicks, 0), coalesce(p.installs, 0),
      coalesce(c.impressions, 0), coalesce(c.clicks, 0), coalesce(c.installs, 0), coalesce(o.installs, 0)
    FROM (SELECT DISTINCT organization_id, day FROM ${touchedRows(touched)}) t
    LEFT JOIN LATERAL (SELECT sum(requests) AS requests, sum(impressions) AS impressions, sum(clicks) AS clicks, sum(installs) AS installs
      FROM placement_days d WHERE d.organization_id = t.organization_id AND d.day = t.day) p ON true
    LEFT JOIN LATERAL (SELECT sum(impressions) AS impressions, sum(clicks) AS clicks, sum(installs) AS installs
      FROM campaign_days d WHERE d.organization_id = t.organization_id AND d.day = t.day) c ON true
    LEFT JOIN LATERAL (SELECT sum(installs) AS installs
      FROM own_hours h WHERE h.organization_id = t.organization_id AND ${hoursOfDay}) o ON true
    ORDER BY t.organization_id, t.day
    ON CONFLICT (organization_id, day) ${grown([...measures, ...others])}`.execute(db)
}
