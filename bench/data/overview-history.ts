// Writes a history: one organization with 200 campaigns and 40 placements since December 2022, and
// the given number of raw events. The raw rows are written first, and all counts are computed from
// them, as delivery computes them. With `isCounted` only the last month has raw rows, and the
// counts of the time before are written as so many events would have left them.
import { hourMs } from '@frontrow/contract/durations'
import pg from 'pg'
import { createHash, randomUUID } from 'node:crypto'

export const campaigns = 200
const placements = 40
const firstDay = '2022-12-01'
const statements = [
  `INSERT INTO apps (id, organization_id, name, google_app_id, category, created_at)
   SELECT gen_random_uuid(), $1, 'App ' || n, 'com.example.app' || n, 'Games', $2::timestamptz FROM generate_series(1, 20) n`,
  `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, size_bytes, sha256, created_at)
   SELECT gen_random_uuid(), organization_id, id, 100, 'icon/' || id, 512, 512, 1000, '\\x00', $2::timestamptz FROM apps WHERE organization_id = $1`,
  `INSERT INTO campaigns (id, organization_id, app_id, name, keywords, icon_content_id, currency, daily_budget_micros,
     ecpm_budget_micros, starts_at, valid_till, created_at)
   SELECT gen_random_uuid(), $1, a.id, 'Campaign ' || n, 'puzzle', c.id, 'USD', 10000000, 2000000, $2::timestamptz,
     $2::timestamptz + interval '9 years', $2::timestamptz
   FROM generate_series(1, ${campaigns}) n
   JOIN (SELECT id, organization_id, row_number() OVER (ORDER BY number) AS place FROM apps WHERE organization_id = $1) a ON a.place = 1 + n % 20
   JOIN ad_contents c ON c.app_id = a.id AND c.organization_id = a.organization_id`,
  `INSERT INTO monetized_apps (organization_id, app_id, added_at) SELECT organization_id, id, $2::timestamptz FROM apps WHERE organization_id = $1`,
  `INSERT INTO ad_placements (id, organization_id, app_id, name, type, created_at)
   SELECT gen_random_uuid(), $1, a.id, 'Placement ' || n, 'FullscreenImage', $2::timestamptz
   FROM generate_series(1, ${placements}) n
   JOIN (SELECT id, row_number() OVER (ORDER BY number) AS place FROM apps WHERE organization_id = $1) a ON a.place = 1 + n % 20`,
]

/**
 * $1 is the number of impressions, $2 and $3 are the first and last moment. Each campaign runs
 * about a tenth of the time. One impression in fifty is clicked, and one click in five installs.
 */
const rawStatement = `
  INSERT INTO events.impressions (lane, slot, kind, rid, at, publisher, publisher_app, placement, advertiser, advertised_app, campaign, content, country)
  SELECT 0, date_trunc('hour', e.at, 'UTC'), 1, e.rid, e.at, o.number, p.app, p.number, o.number, c.app, c.number, c.number, e.country
  FROM (
    SELECT uuidv7() AS rid, $2::timestamptz + ($3::timestamptz - $2::timestamptz) * (n::double precision / $1::integer) AS at,
      1 + floor(random() * ${placements})::integer AS placement,
      1 + (floor(n::double precision / $1::integer * ${campaigns} * 0.9) + floor(random() * ${campaigns} * 0.1))::integer % ${campaigns} AS campaign,
      (ARRAY['SE', 'DE'])[1 + floor(random() * 2)::integer] AS country
    FROM generate_series(1, $1::integer) n
  ) e
  JOIN (SELECT c.number, a.number AS app, row_number() OVER (ORDER BY c.number) AS place FROM campaigns c JOIN apps a ON a.id = c.app_id) c ON c.place = e.campaign
  JOIN (SELECT p.number, a.number AS app, row_number() OVER (ORDER BY p.number) AS place FROM ad_placements p JOIN apps a ON a.id = p.app_id) p ON p.place = e.placement
  CROSS JOIN organizations o`

