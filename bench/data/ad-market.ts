// Writes 10,000 running campaigns of 40 organizations and 100 placements directly into the tables.
import pg from 'pg'
import { hmacOfKey } from '../../server/src/features/account/account.ts'
import { newKey } from '../../server/src/lib/crypto/keys.ts'
import type { Secrets } from '../../server/src/lib/crypto/secrets.ts'

const placementCount = 100
const campaignsAnApp = 25

const statements = [
  `WITH made AS (
     INSERT INTO organizations (id, name, address, website, created_at, approved_at, migrated_at, owner_id)
     SELECT gen_random_uuid(), 'Studio ' || n, 'Lund', 'https://example.com', now(), now(), now(), gen_random_uuid()
     FROM generate_series(1, 40) n RETURNING id, owner_id),
   owners AS (
     INSERT INTO developers (id, email, name, title, password_hash, sessions_after, created_at)
     SELECT owner_id, owner_id || '@example.com', 'Ida', 'Admin', 'none', now(), now() FROM made)
   INSERT INTO memberships (organization_id, developer_id, role, created_at) SELECT id, owner_id, 100, now() FROM made`,
  `INSERT INTO apps (id, organization_id, name, google_app_id, apple_app_id, category, created_at)
   SELECT gen_random_uuid(), o.id, 'App ' || n, 'com.example.a' || o.number || 'x' || n,
     CASE WHEN n % 3 > 0 THEN (1000000 + o.number * 100 + n)::text END, 'Games', now()
   FROM organizations o, generate_series(1, 10) n`,
  `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, size_bytes, sha256, created_at)
   SELECT gen_random_uuid(), organization_id, id, 100, 'icon/' || id, 512, 512, 1000, sha256(id::text::bytea), now() FROM apps`,
  `INSERT INTO campaignable_ad_contents (id, organization_id, app_id, ad_content_id, name, type, target_device,
     content_orientation, orientation_text, path, width, height, created_at)
   SELECT gen_random_uuid(), c.organization_id, c.app_id, c.id, 'Poster', k.type, k.device, k.orientation, k.word,
     'shown/' || c.app_id || k.type || k.device, 720, 1280, now()
   FROM ad_contents c, (VALUES (100, 100, 100, 'Portrait'), (100, 200, 200, 'Landscape'), (200, 300, 400, ''), (300, 300, 400, ''))
     AS k(type, device, orientation, word)`,
  `INSERT INTO campaigns (id, organization_id, app_id, name, keywords, icon_content_id, currency, daily_budget_micros,
     ecpm_budget_micros, starts_at, valid_till, created_at)
   SELECT gen_random_uuid(), a.organization_id, a.id, 'Campaign ' || n, 'puzzle', c.id, 'USD', 1000000000000,
     10000 * (1 + floor(random() * 800))::bigint, now(), now() + interval '1 year', now()
   FROM apps a JOIN ad_contents c ON c.app_id = a.id, generate_series(1, ${campaignsAnApp}) n`,
  `INSERT INTO campaign_regions (organization_id, campaign_id, region_id)
   SELECT c.organization_id, c.id, r.id FROM campaigns c CROSS JOIN LATERAL (
     SELECT id FROM regions WHERE level = 'country' ORDER BY md5(c.number || id) LIMIT 1 + c.number % 4) r`,
  `INSERT INTO campaign_contents (organization_id, campaign_id, app_id, content_id)
   SELECT c.organization_id, c.id, c.app_id, k.id FROM campaigns c JOIN campaignable_ad_contents k ON k.app_id = c.app_id`,
  `INSERT INTO monetized_apps (organization_id, app_id, added_at) SELECT organization_id, id, now() FROM apps`,
  `INSERT INTO ad_placements (id, organization_id, app_id, name, type, created_at)
   SELECT gen_random_uuid(), organization_id, id, 'Pause', (ARRAY['FullscreenImage', 'Banner', 'Video', 'RewardedVideo'])[1 + number % 4], now()
   FROM apps ORDER BY number LIMIT ${placementCount}`,
  'ANALYZE',
]

/**
 * Returns the placements' keys. Throws unless the database is migrated and empty except for the
 * regions.
 */
export async function makeMarket(url: string, secrets: Secrets): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
    const { rows } = await client.query<{ id: string; organization_id: string }>(
      'SELECT id, organization_id FROM ad_placements',
    )
    const keys = rows.map((row) => ({ ...row, key: newKey('placement') }))
    for (const { id, organization_id: organization, key } of keys) {
      await client.query(
        `INSERT INTO api_keys (id, organization_id, kind, placement_id, lookup_hmac, ciphertext, created_at)
         VALUES (gen_random_uuid(), $1, 'placement', $2, $3, ''::bytea, now())`,
        [organization, id, hmacOfKey(secrets, key)],
      )
    }
    return keys.map(({ key }) => key)
  } finally {
    await client.end()
  }
}
