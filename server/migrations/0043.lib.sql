-- What operators read, they read as a role of its own. It writes nothing, and secrets are not among its columns.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'frontrow_operator') THEN
    BEGIN
      CREATE ROLE frontrow_operator NOLOGIN NOSUPERUSER NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- roles are the cluster's, and another database of it may be migrating too
    END;
  END IF;
  EXECUTE format('GRANT frontrow_operator TO %I', current_user);
END
$$;
GRANT USAGE ON SCHEMA public TO frontrow_operator;

-- Lets operators read a table without some of its columns. A column that is added later is hidden until this is called again.
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

SELECT let_operators_read(name::regclass) FROM unnest(ARRAY[
  'ad_contents', 'ad_placements', 'ad_reports', 'app_clock', 'apps', 'audit_heads', 'audit_links', 'audit_log', 'audit_sealed_heads',
  'audit_seals', 'blocked_apps', 'budget_leases', 'campaign_budget_days', 'campaign_changes', 'campaign_contents', 'campaign_days',
  'campaign_filtered_hours', 'campaign_hours', 'campaign_regions', 'campaign_total_budgets', 'campaignable_ad_contents', 'campaigns',
  'carried_counts', 'earlier_store_ids', 'fx_rates', 'kept_decisions', 'ledger_accounts', 'ledger_balances', 'ledger_entries',
  'ledger_month_balances', 'ledger_seals', 'ledger_settings', 'ledger_transfers', 'loaded_regions', 'memberships', 'monetized_apps',
  'no_fill_hours', 'organization_credits', 'organization_days', 'organizations', 'own_hours', 'owner_transfers',
  'payments', 'placement_days', 'placement_filtered_hours', 'placement_hours', 'policies', 'policy_signatures', 'regions',
  'skan_postbacks', 'store_id_claims']) AS name;
SELECT let_operators_read('api_keys', 'lookup_hmac', 'ciphertext');
SELECT let_operators_read('api_tokens', 'token_hash');
-- Whether it is filled in, and no more: the last four characters are read by billing.
SELECT let_operators_read('bank_details',
  'bank_account_holder_name', 'bank_account_number', 'bank_address', 'bank_swift_code', 'iban');
SELECT let_operators_read('tax_details', 'registration_id', 'legal_address', 'taxation_id', 'vat_id');
SELECT let_operators_read('cards', 'customer', 'payment_method_id');
SELECT let_operators_read('developers', 'password_hash');
SELECT let_operators_read('developer_totp', 'sealed', 'last_step');
SELECT let_operators_read('invitations', 'token_hash');
SELECT let_operators_read('outbox', 'sealed');
SELECT let_operators_read('sessions', 'token_hash');

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

-- What operators do among themselves is a chain of its own; what they do to an organization is in that organization's.
ALTER TABLE audit_log
  ADD COLUMN chain text COLLATE "C" CHECK (chain = 'operators'), -- null: the organization's chain, or 'network'
  ADD CHECK (chain IS NULL OR organization_id IS NULL);
SELECT let_operators_read('audit_log');
-- The newest rows of all chains together.
CREATE INDEX ON audit_log (at, id);

CREATE FUNCTION audit_chain(entry audit_log) RETURNS text LANGUAGE sql IMMUTABLE
AS $$ SELECT coalesce(entry.organization_id::text, entry.chain, 'network') $$;

CREATE OR REPLACE FUNCTION link_audit_row(entry audit_log) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  head audit_heads;
  next_hash bytea;
BEGIN
  SELECT * INTO STRICT head FROM audit_heads WHERE chain = audit_chain(entry) FOR UPDATE;
  next_hash := audit_hash(head.hash, head.chain, head.seq + 1, entry);
  INSERT INTO audit_links (chain, seq, entry_id, prev, hash) VALUES (head.chain, head.seq + 1, entry.id, head.hash, next_hash);
  UPDATE audit_heads SET seq = head.seq + 1, hash = next_hash WHERE chain = head.chain;
END
$$;

CREATE OR REPLACE FUNCTION link_audit_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  wanted text;
  entry audit_log;
BEGIN
  IF NEW.xid IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'an audit row names its own transaction' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM audit_links WHERE entry_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  FOR wanted IN SELECT DISTINCT audit_chain(a) COLLATE "C" AS chain FROM audit_log a WHERE xid = NEW.xid ORDER BY chain LOOP
    INSERT INTO audit_heads (chain) VALUES (wanted) ON CONFLICT DO NOTHING;
    PERFORM FROM audit_heads WHERE chain = wanted FOR UPDATE;
  END LOOP;
  FOR entry IN SELECT * FROM audit_log a WHERE xid = NEW.xid AND NOT EXISTS (SELECT FROM audit_links WHERE entry_id = a.id)
    ORDER BY audit_chain(a) COLLATE "C", at, id LOOP
    PERFORM link_audit_row(entry);
  END LOOP;
  RETURN NULL;
END
$$;