const actionStatement = (kind: number, share: number) => `
  INSERT INTO events.actions (lane, slot, kind, rid, at, counted_at, publisher, publisher_app, placement, advertiser, advertised_app, campaign, content, country)
  SELECT lane, slot, ${kind}, rid, at, at, publisher, publisher_app, placement, advertiser, advertised_app, campaign, content, country
  FROM events.impressions WHERE hashtext(rid::text) % ${share} = 0`

const counted = `count(*) FILTER (WHERE kind = 1) AS impressions, count(*) FILTER (WHERE kind = 2) AS clicks, count(*) FILTER (WHERE kind = 3) AS installs`
const everything = `(SELECT slot AS hour, kind, placement, publisher_app, campaign, country FROM events.impressions
  UNION ALL SELECT slot, kind, placement, publisher_app, campaign, country FROM events.actions) e`

/** When the raw rows begin, and the events of each hour before. */
interface Earlier {
  rawSince: Date
  hourly: number
}

/** Counts of each cell of each hour before the raw rows: about `hourly` divided by the cells. */
function earlierCounts(
  { rawSince, hourly }: Earlier,
  { keys, from, cells }: { keys: string; from: string; cells: number },
): string {
  return ` UNION ALL SELECT ${keys}, n, floor(n / 50.0 + random())::bigint, floor(n / 250.0 + random())::bigint FROM (
    SELECT *, floor(${hourly / cells} + random())::bigint AS n
    FROM generate_series('${firstDay}'::timestamptz, '${rawSince.toISOString()}'::timestamptz - interval '1 hour', '1 hour') hour
    CROSS JOIN ${from}) cell WHERE n > 0`
}

const countries = `unnest(ARRAY['SE', 'DE']) country`
/** The campaigns that run in an hour: a tenth of them. */
const running = `(SELECT number AS campaign, row_number() OVER (ORDER BY number) AS place FROM campaigns) c`
const inHour = `(c.place + floor(extract(epoch FROM hour) / 86400)::bigint) % 10 = 0`

function coreStatements(earlier: Earlier | undefined): string[] {
  const before = (cell: Parameters<typeof earlierCounts>[1]) =>
    earlier === undefined ? '' : earlierCounts(earlier, cell)
  const ofPlacements = before({
    keys: 'placement, hour, country',
    from: `(SELECT number AS placement FROM ad_placements) p CROSS JOIN ${countries}`,
    cells: placements * 2,
  })
  const ofCampaigns = before({
    keys: 'campaign, hour, country',
    from: `${running} CROSS JOIN ${countries} WHERE ${inHour}`,
    cells: (campaigns / 10) * 2,
  })
  const ofOwn = before({
    keys: 'publisher_app, campaign, hour',
    from: `(SELECT number AS publisher_app FROM apps) a CROSS JOIN ${running} WHERE ${inHour}`,
    cells: (campaigns / 10) * 20,
  })
  return [
    `INSERT INTO placement_hours (organization_id, placement_id, app_id, hour, country, requests, answers, impressions, clicks, installs)
   SELECT p.organization_id, p.id, p.app_id, h.hour, h.country, h.impressions, h.impressions, h.impressions, h.clicks, h.installs
   FROM (SELECT placement, hour, country, ${counted} FROM ${everything} GROUP BY 1, 2, 3${ofPlacements}) h JOIN ad_placements p ON p.number = h.placement`,
    `INSERT INTO campaign_hours (organization_id, campaign_id, app_id, content_id, hour, country, requests, impressions, clicks, installs)
   SELECT c.organization_id, c.id, c.app_id, c.icon_content_id, h.hour, h.country, h.impressions, h.impressions, h.clicks, h.installs
   FROM (SELECT campaign, hour, country, ${counted} FROM ${everything} GROUP BY 1, 2, 3${ofCampaigns}) h JOIN campaigns c ON c.number = h.campaign`,
    `INSERT INTO own_hours (organization_id, publisher_app_id, campaign_id, hour, impressions, clicks, installs)
   SELECT c.organization_id, a.id, c.id, h.hour, h.impressions, h.clicks, h.installs
   FROM (SELECT publisher_app, campaign, hour, ${counted} FROM ${everything} GROUP BY 1, 2, 3${ofOwn}) h
   JOIN campaigns c ON c.number = h.campaign JOIN apps a ON a.number = h.publisher_app`,
    ...['placement', 'campaign'].map(
      (of) => `
   INSERT INTO ${of}_days (organization_id, ${of}_id, app_id, day, requests, impressions, clicks, installs)
   SELECT organization_id, ${of}_id, app_id, (hour AT TIME ZONE 'UTC')::date, sum(requests), sum(impressions), sum(clicks), sum(installs)
   FROM ${of}_hours GROUP BY 1, 2, 3, 4`,
    ),
    `INSERT INTO organization_days (organization_id, day, requests, shown_impressions, shown_clicks, brought_installs,
     advertised_impressions, advertised_clicks, received_installs, own_installs)
   SELECT organization_id, day, sum(requests), sum(impressions), sum(clicks), sum(installs), sum(impressions), sum(clicks), sum(installs), sum(installs)
   FROM placement_days GROUP BY 1, 2`,
    `INSERT INTO carried_counts (family, changed_till) VALUES ('event_counts', now()) ON CONFLICT (family) DO UPDATE SET changed_till = now()`,
    'ANALYZE',
  ]
}

