// Writes counts of one organization by SQL, as the roll-up would have left them.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { openOrganization } from './overview-history.ts'

const [campaigns, ads, placements] = [1000, 5, 200]
const countries = 40
/** As many rows as an ask about them may read, less what the planner may overestimate. */
const [campaignRows, placementRows] = [1_900_000, 475_000]
const impressions = 100_000_000
export const month = { from: '2026-10-01', till: '2026-10-30' }

/** AA, AB and so on: as many codes as there are countries. */
const country = (n: string) => `chr(65 + (${n}) / 26) || chr(65 + (${n}) % 26)`

/** Makes an organization with its apps, campaigns, ads and placements. Returns its id. */
export async function makeAdvertiser(client: pg.Client): Promise<string> {
  const organizationId = await openOrganization(client, randomUUID())
  const statements = [
    `INSERT INTO apps (id, organization_id, name, google_app_id, category, created_at)
     SELECT gen_random_uuid(), $1, 'App ' || n, 'com.example.app' || n, 'Games', now() FROM generate_series(1, 20) n`,
    `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, size_bytes, sha256, created_at)
     SELECT gen_random_uuid(), organization_id, id, 100, 'icon/' || id, 512, 512, 1000, '\\x00', now() FROM apps WHERE organization_id = $1`,
    `INSERT INTO campaignable_ad_contents (id, organization_id, app_id, ad_content_id, name, type, target_device, content_orientation,
       orientation_text, path, width, height, created_at)
     SELECT gen_random_uuid(), organization_id, app_id, id, 'Ad ' || n, 100, 100, 100, 'Portrait', 'ad/' || id || n, 512, 512, now()
     FROM ad_contents, generate_series(1, ${(campaigns * ads) / 20}) n WHERE organization_id = $1`,
    `INSERT INTO campaigns (id, organization_id, app_id, name, keywords, icon_content_id, currency, daily_budget_micros,
       ecpm_budget_micros, starts_at, valid_till, created_at)
     SELECT gen_random_uuid(), c.organization_id, c.app_id, 'Campaign ' || n, 'puzzle', c.id, 'USD', 10000000, 2000000, now(),
       now() + interval '1 year', now()
     FROM ad_contents c, generate_series(1, ${campaigns / 20}) n WHERE c.organization_id = $1`,
    `INSERT INTO monetized_apps (organization_id, app_id, added_at) SELECT organization_id, id, now() FROM apps WHERE organization_id = $1`,
    `INSERT INTO ad_placements (id, organization_id, app_id, name, type, created_at)
     SELECT gen_random_uuid(), organization_id, id, 'Placement ' || n, 'Banner', now()
     FROM apps, generate_series(1, ${placements / 20}) n WHERE organization_id = $1`,
  ]
  for (const statement of statements) await client.query(statement, [organizationId])
  await client.query('ANALYZE')
  return organizationId
}

/** Numbers campaigns and ads from 0, so that rows are assigned to them by arithmetic. */
const ofCampaigns = `(SELECT c.*, row_number() OVER (ORDER BY number) - 1 AS place FROM campaigns c WHERE organization_id = $1) c`
const ofAds = `(SELECT id, row_number() OVER (ORDER BY number) - 1 AS place FROM campaignable_ad_contents WHERE organization_id = $1) a`

/**
 * Inserts a row for each hour of a day, ad and country, for this part of the campaigns. Returns the
 * number of rows.
 */
export async function fillDay(
  client: pg.Client,
  organizationId: string,
  part: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO campaign_hours (organization_id, campaign_id, app_id, content_id, hour, country, requests, impressions, clicks, installs, spent_micros)
     SELECT $1, c.id, c.app_id, a.id, hour, ${country('n')}, 60, 50, 1, 0, 100000
     FROM generate_series('${month.from}'::timestamptz, '${month.from}'::timestamptz + interval '23 hours', '1 hour') hour
     CROSS JOIN ${ofCampaigns} JOIN ${ofAds} ON a.place / ${ads} = c.place CROSS JOIN generate_series(0, ${countries - 1}) n
     WHERE c.place < ${campaigns * part}`,
    [organizationId],
  )
  return rowCount ?? 0
}

/** The bytes of a table and of its indexes. */
export async function bytesOf(
  client: pg.Client,
  table: string,
): Promise<{ table: number; indexes: number }> {
  const { rows } = await client.query<{ table: number; indexes: number }>(
    'SELECT pg_table_size($1)::float8 AS table, pg_indexes_size($1)::float8 AS indexes',
    [table],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`there is no ${table}`)
  return row
}

/** The hour of row `n`. The rows of each cell are spread evenly over the month. */
function hourOf(n: string, cells: number, rows: number): string {
  const step = Math.floor(720 / Math.ceil(rows / cells))
  return `'${month.from}'::timestamptz + (${n} / ${cells} * ${step} + ${n} % ${step}) * interval '1 hour'`
}

/** Writes a month with 100 million impressions of both sides. Returns what it made. */
export async function countMonth(client: pg.Client, organizationId: string): Promise<string> {
  const cells = campaigns * ads * countries
  await client.query(
    `INSERT INTO campaign_hours (organization_id, campaign_id, app_id, content_id, hour, country, requests, impressions, clicks, installs, spent_micros)
     SELECT $1, c.id, c.app_id, a.id, ${hourOf('n', cells, campaignRows)}, ${country(`n / ${campaigns * ads} % ${countries}`)},
       60, ${Math.round(impressions / campaignRows)}, n % 7, n % 3, 100000 + n % 1000
     FROM generate_series(0, ${campaignRows - 1}) n
     JOIN ${ofAds} ON a.place = n % ${campaigns * ads} JOIN ${ofCampaigns} ON a.place / ${ads} = c.place`,
    [organizationId],
  )
  await client.query(
    `INSERT INTO placement_hours (organization_id, placement_id, app_id, hour, country, requests, answers, impressions, clicks, billed_network_micros)
     SELECT $1, p.id, p.app_id, ${hourOf('n', placements * countries, placementRows)}, ${country(`n / ${placements} % ${countries}`)},
       300, 250, ${Math.round(impressions / placementRows)}, n % 7, 400000 + n % 1000
     FROM generate_series(0, ${placementRows - 1}) n
     JOIN (SELECT p.*, row_number() OVER (ORDER BY number) - 1 AS place FROM ad_placements p WHERE organization_id = $1) p ON p.place = n % ${placements}`,
    [organizationId],
  )
  await client.query(
    `INSERT INTO placement_days (organization_id, placement_id, app_id, day, requests, answers, impressions, clicks, billed_network_micros)
     SELECT organization_id, placement_id, app_id, (hour AT TIME ZONE 'UTC')::date, sum(requests), sum(answers), sum(impressions), sum(clicks),
       sum(billed_network_micros)
     FROM placement_hours GROUP BY 1, 2, 3, 4`,
  )
  await client.query('VACUUM ANALYZE')
  const { rows } = await client.query<{ text: string }>(
    `SELECT concat_ws(' ', (SELECT count(*) FROM campaign_hours), 'rows of campaign_hours with', (SELECT sum(impressions) FROM campaign_hours),
       'impressions,', (SELECT count(*) FROM placement_hours), 'of placement_hours with', (SELECT sum(impressions) FROM placement_hours)) AS text`,
  )
  return rows[0]?.text ?? ''
}
