-- The books: double entry in PostgreSQL, in the transaction of whatever moves money. docs/decisions/029-the-books.md says why
-- each rule is kept here and not in the program.

-- Owns the functions that write the journal. No role of the program is a member of it, so none can write a row by itself.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'frontrow_ledger') THEN
    BEGIN
      CREATE ROLE frontrow_ledger NOLOGIN NOSUPERUSER NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- roles are the cluster's, and another database of it may be migrating too
    END;
  END IF;
  EXECUTE format('GRANT frontrow_ledger TO %I', current_user);
END
$$;
GRANT USAGE, CREATE ON SCHEMA public TO frontrow_ledger;

-- The network's currency is the currency of the books. Neither changes once it is written. Earlier the currency stood in a table
-- of billing.
CREATE TABLE ledger_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  network_currency text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT app_now(),
  book text CHECK (book IN ('sandbox', 'live')), -- null until the books are opened
  books_since date, -- the first UTC day that is charged; null until the books are opened
  CHECK ((book IS NULL) = (books_since IS NULL))
);
INSERT INTO ledger_settings (network_currency, written_at) SELECT currency, written_at FROM network_currency;
DROP TABLE network_currency;
GRANT SELECT ON ledger_settings TO frontrow_app, frontrow_ledger;
GRANT SELECT, INSERT (network_currency), UPDATE (book, books_since) ON ledger_settings TO frontrow_system;

CREATE FUNCTION ledger_keep_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.book IS NOT NULL OR NEW.network_currency <> OLD.network_currency THEN
    RAISE EXCEPTION 'the currency, the book and the first day of the books cannot be changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_settings BEFORE UPDATE ON ledger_settings FOR EACH ROW EXECUTE FUNCTION ledger_keep_settings();

