// Rows of a large network, made by SQL.
import type { World } from '../support/world.ts'

export interface NetworkSize {
  organizations: number
  apps: number
  auditRows: number
  openCases: number
}

/**
 * Fills a world. The triggers are off meanwhile, and what they would have written is written in a
 * few statements, because one trigger for each row would take an hour.
 */
export async function fillNetwork(world: World, size: NetworkSize): Promise<void> {
  const { organizations, apps, auditRows, openCases } = size
  const run = async (...statements: string[]) => {
    // One statement text is one transaction, in which the setting holds.
    await world.ask(['SET LOCAL session_replication_role = replica', ...statements].join(';\n'))
  }
  await run(
    `CREATE TABLE made_organizations AS
       SELECT n, uuidv7(interval '1 second' * (n - ${organizations})) AS id, gen_random_uuid() AS owner,
         app_now() - interval '1 second' * (${organizations} - n) AS at
       FROM generate_series(1, ${organizations}) n`,
    `CREATE UNIQUE INDEX ON made_organizations (n)`,
    `INSERT INTO developers (id, email, name, title, password_hash, sessions_after, created_at)
     SELECT owner, 'owner' || n || '@size.example', 'Owner ' || ${nameOf('n')}, 'Founder', 'none', at, at FROM made_organizations`,
    `INSERT INTO memberships (organization_id, developer_id, role, created_at, last_used_at)
     SELECT id, owner, 100, at, at FROM made_organizations`,
    `INSERT INTO organizations (id, name, address, website, country, created_at, approved_at, migrated_at, rejected_at, rejected_why, decided_by, owner_id)
     SELECT id, ${nameOf('n')}, 'Lund', 'https://studio' || n || '.example', (ARRAY['SE', 'DE', 'US', 'FI'])[1 + least(n % 5, 3)], at,
       CASE WHEN n % 100 > 1 THEN at END, CASE WHEN n % 100 > 1 THEN at END,
       CASE WHEN n % 100 = 0 THEN at END, CASE WHEN n % 100 = 0 THEN 'No website.' END, CASE WHEN n % 100 <> 1 THEN 'operator:size' END, owner
     FROM made_organizations`,
    `INSERT INTO organization_figures (organization_id, spent_micros, earned_micros, impressions, filtered)
     SELECT id, n::bigint * 7919 % 1000003, n::bigint * 104729 % 999983, n % 5000, n * 31 % 1000 FROM made_organizations`,
    `INSERT INTO apps (id, organization_id, name, google_app_id, category, created_at)
     SELECT gen_random_uuid(), o.id, 'Game ' || ${nameOf('a')}, 'com.size.app' || a, 'Games', o.at
     FROM generate_series(1, ${apps}) a JOIN made_organizations o ON o.n = 1 + a % ${organizations}`,
  )
  await run(
    `INSERT INTO audit_log (id, organization_id, actor, action, object_id, at, details, chain, via, xid)
     SELECT gen_random_uuid(), CASE WHEN r % 10 > 0 THEN o.id END, CASE WHEN r % 3 = 0 THEN 'operator:' || o.owner ELSE 'developer:' || o.owner END,
       CASE WHEN r % 20000 = 7 THEN 'organization.close' ELSE (ARRAY['app.edit', 'campaign.edit', 'app.create', 'note.add'])[1 + r % 4] END, o.id::text,
       app_now() - interval '1 second' * r, '{"name": ["before", "after"]}', CASE WHEN r % 10 = 0 THEN 'operators' END,
       (ARRAY['console', 'token', 'cli'])[1 + r % 3], '1'::xid8
     FROM generate_series(1, ${auditRows}) r
     JOIN made_organizations o ON o.n = CASE WHEN r % 10 = 1 THEN 1 ELSE 1 + r::bigint * 7919 % ${organizations} END`,
    `INSERT INTO audit_links (chain, seq, entry_id, prev, hash)
     SELECT c, row_number() OVER (PARTITION BY c ORDER BY at, id), id, '\\x00', '\\x00'
     FROM (SELECT coalesce(organization_id::text, chain) AS c, at, id FROM audit_log WHERE xid = '1') a`,
    `INSERT INTO audit_heads (chain, seq, sealed_seq)
     SELECT chain, max(seq), max(seq) FROM audit_links GROUP BY chain ON CONFLICT (chain) DO NOTHING`,
  )
  await run(
    `INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
     SELECT (ARRAY['organization', 'ad', 'report', 'traffic'])[1 + n % 4], gen_random_uuid(), id,
       CASE WHEN n % 20 = 0 THEN 'asked' ELSE 'open' END, at, at + interval '1 day'
     FROM made_organizations WHERE n <= ${openCases}`,
    `INSERT INTO network_holds (id, organization_id, scope, object_kind, object_id, message, reason, placed_by, placed_at)
     SELECT gen_random_uuid(), id, CASE WHEN n % 3 = 0 THEN 'write' ELSE 'advertise' END, 'organization', id, 'Wait.', 'By hand.', 'operator:size', at
     FROM made_organizations WHERE n % 500 = 0`,
    `INSERT INTO operators (id, email, name, password_hash, sessions_after, created_at)
     SELECT '00000000-0000-7000-8000-00000000f14e', 'size@operators.example', 'Size', 'none', app_now(), app_now()`,
    `INSERT INTO organization_tags (organization_id, tag, tagged_by, tagged_at)
     SELECT id, tag, '00000000-0000-7000-8000-00000000f14e', at
     FROM made_organizations CROSS JOIN (VALUES ('common', 3), ('rare', 20000)) AS t (tag, every) WHERE n % every = 0`,
    `INSERT INTO search_words (word, kind, object_id)
     SELECT word, kind, id FROM (
       SELECT 'organization' AS kind, id, concat_ws(' ', name, website) AS name FROM organizations
       UNION ALL SELECT 'person', id, name FROM developers
       UNION ALL SELECT 'app', id, name FROM apps) named
     CROSS JOIN LATERAL search_words_of(named.name) AS word ON CONFLICT DO NOTHING`,
  )
  await world.ask('DROP TABLE made_organizations')
  await world.ask('VACUUM ANALYZE')
}

/** Names of which one word is in all, one in few, and one in one. */
function nameOf(n: string): string {
  return `'Games ' || CASE WHEN ${n} % 10000 = 0 THEN 'zebra' ELSE (ARRAY['blue', 'grand', 'amber', 'quiet'])[1 + ${n} % 4] END || ' unit' || ${n}`
}
