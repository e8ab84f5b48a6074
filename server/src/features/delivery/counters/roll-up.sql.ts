// Core database, roll-up: upserts hours as absolute values that only grow, then sums the affected
// days again. Repeating it, or using older values, changes nothing.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { portionsOf } from '../../../lib/db/portions.ts'
import { execute, many } from '../../../lib/db/rows.ts'
import {
  type ColumnTypes,
  type Row,
  each,
  unnestRows,
  insertColumns,
} from '../store/columns.sql.ts'
import { type CounterRow, counterTypes, countColumns } from './add-to-counter.sql.ts'
import { noteFirsts } from './placement-firsts.sql.ts'

/**
 * Takes a lock until the transaction ends. Two transactions that sum the same day at once would
 * miss each other's hours.
 */
export async function waitForRollup(db: Db): Promise<void> {
  await takeLock(db, 'rollUp')
}

export interface HourRows {
  placements: readonly CounterRow<'placement_counts'>[]
  campaigns: readonly CounterRow<'campaign_counts'>[]
  own: readonly CounterRow<'own_counts'>[]
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
  const campaignNumbers = [...campaigns, ...own].map(({ campaign }) => ({ campaign }))
  return many<Unnamed>(db)`
    SELECT 'placement' AS kind, g.placement AS number FROM ${unnestRows({ placement: 'integer' }, placements)}
    WHERE NOT EXISTS (SELECT FROM ad_placements p WHERE p.number = g.placement)
    UNION SELECT 'campaign', g.campaign FROM ${unnestRows({ campaign: 'integer' }, campaignNumbers)}
    WHERE NOT EXISTS (SELECT FROM campaigns c WHERE c.number = g.campaign)
    UNION SELECT 'content', g.content
    FROM ${unnestRows({ campaign: 'integer', content: 'integer' }, campaigns)} JOIN campaigns c ON c.number = g.campaign
    WHERE NOT EXISTS (SELECT FROM campaignable_ad_contents a WHERE a.number = g.content AND a.organization_id = c.organization_id)
    UNION SELECT 'app', g.publisher_app
    FROM ${unnestRows({ campaign: 'integer', publisher_app: 'integer' }, own)} JOIN campaigns c ON c.number = g.campaign
    WHERE NOT EXISTS (SELECT FROM apps a WHERE a.number = g.publisher_app AND a.organization_id = c.organization_id)`
}

/**
 * Upserts hours and sums their days again, in the caller's transaction. Unknown numbers are
 * skipped.
 */