/**
 * Fills a migrated database. Returns the token of a signed-in developer of the organization, and
 * the number of events.
 */
export async function makeHistory(
  url: string,
  impressions: number,
  { isCounted }: { isCounted: boolean } = { isCounted: false },
): Promise<{ token: string; events: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const token = randomUUID()
    const organizationId = await openOrganization(client, token)
    for (const statement of statements) {
      await client.query(statement, [organizationId, firstDay].slice(0, used(statement)))
    }
    const earlier = isCounted ? earlierThanRaw(impressions) : undefined
    const [raws, since] =
      earlier === undefined
        ? [impressions, new Date(firstDay)]
        : [Math.round(earlier.hourly * rawHours), earlier.rawSince]
    await client.query(`SELECT events.make_partitions($1, now(), '28 days')`, [firstDay])
    await client.query(rawStatement, [raws, since, new Date()])
    await client.query(actionStatement(2, 50))
    await client.query(actionStatement(3, 250))
    for (const statement of coreStatements(earlier)) await client.query(statement)
    const { rows } = await client.query<{ events: string }>(
      'SELECT (SELECT count(*) FROM events.impressions) + (SELECT count(*) FROM events.actions) AS events',
    )
    return { token, events: isCounted ? impressions : Number(rows[0]?.events) }
  } finally {
    await client.end()
  }
}

const rawHours = 30 * 24

function earlierThanRaw(impressions: number): Earlier {
  const thisHour = Math.floor(Date.now() / hourMs) * hourMs
  const hours = (thisHour - Date.parse(firstDay)) / hourMs
  return { rawSince: new Date(thisHour - rawHours * hourMs), hourly: impressions / hours }
}

function used(statement: string): number {
  return statement.includes('$2') ? 2 : 1
}

/** Returns the id of an organization whose owner holds the session with this token. */
export async function openOrganization(client: pg.Client, token: string): Promise<string> {
  const organizationId = randomUUID()
  const developerId = randomUUID()
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO organizations (id, name, address, website, created_at, approved_at, migrated_at, owner_id)
     VALUES ($1, 'Harbour', 'Lund', 'https://example.com', now(), now(), now(), $2)`,
    [organizationId, developerId],
  )
  await client.query(
    `INSERT INTO developers (id, email, name, title, password_hash, sessions_after, created_at)
     VALUES ($1, 'bench@example.com', 'Ida', 'Admin', 'none', now() - interval '1 day', now())`,
    [developerId],
  )
  await client.query(
    'INSERT INTO memberships (organization_id, developer_id, role, created_at) VALUES ($1, $2, 100, now())',
    [organizationId, developerId],
  )
  await client.query('COMMIT')
  await client.query(
    `INSERT INTO sessions (token_hash, organization_id, developer_id, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, $3, now(), now(), now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), organizationId, developerId],
  )
  return organizationId
}
