import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedWorld } from '../support/world.ts'
import { sqlStates } from '../../src/lib/failures/sql-states.ts'

const world = await sharedWorld()

/** Tables that belong to no organization, each with the reason. */
const withoutOrganization: Readonly<Record<string, string>> = {
  app_clock: 'one row: the clock',
  audit_heads: 'chains of hashes; the role of the API has no right to them',
  audit_links: 'chains of hashes; the role of the API has no right to them',
  audit_sealed_heads: 'chains of hashes; the role of the API has no right to them',
  audit_seals: 'of all chains together; the role of the API has no right to them',
  audited_acts: 'ids of transactions, while they run; no role of the program has a right to them',
  bank_statements: 'of the network; the role of the API has no right to them',
  carried_counts: 'how far counters have been carried',
  family_heartbeats: 'one row: how far both databases have come together',
  network_sellers: 'of the network; the role of the API has no right to them',
  delivery_days: 'sums of all organizations by day',
  reward_keys: 'of the network; the role of the API has no right to them',
  developers: 'a person may join several organizations; guarded through memberships',
  developer_passkeys:
    'of developers, who may be in several; the role of the API has no right to it',
  developer_recovery_codes:
    'of developers, who may be in several; the role of the API has no right to it',
  paced_mails: 'of people; the role of the API has no right to it',
  operator_passkeys: 'of operators; the role of the API has no right to it',
  operator_recovery_codes: 'of operators; the role of the API has no right to it',
  operator_roles: 'of operators; the role of the API has no right to it',
  operator_sessions: 'of operators; the role of the API has no right to it',
  operator_view_calls: 'of views by operators; the role of the API has no right to it',
  operator_totp: 'of operators; the role of the API has no right to it',
  operator_welcomes: 'of operators; the role of the API has no right to it',
  operators: 'people of the network; the role of the API has no right to it',
  host_acts: 'of the host; the role of the API has no right to it',
  hold_versions: 'one number for the network; the role of the API has no right to it',
  proposed_statements:
    'files of closing balances of the network; the role of the API has no right to them',
  stored_settings: 'of the network; the role of the API has no right to it',
  developer_totp: 'of developers, who may be in several; the role of the API has no right to it',
  email_verifications: 'before there is an organization',
  earning_hold_payers: 'who paid whom; the role of the API has no right to it',
  fx_rate_jumps: 'rates that were not set; the role of the API has no right to them',
  fx_rates: 'reference data',
  late_days: 'days only; the role of the API has no right to them',
  late_days_read: 'one row: how far events were read',
  job_runs: 'of the program; the role of the API has no right to them',
  ledger_adjustments: 'of many organizations; the role of the API has no right to them',
  ledger_balances: 'sums by account; the role of the API has no right to them',
  ledger_day_totals: 'sums by code; the role of the API has no right to them',
  ledger_document_lines: 'transfers by document; the role of the API has no right to it',
  ledger_document_series: 'the last numbers; the role of the API has no right to it',
  ledger_entries: 'the journal; the role of the API has no right to it',
  ledger_exports: 'of the network; the role of the API has no right to them',
  ledger_month_balances: 'sums by account; the role of the API has no right to them',
  ledger_months: 'which months are closed: of the network',
  ledger_seals: 'of the whole journal; the role of the API has no right to them',
  ledger_settings: 'one row: the currency of the network and its books',
  ledger_transfers: 'the journal; the role of the API has no right to it',
  loaded_regions: 'one row: which seed is loaded',
  master_key_canary: 'one row: the canary',
  media_orphans: 'folders without a row; the role of the API has no right to them',
  media_store_marks:
    'one row: how the store of media is known; the role of the API has no right to it',
  node_figures: 'of the network; the role of the API has no right to them',
  outbox:
    'mails on their way, some to people of no organization yet; the role of the API may only put in',
  password_resets: 'of developers, who may be in several; the role of the API has no right to it',
  pair_days: 'who paid whom; the role of the API has no right to it',
  payout_files: 'files for the bank; the role of the API has no right to them',
  payout_runs: 'of the network; the role of the API has no right to them',
  payout_settings: 'one row: of the network',
  policies: 'reference data',
  rate_limits: 'keys are hashes or ids of many kinds',
  reasons: 'reference data',
  regions: 'reference data',
  schema_migrations: 'written by migrations only',
  search_words: 'words of names, for operators; the role of the API has no right to them',
  spent_challenges:
    'hashes of challenges that were answered; the role of the API has no right to it',
  stripe_events: 'ids of another company, before it is known whom they concern',
}