export async function saveHours(db: Db, rows: HourRows): Promise<void> {
  const placementDays = await savePlacementHours(db, rows.placements)
  const campaignDays = await saveCampaignHours(db, rows.campaigns)
  const ownDays = await saveOwnHours(db, rows.own)
  await noteFirsts(db, rows.placements)
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

/**
 * `requests = greatest(h.requests, excluded.requests), …` for rows in which at least one count
 * has grown.
 */
function grown(counts: readonly string[]): RawBuilder<unknown> {
  const set = counts.map((name) => `${name} = greatest(h.${name}, excluded.${name})`)
  const any = counts.map((name) => `excluded.${name} > h.${name}`)
  return sql.raw(`DO UPDATE SET ${set.join(', ')} WHERE ${any.join(' OR ')}`)
}

const placementCounts = countColumns('placement_counts')
const campaignCounts = countColumns('campaign_counts')
const ownCounts = countColumns('own_counts')

const givenCount = (name: string) => `g.${name}`

function savePlacementHours(db: Db, rows: HourRows['placements']): Promise<Touched[]> {
  const columns = insertColumns<'placement_hours'>({
    organization_id: 'p.organization_id',
    placement_id: 'p.id',
    app_id: 'p.app_id',
    hour: 'g.hour',
    country: 'g.country',
    ...each(placementCounts, givenCount),
  })
  return saveRows(db, rows, {
    types: counterTypes('placement_counts', placementCounts),
    id: 'placement_id',
    insert: (from) => sql`
      INSERT INTO placement_hours AS h ${sql.raw(columns)}
      FROM ${from} JOIN ad_placements p ON p.number = g.placement
      ORDER BY p.organization_id, p.id, g.hour, g.country
      ON CONFLICT (organization_id, placement_id, hour, country) ${grown(placementCounts)}`,
  })
}

function saveCampaignHours(db: Db, rows: HourRows['campaigns']): Promise<Touched[]> {
  const columns = insertColumns<'campaign_hours'>({
    organization_id: 'c.organization_id',
    campaign_id: 'c.id',
    app_id: 'c.app_id',
    content_id: 'a.id',
    hour: 'g.hour',
    country: 'g.country',
    ...each(campaignCounts, givenCount),
  })
  return saveRows(db, rows, {
    types: counterTypes('campaign_counts', campaignCounts),
    id: 'campaign_id',
    insert: (from) => sql`
      INSERT INTO campaign_hours AS h ${sql.raw(columns)}
      FROM ${from} JOIN campaigns c ON c.number = g.campaign
      JOIN campaignable_ad_contents a ON a.number = g.content AND a.organization_id = c.organization_id
      ORDER BY c.organization_id, c.id, g.hour, a.id, g.country
      ON CONFLICT (organization_id, campaign_id, hour, content_id, country) ${grown(campaignCounts)}`,
  })
}

function saveOwnHours(db: Db, rows: HourRows['own']): Promise<Touched[]> {
  const columns = insertColumns<'own_hours'>({
    organization_id: 'c.organization_id',
    publisher_app_id: 'a.id',
    campaign_id: 'c.id',
    hour: 'g.hour',
    ...each(ownCounts, givenCount),
  })
  return saveRows(db, rows, {
    types: counterTypes('own_counts', ownCounts),
    id: 'campaign_id',
    insert: (from) => sql`
      INSERT INTO own_hours AS h ${sql.raw(columns)}
      FROM ${from} JOIN campaigns c ON c.number = g.campaign
      JOIN apps a ON a.number = g.publisher_app AND a.organization_id = c.organization_id
      ORDER BY c.organization_id, c.id, a.id, g.hour
      ON CONFLICT (organization_id, campaign_id, publisher_app_id, hour) ${grown(ownCounts)}`,
  })
}

/**
 * Runs `insert` with the rows, a portion at a time, and returns the days of the hours that it has
 * changed, each once.
 */
async function saveRows<Name extends string>(
  db: Db,
  rows: readonly Row<Name>[],
  options: {
    types: ColumnTypes<Name>
    id: 'placement_id' | 'campaign_id'
    insert: (from: RawBuilder<unknown>) => RawBuilder<unknown>
  },
): Promise<Touched[]> {
  const { types, id, insert } = options
  const touched = new Map<string, Touched>()
  for await (const some of portionsOf(rows)) {
    const days = await many<Touched>(db)`
      WITH changed AS (${insert(unnestRows(types, some))} RETURNING organization_id, ${sql.ref(id)} AS id, hour)
      SELECT DISTINCT organization_id, id, (hour AT TIME ZONE 'UTC')::date AS day FROM changed`
    for (const day of days) touched.set(`${day.id} ${day.day}`, day)
  }
  return [...touched.values()]
}

const touchedTypes = { organization_id: 'uuid', id: 'uuid', day: 'date' }

/** The hours of a UTC day. */
const hoursOfDay = sql`h.hour >= g.day::timestamp AT TIME ZONE 'UTC' AND h.hour < (g.day + 1)::timestamp AT TIME ZONE 'UTC'`

/**
 * Sums several hours. Sums of money are capped at the column's limit, so that one overflow does not
 * fail the sums of other days.
 */
const sumOfHours = (name: string) =>
  name.endsWith('_micros') ? `least(sum(h.${name}), 9223372036854775807)` : `sum(h.${name})`

async function sumPlacementDays(db: Db, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  const columns = insertColumns<'placement_days'>({
    organization_id: 'g.organization_id',
    placement_id: 'g.id',
    app_id: 'h.app_id',
    day: 'g.day',
    ...each(placementCounts, sumOfHours),
  })
  await execute(db)`
    INSERT INTO placement_days AS h ${sql.raw(columns)}
    FROM ${unnestRows(touchedTypes, touched)}
    JOIN placement_hours h ON h.organization_id = g.organization_id AND h.placement_id = g.id AND ${hoursOfDay}
    GROUP BY g.organization_id, g.id, h.app_id, g.day ORDER BY g.organization_id, g.id, g.day
    ON CONFLICT (organization_id, placement_id, day) ${grown(placementCounts)}`
}

async function sumCampaignDays(db: Db, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  const columns = insertColumns<'campaign_days'>({
    organization_id: 'g.organization_id',
    campaign_id: 'g.id',
    app_id: 'h.app_id',
    day: 'g.day',
    ...each(campaignCounts, sumOfHours),
  })
  await execute(db)`
    INSERT INTO campaign_days AS h ${sql.raw(columns)}
    FROM ${unnestRows(touchedTypes, touched)}
    JOIN campaign_hours h ON h.organization_id = g.organization_id AND h.campaign_id = g.id AND ${hoursOfDay}
    GROUP BY g.organization_id, g.id, h.app_id, g.day ORDER BY g.organization_id, g.id, g.day
    ON CONFLICT (organization_id, campaign_id, day) ${grown(campaignCounts)}`
}

const organizationSums = {
  requests: 'coalesce(p.requests, 0)',
  shown_impressions: 'coalesce(p.impressions, 0)',
  shown_clicks: 'coalesce(p.clicks, 0)',
  brought_installs: 'coalesce(p.installs, 0)',
  advertised_impressions: 'coalesce(c.impressions, 0)',
  advertised_clicks: 'coalesce(c.clicks, 0)',
  received_installs: 'coalesce(c.installs, 0)',
  own_installs: 'coalesce(o.installs, 0)',
}

const organizationColumns = insertColumns<'organization_days'>({
  organization_id: 'g.organization_id',
  day: 'g.day',
  ...organizationSums,
})

async function sumOrganizationDays(db: Db, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  await execute(db)`
    INSERT INTO organization_days AS h ${sql.raw(organizationColumns)}
    FROM (SELECT DISTINCT organization_id, day FROM ${unnestRows(touchedTypes, touched)}) g
    LEFT JOIN LATERAL (SELECT sum(requests) AS requests, sum(impressions) AS impressions, sum(clicks) AS clicks, sum(installs) AS installs
      FROM placement_days d WHERE d.organization_id = g.organization_id AND d.day = g.day) p ON true
    LEFT JOIN LATERAL (SELECT sum(impressions) AS impressions, sum(clicks) AS clicks, sum(installs) AS installs
      FROM campaign_days d WHERE d.organization_id = g.organization_id AND d.day = g.day) c ON true
    LEFT JOIN LATERAL (SELECT sum(installs) AS installs
      FROM own_hours h WHERE h.organization_id = g.organization_id AND ${hoursOfDay}) o ON true
    ORDER BY g.organization_id, g.day
    ON CONFLICT (organization_id, day) ${grown(Object.keys(organizationSums))}`
}
