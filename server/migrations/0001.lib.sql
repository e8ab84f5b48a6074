-- Two roles do all the work; the login that runs migrations only lends its connection to them.
-- frontrow_app sees one organization, frontrow_system sees all (sign-in, delivery's catalogue, counters, the operator).
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['frontrow_app', 'frontrow_system'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', wanted);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- roles are the cluster's, and another database of it may be migrating too
      END;
    END IF;
    EXECUTE format('GRANT %I TO %I', wanted, current_user);
  END LOOP;
END
$$;
GRANT USAGE ON SCHEMA public TO frontrow_app, frontrow_system;

-- The one clock of the product: the database's, plus an offset that only tests and the making of the demo set.
CREATE TABLE app_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ahead interval NOT NULL DEFAULT '0'
);
INSERT INTO app_clock DEFAULT VALUES;
GRANT SELECT ON app_clock TO frontrow_app, frontrow_system;

CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE
AS $$ SELECT clock_timestamp() + ahead FROM app_clock $$;

CREATE FUNCTION current_organization() RETURNS uuid LANGUAGE sql STABLE
AS $$ SELECT nullif(current_setting('app.organization', true), '')::uuid $$;

-- The second wall between organizations; the first is that every query names organization_id itself.
CREATE FUNCTION guard_organization(guarded regclass, key text DEFAULT 'organization_id', allowed text DEFAULT 'SELECT, INSERT, UPDATE, DELETE')
RETURNS void LANGUAGE plpgsql
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

-- GCRA: one "theoretical arrival time" a key. Logged, because an unlogged table is emptied by a crash and a crash can be provoked.
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
