-- The roles of the program. The login that runs migrations only lends its connection to them.
-- frontrow_app sees one organization. frontrow_system sees all: sign-in, delivery's catalogue,
-- counters, jobs. frontrow_operator reads what operators read; it writes nothing, and secrets are
-- not among its columns. frontrow_audit and frontrow_ledger own the functions that write the audit
-- chains and the books. No role of the program is a member of them, so none can write a link or a
-- row of the journal by itself.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['frontrow_app', 'frontrow_system', 'frontrow_audit', 'frontrow_ledger', 'frontrow_operator'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', wanted);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- roles are the cluster's, and another database of it may be migrating too
      END;
    END IF;
    EXECUTE format('GRANT %I TO %I', wanted, current_user);
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', wanted);
  END LOOP;
END
$$;

-- The one clock of the product: the database's, plus an offset that only tests and the making of
-- the demo set.
CREATE TABLE app_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ahead interval NOT NULL DEFAULT '0'
);
INSERT INTO app_clock DEFAULT VALUES;

CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE
AS $$ SELECT clock_timestamp() + ahead FROM app_clock $$;

CREATE FUNCTION current_organization() RETURNS uuid LANGUAGE sql STABLE
AS $$ SELECT nullif(current_setting('app.organization', true), '')::uuid $$;

-- The second wall between organizations; the first is that every query names organization_id
-- itself.
CREATE FUNCTION guard_organization(guarded regclass, key text DEFAULT 'organization_id',
  allowed text DEFAULT 'SELECT, INSERT, UPDATE, DELETE') RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', guarded);
  EXECUTE format(
    'CREATE POLICY own_organization ON %s TO frontrow_app USING (%I = (SELECT current_organization())) WITH CHECK (%I = (SELECT current_organization()))',
    guarded, key, key);
  EXECUTE format('CREATE POLICY every_organization ON %s TO frontrow_system USING (true) WITH CHECK (true)', guarded);
  EXECUTE format('GRANT %s ON %s TO frontrow_app, frontrow_system', allowed, guarded);
END
$$;

-- Lets operators read a table without some of its columns. A column that is added later is hidden
-- until this is called again.
CREATE FUNCTION let_operators_read(readable regclass, VARIADIC hidden text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  shown text;
BEGIN
  IF (SELECT relrowsecurity FROM pg_class WHERE oid = readable)
    AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = readable AND polname = 'every_row_for_operators') THEN
    EXECUTE format('CREATE POLICY every_row_for_operators ON %s FOR SELECT TO frontrow_operator USING (true)', readable);
  END IF;
  SELECT string_agg(quote_ident(attname), ', ') INTO shown FROM pg_attribute
    WHERE attrelid = readable AND attnum > 0 AND NOT attisdropped AND attname <> ALL (hidden);
  EXECUTE format('GRANT SELECT (%s) ON %s TO frontrow_operator', shown, readable);
END
$$;

GRANT SELECT ON app_clock TO frontrow_app, frontrow_system, frontrow_ledger;
SELECT let_operators_read('app_clock');
SELECT let_operators_read('schema_migrations');

-- GCRA: one "theoretical arrival time" a key. Logged, because an unlogged table is emptied by a
-- crash and a crash can be provoked.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  arrival timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO frontrow_system;

-- Proves at start that the master key is the one this database was written with.
CREATE TABLE master_key_canary (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  key_id text NOT NULL,
  ciphertext bytea NOT NULL
);
GRANT SELECT, INSERT ON master_key_canary TO frontrow_system;

-- The answer to a create, kept under the key its caller gave, so that a repeated call makes nothing
-- twice.
CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  sealed_reply bytea, -- encrypted, because replies hold API keys
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, route, key)
);
SELECT guard_organization('idempotency_keys');

-- Settings that are changed while servers run. One that is not here has its initial value.
CREATE TABLE stored_settings (
  key text PRIMARY KEY,
  value text NOT NULL,
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL -- the actor, as in audit_log
);
GRANT SELECT, INSERT, UPDATE ON stored_settings TO frontrow_system;
SELECT let_operators_read('stored_settings');

-- The last run of each background job, whichever node ran it.
CREATE TABLE job_runs (
  job text PRIMARY KEY,
  every_seconds integer, -- null: only where an operator asks
  started_at timestamptz NOT NULL,
  finished_at timestamptz, -- null while it runs, or where its node ended meanwhile
  succeeded_at timestamptz,
  failures integer NOT NULL DEFAULT 0, -- since it last succeeded
  result text, -- what it did, or why it failed
  asked_at timestamptz, -- when an operator asked for a run that has not begun
  asked_by text
);
GRANT SELECT, INSERT, UPDATE ON job_runs TO frontrow_system;
SELECT let_operators_read('job_runs');