test('row-level security is forced on every table of organizations', async () => {
  const tables = await world.ask<{ name: string; forced: boolean; policies: number }>(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
      (SELECT count(*)::int FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = c.relname
         AND p.roles = '{frontrow_app}' AND p.qual IS NOT NULL AND p.with_check IS NOT NULL) AS policies
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`)
  const open = tables.filter(({ name }) => withoutOrganization[name] === undefined)
  expect(open.length).toBeGreaterThan(10)
  for (const table of open) expect(table).toMatchObject({ forced: true, policies: 1 })
  const known = new Set(tables.map(({ name }) => name))
  expect(Object.keys(withoutOrganization).filter((name) => !known.has(name))).toEqual([])
})

test('without an organization set, the API role can read no row and write none', async () => {
  const member = await world.member()
  const nobody = '00000000-0000-7000-8000-000000000000'
  const seen = await world.database.asOrganization(nobody, (db) =>
    db.selectFrom('organizations').selectAll().execute(),
  )
  expect(seen).toEqual([])
  const trespass = world.database.asOrganization(nobody, (db) =>
    db
      .insertInto('audit_log')
      .values({
        id: nobody,
        organization_id: member.organizationId,
        at: new Date(0),
        actor: 'x',
        via: 'system',
        action: 'x',
        object_id: 'x',
      })
      .execute(),
  )
  await expect(trespass).rejects.toMatchObject({ code: sqlStates.insufficientPrivilege })
})

describe('FINDINGS-L5', () => {
  test('the API role writes only these columns of people and sessions', async () => {
    const written = await world.ask<{ right: string }>(`
      SELECT DISTINCT p.privilege_type || ' ' || p.table_name || '.' || p.column_name AS right
      FROM information_schema.column_privileges p
      WHERE p.grantee = 'frontrow_app' AND p.privilege_type <> 'SELECT'
        AND p.table_name IN ('organizations', 'memberships', 'sessions', 'developers') ORDER BY 1`)
    expect(written.map(({ right }) => right)).toEqual([
      'UPDATE organizations.details',
      'UPDATE organizations.next_time_zone',
      'UPDATE organizations.time_zone',
      'UPDATE organizations.time_zone_changes_at',
      'UPDATE organizations.type',
      'UPDATE sessions.revoked_at',
    ])
    const wholeTable = await world.ask<{ right: string }>(`
      SELECT privilege_type || ' ' || table_name AS right FROM information_schema.table_privileges
      WHERE grantee = 'frontrow_app'
        AND table_name IN ('organizations', 'memberships', 'sessions', 'developers') ORDER BY 1`)
    expect(wholeTable.map(({ right }) => right)).toEqual([
      'SELECT memberships',
      'SELECT organizations',
    ])
  })

  test.each([
    'UPDATE organizations SET approved_at = app_now()',
    'UPDATE organizations SET credit_limit_micros = NULL',
    'UPDATE sessions SET expires_at = app_now()',
    'DELETE FROM sessions',
    'SELECT created_at FROM sessions',
    'UPDATE memberships SET role = 100',
    'DELETE FROM memberships',
    'UPDATE developers SET sessions_after = app_now()',
    'SELECT password_hash FROM developers',
    `UPDATE campaignable_ad_contents SET review_state = 'approved'`,
    'DELETE FROM content_ratings',
    'UPDATE apps SET denied_at = NULL',
    `UPDATE apps SET name_state = 'approved'`,
    `UPDATE apps SET former_name = 'Your Bank'`,
    `UPDATE app_icons SET state = 'approved'`,
    'DELETE FROM app_icons',
    'INSERT INTO cases DEFAULT VALUES',
  ])('%j is refused to the role of the API in its own organization', async (statement) => {
    const { organizationId } = await world.member()
    const trying = world.database.asOrganization(organizationId, (db) =>
      sql.raw(statement).execute(db),
    )
    await expect(trying).rejects.toMatchObject({ code: sqlStates.insufficientPrivilege })
  })
})

test('no role of the program can change or remove what the audit has written', async () => {
  const rights = await world.ask<{ right: string }>(`
    SELECT grantee || ' ' || privilege_type || ' ' || table_name AS right FROM information_schema.table_privileges
    WHERE table_name LIKE 'audit%' AND grantee IN ('frontrow_app', 'frontrow_system', 'PUBLIC')
      AND privilege_type NOT IN ('SELECT') ORDER BY 1`)
  expect(rights.map(({ right }) => right)).toEqual([
    'frontrow_app INSERT audit_log',
    'frontrow_system INSERT audit_log',
    'frontrow_system INSERT audit_sealed_heads',
    'frontrow_system INSERT audit_seals',
  ])
  const columns = await world.ask<{ right: string }>(`
    SELECT DISTINCT grantee || ' ' || privilege_type || ' ' || table_name || '.' || column_name AS right
    FROM information_schema.column_privileges
    WHERE table_name LIKE 'audit%' AND grantee IN ('frontrow_app', 'frontrow_system')
      AND privilege_type = 'UPDATE' ORDER BY 1`)
  expect(columns.map(({ right }) => right)).toEqual([
    'frontrow_system UPDATE audit_heads.sealed_seq',
  ])
})

test('the roles of the program own no table and bypass no policy', async () => {
  const roles = await world.ask<{ name: string; power: boolean; owned: number }>(`
    SELECT rolname AS name, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolcanlogin AS power,
      (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned
    FROM pg_roles r WHERE rolname LIKE 'frontrow%' ORDER BY 1`)
  expect(roles.length).toBeGreaterThanOrEqual(2)
  for (const role of roles) expect(role).toMatchObject({ power: false, owned: 0 })
})

test('only these functions run with their owner’s rights', async () => {
  const functions = await world.ask<{ name: string }>(`
    SELECT n.nspname || '.' || p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE p.prosecdef AND n.nspname IN ('public', 'events') ORDER BY 1`)
  expect(functions.map(({ name }) => name)).toEqual([
    'events.drop_partitions',
    'events.make_partitions',
    'public.keep_search_words',
    'public.ledger_add_to_balances',
    'public.ledger_post',
    'public.ledger_refuse_one_sided',
    'public.ledger_refuse_sealed_day',
    'public.link_audit_rows',
    'public.note_audited_act',
    'public.note_nothing_changed',
    'public.organization_exists',
    'public.refuse_silent_act',
  ])
})
