// Writes one day of impressions between advertisers and publishers, with the counters that delivery
// would have made of them.
import pg from 'pg'

export interface DeliveredDay {
  impressions: number
  advertisers: number
  publishers: number
  /** Campaigns of each advertiser, and placements of each publisher. */
  each: number
}

/** Each with an owner: an organization without one is refused at COMMIT. */
const organizationsOf = (name: string) => `
  WITH made AS (SELECT gen_random_uuid() AS id, gen_random_uuid() AS owner, n FROM generate_series(1, $1::integer) n),
  people AS (
    INSERT INTO developers (id, email, name, title, password_hash, sessions_after, created_at)
    SELECT owner, owner || '@example.com', 'Ida', 'Admin', 'none', $2, $2 FROM made),
  members AS (
    INSERT INTO memberships (organization_id, developer_id, role, created_at) SELECT id, owner, 100, $2 FROM made)
  INSERT INTO organizations (id, name, address, website, created_at, approved_at, owner_id)
  SELECT id, '${name} ' || n, 'Lund', 'https://example.com', $2::timestamptz, $2, owner FROM made`

const apps = `
  INSERT INTO apps (id, organization_id, name, google_app_id, category, created_at)
  SELECT gen_random_uuid(), id, name, 'com.example.app' || number, 'Games', created_at FROM organizations WHERE $1::integer > 0`

const contents = `
  INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, size_bytes, sha256, created_at)
  SELECT gen_random_uuid(), organization_id, id, 100, 'icon/' || id, 512, 512, 1000, '\\x00', created_at FROM apps WHERE $1::integer > 0`

const campaigns = `
  INSERT INTO campaigns (id, organization_id, app_id, name, keywords, icon_content_id, currency, daily_budget_micros,
    ecpm_budget_micros, starts_at, valid_till, created_at)
  SELECT gen_random_uuid(), a.organization_id, a.id, 'Campaign ' || n, 'puzzle', c.id, 'USD', 10000000, 2000000, a.created_at,
    a.created_at + interval '9 years', a.created_at
  FROM apps a JOIN ad_contents c ON c.app_id = a.id CROSS JOIN generate_series(1, $1::integer) n WHERE a.name NOT LIKE 'Publisher%'`

const monetized = `
  INSERT INTO monetized_apps (organization_id, app_id, added_at)
  SELECT organization_id, id, created_at FROM apps WHERE name NOT LIKE 'Advertiser%' AND $1::integer > 0`

/** `$1` of each app. */
const placements = `
  INSERT INTO ad_placements (id, organization_id, app_id, name, type, created_at)
  SELECT gen_random_uuid(), organization_id, id, 'Placement ' || n, 'Banner', created_at
  FROM apps CROSS JOIN generate_series(1, $1::integer) n WHERE name NOT LIKE 'Advertiser%'`

const impressions = `
  INSERT INTO events.impressions (lane, slot, kind, rid, at, publisher, publisher_app, placement, advertiser, advertised_app, campaign, content,
    country, flags, price_micros, billed_micros, billed_network_micros)
  SELECT 0, date_trunc('hour', e.at, 'UTC'), 1, uuidv7(), e.at, p.organization, p.app, p.number, c.organization, c.app, c.number, c.number, 'SE',
    (1 + e.n % 3) << 9, e.price, e.price, e.price
  FROM (SELECT $2::timestamptz + interval '1 day' * (n::double precision / $1::integer) AS at, n, 1000 + n % 2000 AS price FROM generate_series(0, $1::integer - 1) n) e
  JOIN (SELECT c.number, a.number AS app, o.number AS organization, row_number() OVER () - 1 AS place
        FROM campaigns c JOIN apps a ON a.id = c.app_id JOIN organizations o ON o.id = c.organization_id) c ON c.place = e.n % (SELECT count(*) FROM campaigns)
  JOIN (SELECT p.number, a.number AS app, o.number AS organization, row_number() OVER () - 1 AS place
        FROM ad_placements p JOIN apps a ON a.id = p.app_id JOIN organizations o ON o.id = p.organization_id) p ON p.place = (e.n * 7) % (SELECT count(*) FROM ad_placements)
  -- Ads in an organization's own apps are free.
  WHERE p.organization <> c.organization`

/** One impression in fifty is clicked, and one in eight of these clicks brings an install. */
const actions = `
  INSERT INTO events.actions (lane, slot, kind, rid, at, counted_at, publisher, publisher_app, placement, advertiser, advertised_app, campaign,
    content, country, flags)
  SELECT lane, slot, k.kind, rid, at, at, publisher, publisher_app, placement, advertiser, advertised_app, campaign, content, country, flags
  FROM events.impressions JOIN (VALUES (2, 1310), (3, 163)) k (kind, of_65536) ON get_byte(uuid_send(rid), 14) * 256 + get_byte(uuid_send(rid), 15) < of_65536`

const counters = [
  `INSERT INTO events.campaign_counts (lane, hour, campaign, content, country, impressions, spent_micros, changed_at)
   SELECT lane, slot, campaign, content, country, count(*), sum(billed_micros), max(at) FROM events.impressions GROUP BY 1, 2, 3, 4, 5`,
  `INSERT INTO events.placement_counts (lane, hour, placement, country, impressions, billed_network_micros, changed_at)
   SELECT lane, slot, placement, country, count(*), sum(billed_network_micros), max(at) FROM events.impressions GROUP BY 1, 2, 3, 4`,
  `INSERT INTO campaign_days (organization_id, campaign_id, app_id, day, impressions, spent_micros)
   SELECT c.organization_id, c.id, c.app_id, (hour AT TIME ZONE 'UTC')::date, sum(impressions), sum(spent_micros)
   FROM events.campaign_counts e JOIN campaigns c ON c.number = e.campaign GROUP BY 1, 2, 3, 4`,
  `INSERT INTO placement_days (organization_id, placement_id, app_id, day, impressions, billed_network_micros)
   SELECT p.organization_id, p.id, p.app_id, (hour AT TIME ZONE 'UTC')::date, sum(impressions), sum(billed_network_micros)
   FROM events.placement_counts e JOIN ad_placements p ON p.number = e.placement GROUP BY 1, 2, 3, 4`,
  'VACUUM (ANALYZE)',
]

/** `from` is the day's midnight (UTC). */
export async function deliverDay(url: string, from: Date, size: DeliveredDay): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(organizationsOf('Advertiser'), [size.advertisers, from])
  await client.query(organizationsOf('Publisher'), [size.publishers, from])
  for (const text of [apps, contents, campaigns, monetized, placements])
    await client.query(text, [size.each])
  await client.query(`SELECT events.make_partitions($1, $1::timestamptz + interval '1 day')`, [
    from,
  ])
  await client.query(impressions, [size.impressions, from])
  await client.query(actions)
  for (const text of counters) await client.query(text)
  await client.end()
}