-- An account is of an organization, or of the network (no organization).
CREATE TABLE ledger_accounts (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  book text NOT NULL CHECK (book IN ('sandbox', 'live')),
  code text NOT NULL CHECK (code IN (
    'advertiser', 'advertiser:promo', 'advertiser:tax', 'clearing:delivery',
    'publisher:estimated', 'publisher:held', 'publisher:payable',
    'network:estimated', 'network:revenue', 'network:promotions', 'network:fees', 'network:bad_debt', 'network:ivt', 'network:fx',
    'tax:output', 'tax:withheld', 'cash:stripe', 'cash:bank', 'cash:sandbox', 'payouts:in_flight', 'refunds:in_flight', 'fx:position')),
  organization_id uuid REFERENCES organizations,
  currency text NOT NULL,
  -- The organization, or the nil uuid for the network, so that an account is found by plain equality.
  owner uuid NOT NULL GENERATED ALWAYS AS (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')) STORED,
  UNIQUE (book, code, owner, currency),
  UNIQUE (number, book, currency),
  CHECK ((code LIKE 'advertiser%' OR code LIKE 'publisher:%') = (organization_id IS NOT NULL))
);
CREATE INDEX ON ledger_accounts (organization_id);
SELECT guard_organization('ledger_accounts', 'organization_id', 'SELECT');
REVOKE ALL ON ledger_accounts FROM frontrow_app;
GRANT SELECT, INSERT ON ledger_accounts TO frontrow_ledger;
CREATE POLICY every_row ON ledger_accounts TO frontrow_ledger USING (true) WITH CHECK (true);

CREATE TABLE ledger_entries (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE, -- names the cause, so that a repeated posting finds itself
  kind text NOT NULL,
  book text NOT NULL,
  effective_day date NOT NULL, -- the UTC day that it is about
  booked_on date NOT NULL,     -- the UTC day of its posting
  at timestamptz NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  payload_sha256 bytea NOT NULL, -- of what was asked for: the same key with another payload is a conflict
  details jsonb NOT NULL
);
CREATE INDEX ON ledger_entries (booked_on, id);
GRANT SELECT ON ledger_entries TO frontrow_system;
GRANT SELECT, INSERT ON ledger_entries TO frontrow_ledger;

-- One row moves one amount from one account to another, so a row that does not balance cannot be written.
CREATE TABLE ledger_transfers (
  entry_id uuid NOT NULL REFERENCES ledger_entries,
  line integer NOT NULL,
  book text NOT NULL,
  currency text NOT NULL,
  debit bigint NOT NULL,
  credit bigint NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  strict boolean NOT NULL, -- the debited account may not end below 0
  subject uuid, -- what it is about: a campaign, a placement
  effective_day date NOT NULL,
  PRIMARY KEY (entry_id, line),
  CHECK (debit <> credit),
  FOREIGN KEY (debit, book, currency) REFERENCES ledger_accounts (number, book, currency),
  FOREIGN KEY (credit, book, currency) REFERENCES ledger_accounts (number, book, currency)
);
CREATE INDEX ON ledger_transfers (debit, effective_day);
CREATE INDEX ON ledger_transfers (credit, effective_day);
GRANT SELECT ON ledger_transfers TO frontrow_system;
GRANT SELECT, INSERT ON ledger_transfers TO frontrow_ledger;

-- Sums over all time are wider than a bigint.
CREATE TABLE ledger_balances (
  account bigint PRIMARY KEY REFERENCES ledger_accounts,
  must_be_zero boolean NOT NULL, -- debits and credits are equal after each transaction
  debits numeric(38, 0) NOT NULL DEFAULT 0,
  credits numeric(38, 0) NOT NULL DEFAULT 0,
  transfers bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
GRANT SELECT ON ledger_balances TO frontrow_system;
GRANT SELECT, INSERT, UPDATE ON ledger_balances TO frontrow_ledger;

-- By the month of the effective day. Statements begin here, so that they take as long after ten years as after one month.
CREATE TABLE ledger_month_balances (
  account bigint NOT NULL REFERENCES ledger_accounts,
  month date NOT NULL,
  debits numeric(38, 0) NOT NULL,
  credits numeric(38, 0) NOT NULL,
  PRIMARY KEY (account, month)
) WITH (fillfactor = 50);
GRANT SELECT ON ledger_month_balances TO frontrow_system;
GRANT SELECT, INSERT, UPDATE ON ledger_month_balances TO frontrow_ledger;

-- One for each UTC day on which something was posted. Nothing is posted on a sealed day, or on one before it.
CREATE TABLE ledger_seals (
  day date PRIMARY KEY,
  at timestamptz NOT NULL,
  entries bigint NOT NULL,
  transfers bigint NOT NULL,
  sums jsonb NOT NULL,      -- the moved micros by currency, as texts
  root bytea NOT NULL,      -- of the Merkle tree over its entries with their transfers
  prev bytea NOT NULL,      -- the hash of the seal before
  signature bytea NOT NULL  -- Ed25519
);
GRANT SELECT, INSERT ON ledger_seals TO frontrow_system;
GRANT SELECT ON ledger_seals TO frontrow_ledger;

-- Privileges alone would not stop the owner of the tables.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: post a reversing entry instead', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['ledger_accounts', 'ledger_entries', 'ledger_transfers', 'ledger_seals'] LOOP
    EXECUTE format('CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()', kept);
  END LOOP;
END
$$;

-- The lock makes a seal wait for the postings of its day that are under way. See lockForSeal in seal-days.sql.ts.
CREATE FUNCTION ledger_refuse_sealed_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7301040);
  IF NEW.booked_on <= (SELECT max(day) FROM ledger_seals) THEN
    RAISE EXCEPTION 'the books of % are sealed', NEW.booked_on USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refuse_sealed_day BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_refuse_sealed_day();

-- Balances are locked in the order of their accounts, so that two postings cannot wait for each other.
CREATE FUNCTION ledger_add_to_balances() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  overdrawn bigint;
BEGIN
  PERFORM FROM ledger_balances WHERE account IN (SELECT debit FROM posted UNION SELECT credit FROM posted) ORDER BY account FOR UPDATE;
  UPDATE ledger_balances b SET debits = b.debits + m.debits, credits = b.credits + m.credits, transfers = b.transfers + m.transfers
  FROM (
    SELECT s.account, sum(s.debited) AS debits, sum(s.credited) AS credits, count(*) AS transfers
    FROM posted p CROSS JOIN LATERAL (VALUES (p.debit, p.amount_micros, 0), (p.credit, 0, p.amount_micros)) AS s (account, debited, credited)
    GROUP BY s.account) m
  WHERE b.account = m.account;
  INSERT INTO ledger_month_balances AS b (account, month, debits, credits)
  SELECT s.account, date_trunc('month', p.effective_day)::date, sum(s.debited), sum(s.credited)
  FROM posted p CROSS JOIN LATERAL (VALUES (p.debit, p.amount_micros, 0), (p.credit, 0, p.amount_micros)) AS s (account, debited, credited)
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (account, month) DO UPDATE SET debits = b.debits + excluded.debits, credits = b.credits + excluded.credits;
  SELECT b.account INTO overdrawn FROM posted p JOIN ledger_balances b ON b.account = p.debit
  WHERE p.strict AND b.debits > b.credits LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'account % does not hold enough', overdrawn USING ERRCODE = 'FL003';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER add_to_balances AFTER INSERT ON ledger_transfers REFERENCING NEW TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_add_to_balances();

CREATE FUNCTION ledger_refuse_one_sided() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  difference numeric;
BEGIN
  SELECT debits - credits INTO STRICT difference FROM ledger_balances WHERE account = NEW.account;
  IF difference <> 0 THEN
    RAISE EXCEPTION 'the two sides of account % differ by % micros', NEW.account, difference USING ERRCODE = 'FL002';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER refuse_one_sided AFTER INSERT OR UPDATE ON ledger_balances DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.must_be_zero) EXECUTE FUNCTION ledger_refuse_one_sided();

-- Posts one entry with all its transfers; element i of each array is transfer i. Returns false where the key is posted already
-- with the same payload, and raises FL001 where it is posted with another. Raises FL003 where a strict transfer overdraws its
-- account; the COMMIT raises FL002 where an account that must be zero is not.
CREATE FUNCTION ledger_post(
  entry_id uuid, entry_key text, entry_kind text, entry_day date, entry_actor text, entry_reason text, entry_details jsonb,
  debit_codes text[], debit_organizations uuid[], credit_codes text[], credit_organizations uuid[],
  currencies text[], amounts bigint[], stricts boolean[], subjects uuid[]
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  open_book text;
  moment timestamptz := app_now();
  network uuid := '00000000-0000-0000-0000-000000000000';
  payload bytea := sha256(convert_to(jsonb_build_array(entry_kind, entry_day, entry_actor, entry_reason, entry_details, debit_codes,
    debit_organizations, credit_codes, credit_organizations, currencies, amounts, stricts, subjects)::text, 'UTF8'));
BEGIN
  SELECT book INTO open_book FROM ledger_settings WHERE book IS NOT NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the books are not open' USING ERRCODE = 'object_not_in_prerequisite_state', HINT = 'run "npm run operator -- open-books"';
  END IF;
  IF coalesce(cardinality(amounts), 0) = 0 THEN
    RAISE EXCEPTION 'an entry has at least one transfer' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO ledger_entries (id, key, kind, book, effective_day, booked_on, at, actor, reason, payload_sha256, details)
  VALUES (entry_id, entry_key, entry_kind, open_book, entry_day, (moment AT TIME ZONE 'UTC')::date, moment, entry_actor, entry_reason, payload, entry_details)
  ON CONFLICT (key) DO NOTHING;
  IF NOT FOUND THEN
    IF EXISTS (SELECT FROM ledger_entries WHERE key = entry_key AND payload_sha256 = payload) THEN
      RETURN false;
    END IF;
    RAISE EXCEPTION 'ledger_conflict: % is posted with another payload', entry_key USING ERRCODE = 'FL001';
  END IF;
  WITH opened AS (
    INSERT INTO ledger_accounts (book, code, organization_id, currency)
    SELECT open_book, w.code, w.organization, w.currency FROM (
      SELECT * FROM unnest(debit_codes, debit_organizations, currencies) AS d (code, organization, currency)
      UNION SELECT * FROM unnest(credit_codes, credit_organizations, currencies) AS c (code, organization, currency)) w
    WHERE NOT EXISTS (SELECT FROM ledger_accounts a WHERE a.book = open_book AND a.code = w.code
      AND a.owner = coalesce(w.organization, network) AND a.currency = w.currency)
    ORDER BY w.code, w.organization, w.currency
    ON CONFLICT DO NOTHING RETURNING number, code)
  INSERT INTO ledger_balances (account, must_be_zero) SELECT number, code = 'clearing:delivery' FROM opened;
  INSERT INTO ledger_transfers (entry_id, line, book, currency, debit, credit, amount_micros, strict, subject, effective_day)
  SELECT ledger_post.entry_id, t.line, open_book, t.currency, d.number, c.number, t.amount, t.is_strict, t.subject, entry_day
  FROM unnest(debit_codes, debit_organizations, credit_codes, credit_organizations, currencies, amounts, stricts, subjects)
    WITH ORDINALITY AS t (debit_code, debit_organization, credit_code, credit_organization, currency, amount, is_strict, subject, line)
  LEFT JOIN ledger_accounts d ON d.book = open_book AND d.code = t.debit_code
    AND d.owner = coalesce(t.debit_organization, network) AND d.currency = t.currency
  LEFT JOIN ledger_accounts c ON c.book = open_book AND c.code = t.credit_code
    AND c.owner = coalesce(t.credit_organization, network) AND c.currency = t.currency;
  RETURN true;
END
$$;

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['ledger_refuse_sealed_day()', 'ledger_add_to_balances()', 'ledger_refuse_one_sided()',
    'ledger_post(uuid, text, text, date, text, text, jsonb, text[], uuid[], text[], uuid[], text[], bigint[], boolean[], uuid[])'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO frontrow_ledger', owned);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', owned);
  END LOOP;
END
$$;
REVOKE CREATE ON SCHEMA public FROM frontrow_ledger;
GRANT SELECT ON app_clock TO frontrow_ledger;
GRANT EXECUTE ON FUNCTION ledger_post(uuid, text, text, date, text, text, jsonb, text[], uuid[], text[], uuid[], text[], bigint[], boolean[], uuid[]) TO frontrow_system;
