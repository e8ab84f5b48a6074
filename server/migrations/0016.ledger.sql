-- The books: double entry in PostgreSQL, in the transaction of whatever moves money.
-- Decision 029 says why each rule is kept here and not in the program.

-- Privileges alone would not stop the owner of the tables.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: post a reversing entry instead', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;

-- The network's currency is the currency of the books. Neither changes once it is written.
CREATE TABLE ledger_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  network_currency text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT app_now(),
  book text CHECK (book IN ('sandbox', 'live')), -- null until the books are opened
  books_since date, -- the first UTC day that is charged; null until the books are opened
  CHECK ((book IS NULL) = (books_since IS NULL))
);
GRANT SELECT ON ledger_settings TO frontrow_app, frontrow_ledger;
GRANT SELECT, INSERT (network_currency), UPDATE (book, books_since) ON ledger_settings TO frontrow_system;
SELECT let_operators_read('ledger_settings');

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
  -- The organization, or the nil uuid for the network, so that an account is found by plain
  -- equality.
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
SELECT let_operators_read('ledger_accounts');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TABLE ledger_entries (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE, -- names the cause, so that a repeated posting finds itself
  kind text NOT NULL,
  book text NOT NULL,
  effective_day date NOT NULL, -- the UTC day that it is about
  booked_on date NOT NULL, -- the UTC day of its posting
  at timestamptz NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  payload_sha256 bytea NOT NULL, -- of what was asked for: the same key with another payload is a conflict
  details jsonb NOT NULL
);
CREATE INDEX ON ledger_entries (booked_on, id);
-- Sums of days and months leave out what adjustments took back.
CREATE INDEX ON ledger_entries (effective_day) WHERE kind = 'adjustment';
-- What of delivery was booked in a month for an earlier one: each organization's part of a month
-- close looks it up.
CREATE INDEX ledger_entries_of_delivery ON ledger_entries (booked_on) WHERE kind IN ('delivery', 'adjustment');
GRANT SELECT ON ledger_entries TO frontrow_system;
GRANT SELECT, INSERT ON ledger_entries TO frontrow_ledger;
SELECT let_operators_read('ledger_entries');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- One row moves one amount from one account to another, so a row that does not balance cannot be
-- written.
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
-- Month close looks up what the network has of one placement on one day.
CREATE INDEX ON ledger_transfers (debit, effective_day, subject);
CREATE INDEX ON ledger_transfers (credit, effective_day, subject);
GRANT SELECT ON ledger_transfers TO frontrow_system;
GRANT SELECT, INSERT ON ledger_transfers TO frontrow_ledger;
SELECT let_operators_read('ledger_transfers');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

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
SELECT let_operators_read('ledger_balances');

-- By the month of the effective day. Statements begin here, so that they take as long after ten
-- years as after one month.
CREATE TABLE ledger_month_balances (
  account bigint NOT NULL REFERENCES ledger_accounts,
  month date NOT NULL,
  debits numeric(38, 0) NOT NULL,
  credits numeric(38, 0) NOT NULL,
  PRIMARY KEY (account, month)
) WITH (fillfactor = 50);
GRANT SELECT ON ledger_month_balances TO frontrow_system;
GRANT SELECT, INSERT, UPDATE ON ledger_month_balances TO frontrow_ledger;
SELECT let_operators_read('ledger_month_balances');

-- One for each UTC day on which something was posted. Nothing is posted on a sealed day, or on one
-- before it.
CREATE TABLE ledger_seals (
  day date PRIMARY KEY,
  at timestamptz NOT NULL,
  entries bigint NOT NULL,
  transfers bigint NOT NULL,
  sums jsonb NOT NULL, -- the moved micros by currency, as texts
  root bytea NOT NULL, -- of the Merkle tree over its entries with their transfers
  prev bytea NOT NULL, -- the hash of the seal before
  signature bytea NOT NULL -- Ed25519
);
GRANT SELECT, INSERT ON ledger_seals TO frontrow_system;
GRANT SELECT ON ledger_seals TO frontrow_ledger;
SELECT let_operators_read('ledger_seals');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

GRANT CREATE ON SCHEMA public TO frontrow_ledger;

-- The lock makes a seal wait for the postings of its day that are under way. See lockForSeal in
-- seal-days.sql.ts.
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
CREATE TRIGGER refuse_sealed_day BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_sealed_day();

-- Posting takes as long with many accounts as with few: accounts are found and balances are raised
-- by their keys, whatever plan a session made for its first entry.
CREATE FUNCTION ledger_add_to_balances() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  overdrawn bigint;
BEGIN
  -- Each row exists, so each is updated; the rows are locked in the order of their accounts.
  INSERT INTO ledger_balances AS b (account, must_be_zero, debits, credits, transfers)
  SELECT s.account, false, sum(s.debited), sum(s.credited), count(*)
  FROM (SELECT debit, amount_micros, 0 FROM posted UNION ALL SELECT credit, 0, amount_micros FROM posted) AS s (account, debited, credited)
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (account) DO UPDATE SET debits = b.debits + excluded.debits, credits = b.credits + excluded.credits,
    transfers = b.transfers + excluded.transfers;
  INSERT INTO ledger_month_balances AS b (account, month, debits, credits)
  SELECT d.account, date_trunc('month', d.day::timestamp)::date, sum(d.debited), sum(d.credited)
  FROM (
    SELECT s.account, s.day, sum(s.debited), sum(s.credited)
    FROM (SELECT debit, effective_day, amount_micros, 0 FROM posted UNION ALL SELECT credit, effective_day, 0, amount_micros FROM posted)
      AS s (account, day, debited, credited)
    GROUP BY 1, 2) AS d (account, day, debited, credited)
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (account, month) DO UPDATE SET debits = b.debits + excluded.debits, credits = b.credits + excluded.credits;
  SELECT p.debit INTO overdrawn FROM posted p
  WHERE p.strict AND (SELECT b.debits > b.credits FROM ledger_balances b WHERE b.account = p.debit) LIMIT 1;
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

-- Posts one entry with all its transfers; element i of each array is transfer i. Returns false
-- where the key is posted already with the same payload, and raises FL001 where it is posted with
-- another. Raises FL003 where a strict transfer overdraws its account; the COMMIT raises FL002
-- where an account that must be zero is not.
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
  codes text[];
  owners uuid[];
  units text[];
  numbers bigint[];
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
  -- A subquery for each account is always answered by the index. A join was planned for the first entry of a session, and read
  -- all accounts from then on. The second time, those that were missing are opened.
  FOR attempt IN 1..2 LOOP
    SELECT array_agg(w.code), array_agg(w.owner), array_agg(w.currency), array_agg((
      SELECT a.number FROM ledger_accounts a WHERE a.book = open_book AND a.code = w.code AND a.owner = w.owner AND a.currency = w.currency))
    INTO codes, owners, units, numbers
    FROM (
      SELECT d.code, coalesce(d.organization, network), d.currency FROM unnest(debit_codes, debit_organizations, currencies) AS d (code, organization, currency)
      UNION SELECT c.code, coalesce(c.organization, network), c.currency
      FROM unnest(credit_codes, credit_organizations, currencies) AS c (code, organization, currency)) AS w (code, owner, currency);
    EXIT WHEN array_position(numbers, NULL) IS NULL;
    WITH opened AS (
      INSERT INTO ledger_accounts (book, code, organization_id, currency)
      SELECT open_book, w.code, nullif(w.owner, network), w.currency
      FROM unnest(codes, owners, units, numbers) AS w (code, owner, currency, number) WHERE w.number IS NULL
      ORDER BY w.code, w.owner, w.currency
      ON CONFLICT DO NOTHING RETURNING number, code)
    INSERT INTO ledger_balances (account, must_be_zero) SELECT number, code = 'clearing:delivery' FROM opened;
  END LOOP;
  INSERT INTO ledger_transfers (entry_id, line, book, currency, debit, credit, amount_micros, strict, subject, effective_day)
  SELECT ledger_post.entry_id, t.line, open_book, t.currency, d.number, c.number, t.amount, t.is_strict, t.subject, entry_day
  FROM unnest(debit_codes, debit_organizations, credit_codes, credit_organizations, currencies, amounts, stricts, subjects)
    WITH ORDINALITY AS t (debit_code, debit_organization, credit_code, credit_organization, currency, amount, is_strict, subject, line)
  LEFT JOIN unnest(codes, owners, units, numbers) AS d (code, owner, currency, number)
    ON d.code = t.debit_code AND d.owner = coalesce(t.debit_organization, network) AND d.currency = t.currency
  LEFT JOIN unnest(codes, owners, units, numbers) AS c (code, owner, currency, number)
    ON c.code = t.credit_code AND c.owner = coalesce(t.credit_organization, network) AND c.currency = t.currency;
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

GRANT EXECUTE ON FUNCTION ledger_post(uuid, text, text, date, text, text, jsonb, text[], uuid[], text[], uuid[], text[], bigint[], boolean[], uuid[])
  TO frontrow_system;

-- Day close: the raw impressions of each UTC day are counted again, compared with all counters, and
-- posted.

-- One row for each count that moved money, and one for a day that could not be counted. A counted
-- row never changes: rows of events that come late are the next revision.
CREATE TABLE delivery_days (
  day date NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('differs', 'counted')),
  impressions bigint NOT NULL,
  gross_micros bigint NOT NULL, -- what advertisers owe for the day, in the network's currency
  earned_micros bigint NOT NULL, -- the publishers' part of it
  entry_id uuid REFERENCES ledger_entries, -- null where nothing had to be posted
  difference text, -- the first one that was found
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (day, revision),
  CHECK ((state = 'differs') = (difference IS NOT NULL))
);
GRANT SELECT ON delivery_days TO frontrow_app;
GRANT SELECT, INSERT, UPDATE ON delivery_days TO frontrow_system;
SELECT let_operators_read('delivery_days');

CREATE FUNCTION keep_counted_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a counted day never changes: what comes later is another revision' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER keep_counted_day BEFORE UPDATE OR DELETE ON delivery_days
  FOR EACH ROW WHEN (OLD.state = 'counted') EXECUTE FUNCTION keep_counted_day();

-- Counted days whose counters changed afterwards, and up to when that was looked for, by the clock
-- of the event database.
CREATE TABLE late_days (
  day date PRIMARY KEY
);
GRANT SELECT, INSERT, DELETE ON late_days TO frontrow_system;
SELECT let_operators_read('late_days');

CREATE TABLE late_days_read (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  read_till timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON late_days_read TO frontrow_system;

-- What each side has of a day: absolute values, of which the difference to the row before was
-- posted.
CREATE TABLE charge_days (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  day date NOT NULL,
  impressions bigint NOT NULL,
  spent_micros bigint NOT NULL, -- in the campaign's currency
  network_micros bigint NOT NULL, -- what is owed, in the network's
  -- What adjustments took back of a day, in the network's currency. A publisher's part is the share
  -- of what is left.
  adjusted_micros bigint NOT NULL DEFAULT 0,
  -- Impressions that were paid for. An ad in an app of its own organization counts and costs
  -- nothing; no document says so.
  paid_impressions bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, campaign_id, day),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id),
  CHECK (adjusted_micros BETWEEN 0 AND network_micros)
);
CREATE INDEX ON charge_days (day);
CREATE INDEX ON charge_days (organization_id, day);
SELECT guard_organization('charge_days', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON charge_days TO frontrow_system;
SELECT let_operators_read('charge_days');

CREATE TABLE earning_days (
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  day date NOT NULL,
  impressions bigint NOT NULL,
  gross_micros bigint NOT NULL,
  share_bp integer NOT NULL CHECK (share_bp BETWEEN 0 AND 10000), -- in hundredths of a percent
  earned_micros bigint NOT NULL,
  adjusted_micros bigint NOT NULL DEFAULT 0,
  paid_impressions bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, placement_id, day),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id),
  CONSTRAINT earned_is_share CHECK (earned_micros = div((gross_micros - adjusted_micros)::numeric * share_bp, 10000)),
  CHECK (adjusted_micros BETWEEN 0 AND gross_micros)
);
CREATE INDEX ON earning_days (day);
CREATE INDEX ON earning_days (organization_id, day);
SELECT guard_organization('earning_days', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON earning_days TO frontrow_system;
SELECT let_operators_read('earning_days');

-- Who paid whom. Neither of the two may know, so no organization reads it.
CREATE TABLE pair_days (
  day date NOT NULL,
  advertiser_id uuid NOT NULL REFERENCES organizations,
  publisher_id uuid NOT NULL REFERENCES organizations,
  gross_micros bigint NOT NULL,
  adjusted_micros bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, advertiser_id, publisher_id),
  CHECK (adjusted_micros BETWEEN 0 AND gross_micros)
);
-- What a publisher earned from whom, when its month is closed.
CREATE INDEX pair_days_publisher ON pair_days (publisher_id, day);
GRANT SELECT, INSERT, UPDATE ON pair_days TO frontrow_system;

-- The publisher's part of what advertisers pay, from a UTC day on. Without an organization it holds
-- for all that have none of their own. Of two for one day the later one holds.
CREATE TABLE revenue_shares (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid REFERENCES organizations,
  valid_from date NOT NULL,
  share_bp integer NOT NULL CHECK (share_bp BETWEEN 0 AND 10000),
  set_by text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX ON revenue_shares (organization_id, valid_from DESC, number DESC);
SELECT guard_organization('revenue_shares', 'organization_id', 'SELECT');
CREATE POLICY share_of_all ON revenue_shares FOR SELECT TO frontrow_app USING (organization_id IS NULL);
GRANT INSERT ON revenue_shares TO frontrow_system;
SELECT let_operators_read('revenue_shares');
INSERT INTO revenue_shares (valid_from, share_bp, set_by) VALUES ('2000-01-01', 7000, 'system');

-- A day that is counted keeps its share. The lock is the one of day close: see lockDayClose in
-- book-day.sql.ts.
CREATE FUNCTION refuse_counted_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301041);
  IF NEW.valid_from <= (SELECT max(day) FROM delivery_days WHERE state = 'counted') THEN
    RAISE EXCEPTION 'a share begins after the last counted day' USING ERRCODE = 'FL004';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refuse_counted_share BEFORE INSERT ON revenue_shares
  FOR EACH ROW EXECUTE FUNCTION refuse_counted_share();

CREATE FUNCTION revenue_share_bp(organization uuid, on_day date) RETURNS integer LANGUAGE sql STABLE
AS $$
  SELECT coalesce(
    (SELECT share_bp FROM revenue_shares WHERE organization_id = organization AND valid_from <= on_day ORDER BY valid_from DESC, number DESC LIMIT 1),
    (SELECT share_bp FROM revenue_shares WHERE organization_id IS NULL AND valid_from <= on_day ORDER BY valid_from DESC, number DESC LIMIT 1))
$$;

-- Month close: what was estimated becomes final, and each side gets a statement. The decision
-- record of month close says why.

-- A month without a row is open. `closed_at` divides: what was posted before it for days of the
-- month belongs to the month.
CREATE TABLE ledger_months (
  month date PRIMARY KEY CHECK (month = date_trunc('month', month)),
  state text NOT NULL CHECK (state IN ('closing', 'final')),
  closed_at timestamptz NOT NULL,
  closed_by text NOT NULL, -- the actor, as in audit_log
  is_planned boolean NOT NULL DEFAULT false, -- its organizations are written down
  final_at timestamptz,
  CHECK ((state = 'final') = (final_at IS NOT NULL)),
  CHECK (state = 'closing' OR is_planned)
);
GRANT SELECT ON ledger_months TO frontrow_app;
GRANT SELECT, INSERT, UPDATE (state, is_planned, final_at) ON ledger_months TO frontrow_system;
GRANT SELECT ON ledger_months TO frontrow_ledger;
SELECT let_operators_read('ledger_months');

CREATE FUNCTION ledger_keep_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM ledger_months WHERE state = 'closing' OR month >= NEW.month) THEN
    RAISE EXCEPTION 'months are closed one after the other' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.state = 'final' THEN
    RAISE EXCEPTION 'a final month never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_month BEFORE INSERT OR UPDATE OR DELETE ON ledger_months
  FOR EACH ROW EXECUTE FUNCTION ledger_keep_month();

-- What is posted after a close is not before it, also where the clock was set back in between.
CREATE FUNCTION ledger_post_after_close() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.at := greatest(NEW.at, (SELECT max(closed_at) FROM ledger_months));
  RETURN NEW;
END
$$;
CREATE TRIGGER post_after_close BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_post_after_close();

-- The organizations of a month that is being closed, each of which is done in a transaction of its
-- own.
CREATE TABLE ledger_month_organizations (
  month date NOT NULL REFERENCES ledger_months,
  organization_id uuid NOT NULL REFERENCES organizations,
  network_micros bigint NOT NULL, -- the network's part of what its placements brought
  done_at timestamptz,
  PRIMARY KEY (month, organization_id)
);
CREATE INDEX ON ledger_month_organizations (organization_id);
SELECT guard_organization('ledger_month_organizations', 'organization_id', 'SELECT');
REVOKE ALL ON ledger_month_organizations FROM frontrow_app;
GRANT INSERT, UPDATE (done_at) ON ledger_month_organizations TO frontrow_system;
SELECT let_operators_read('ledger_month_organizations');

-- Earnings of a closed month that are kept back. Each micro is kept back for one reason.
CREATE TABLE earning_holds (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  month date NOT NULL REFERENCES ledger_months,
  reason text NOT NULL CHECK (reason IN ('under_review', 'no_bank_details', 'operator', 'unpaid_advertiser')),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  placement_id uuid, -- whose earnings are under review
  review_by date NOT NULL,
  held_at timestamptz NOT NULL,
  released_at timestamptz,
  CHECK ((reason = 'under_review') = (placement_id IS NOT NULL)),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
CREATE INDEX ON earning_holds (organization_id, month);
CREATE INDEX ON earning_holds (id) WHERE released_at IS NULL;
SELECT guard_organization('earning_holds', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE (released_at) ON earning_holds TO frontrow_system;
SELECT let_operators_read('earning_holds');

-- The row of a series is locked until the COMMIT, so a number that is taken is used, and none is
-- left out.
CREATE TABLE ledger_document_series (
  series text PRIMARY KEY,
  last_number bigint NOT NULL CHECK (last_number > 0)
);
GRANT SELECT, INSERT, UPDATE (last_number) ON ledger_document_series TO frontrow_system;

CREATE TABLE ledger_documents (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  kind text NOT NULL CHECK (kind IN ('earnings_statement', 'statement_of_use', 'invoice', 'credit_note')),
  side text NOT NULL GENERATED ALWAYS AS (CASE kind WHEN 'earnings_statement' THEN 'publisher' ELSE 'advertiser' END) STORED,
  series text NOT NULL REFERENCES ledger_document_series,
  number bigint NOT NULL CHECK (number > 0),
  name text NOT NULL GENERATED ALWAYS AS (series || '-' || lpad(number::text, greatest(6, length(number::text)), '0')) STORED,
  month date REFERENCES ledger_months,
  issued_on date NOT NULL,
  total_micros bigint NOT NULL,
  carried_micros bigint NOT NULL, -- what the next document of this side begins with
  body text NOT NULL, -- canonical JSON: this is the document
  sha256 bytea NOT NULL CHECK (sha256 = sha256(convert_to(body, 'UTF8'))),
  signature bytea NOT NULL, -- Ed25519 over the body
  -- In which order the documents of an organization and side were issued: each one begins with the
  -- remainder of the one before. The day and the number do not say it, because each kind has
  -- numbers of its own.
  place bigint NOT NULL DEFAULT 0, -- place_document sets it
  UNIQUE (series, number),
  UNIQUE (organization_id, kind, month)
);
CREATE INDEX ON ledger_documents (organization_id, side, issued_on DESC, name DESC);
-- The last document of an organization and side is looked up with each document that is issued.
CREATE UNIQUE INDEX ledger_documents_place ON ledger_documents (organization_id, side, place);
SELECT guard_organization('ledger_documents', 'organization_id', 'SELECT');
GRANT INSERT ON ledger_documents TO frontrow_system;
SELECT let_operators_read('ledger_documents');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_documents
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- Which transfers are on which document: each of them on at most one of each side.
CREATE TABLE ledger_document_lines (
  document_id uuid NOT NULL REFERENCES ledger_documents,
  entry_id uuid NOT NULL,
  line integer NOT NULL,
  side text NOT NULL CHECK (side IN ('publisher', 'advertiser')),
  PRIMARY KEY (entry_id, line, side),
  FOREIGN KEY (entry_id, line) REFERENCES ledger_transfers (entry_id, line)
);
CREATE INDEX ON ledger_document_lines (document_id);
GRANT SELECT, INSERT ON ledger_document_lines TO frontrow_system;
SELECT let_operators_read('ledger_document_lines');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_document_lines
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- Exports of the books, and adjustments: impressions that were billed and turned out to be invalid.
-- Decision 040 says why.

-- An export of a closed month, by the manifest that was signed. The raw events of a month without a
-- row are not dropped.
CREATE TABLE ledger_exports (
  month date PRIMARY KEY REFERENCES ledger_months,
  booked_from date NOT NULL,
  booked_till date NOT NULL,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL, -- the actor, as in audit_log
  manifest text NOT NULL -- canonical JSON, byte for byte what was written
);
GRANT SELECT, INSERT ON ledger_exports TO frontrow_system;
SELECT let_operators_read('ledger_exports');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_exports
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- Its impressions are in the event family: events.adjustment_candidates names them when it is
-- proposed, and events.adjusted_impressions has those that it took back.
CREATE TABLE ledger_adjustments (
  id uuid PRIMARY KEY,
  day_from date NOT NULL,
  day_till date NOT NULL, -- the last day
  placement_id uuid REFERENCES ad_placements (id), -- null where the rules of traffic judged again
  reason text NOT NULL, -- both sides read it
  ruleset smallint, -- the rules that judged again
  proposed_at timestamptz NOT NULL,
  approved_at timestamptz,
  approved_by text,
  applied_at timestamptz,
  impressions bigint, -- taken back
  network_micros bigint, -- what advertisers get back for them
  CHECK (day_from <= day_till),
  CHECK ((placement_id IS NULL) = (ruleset IS NOT NULL)),
  CHECK ((approved_at IS NULL) = (approved_by IS NULL)),
  CHECK (applied_at IS NULL OR (approved_at IS NOT NULL AND impressions IS NOT NULL AND network_micros IS NOT NULL))
);
CREATE INDEX ON ledger_adjustments (approved_at) WHERE applied_at IS NULL;
GRANT SELECT, INSERT, UPDATE (approved_at, approved_by, applied_at, impressions, network_micros) ON ledger_adjustments TO frontrow_system;
SELECT let_operators_read('ledger_adjustments');

CREATE FUNCTION keep_applied_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an adjustment that was applied never changes' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER keep_applied BEFORE UPDATE OR DELETE ON ledger_adjustments
  FOR EACH ROW WHEN (OLD.applied_at IS NOT NULL) EXECUTE FUNCTION keep_applied_adjustment();

-- Taxes on documents, and invoices. Decision 052 says why.

-- What an operator decided, from a UTC day on; of two for one day the later one holds.
CREATE TABLE tax_treatments (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  side text NOT NULL CHECK (side IN ('advertiser', 'publisher')),
  valid_from date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('none', 'domestic', 'reverse_charge', 'export', 'withholding')),
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000), -- in hundredths of a percent
  note text NOT NULL, -- printed on documents, as the law under which no tax is due
  set_by text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT app_now(),
  CHECK ((kind IN ('domestic', 'withholding')) = (rate_bp > 0)),
  CHECK (kind <> 'withholding' OR side = 'publisher')
);
CREATE INDEX ON tax_treatments (organization_id, side, valid_from DESC, number DESC);
SELECT guard_organization('tax_treatments', 'organization_id', 'SELECT');
GRANT INSERT ON tax_treatments TO frontrow_system;
SELECT let_operators_read('tax_treatments');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_treatments
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- A document has the treatment of the day of its issue, so no treatment begins before a document
-- that is issued already.
CREATE FUNCTION refuse_late_treatment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM organizations WHERE id = NEW.organization_id FOR NO KEY UPDATE;
  IF NEW.valid_from < (app_now() AT TIME ZONE 'UTC')::date OR EXISTS (SELECT FROM ledger_documents d
    WHERE d.organization_id = NEW.organization_id AND d.side = NEW.side AND d.issued_on >= NEW.valid_from) THEN
    RAISE EXCEPTION 'a tax treatment begins today or later, and after the last document' USING ERRCODE = 'FL006';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refuse_late BEFORE INSERT ON tax_treatments FOR EACH ROW EXECUTE FUNCTION refuse_late_treatment();

-- What is paid of an invoice, and when it has to be. Its lines, sums and tax are those of the
-- document.
CREATE TABLE ledger_invoices (
  document_id uuid PRIMARY KEY REFERENCES ledger_documents,
  organization_id uuid NOT NULL REFERENCES organizations,
  purpose text NOT NULL CHECK (purpose IN ('use', 'top_up')),
  charge_id uuid UNIQUE, -- the charge that paid a top-up
  issued_at timestamptz NOT NULL,
  due_on date NOT NULL,
  net_micros bigint NOT NULL CHECK (net_micros >= 0),
  tax_micros bigint NOT NULL CHECK (tax_micros >= 0),
  credited_net_micros bigint NOT NULL DEFAULT 0 CHECK (credited_net_micros BETWEEN 0 AND net_micros), -- by credit notes
  credited_tax_micros bigint NOT NULL DEFAULT 0 CHECK (credited_tax_micros BETWEEN 0 AND tax_micros),
  settled_at timestamptz,
  settled_as text CHECK (settled_as IN ('paid', 'credited', 'written_off')),
  settled_by text, -- the key of the entry
  CHECK ((purpose = 'top_up') = (charge_id IS NOT NULL)),
  CHECK ((settled_at IS NULL) = (settled_as IS NULL))
);
CREATE INDEX ON ledger_invoices (organization_id, issued_at DESC);
CREATE INDEX ON ledger_invoices (due_on) WHERE settled_at IS NULL;
SELECT guard_organization('ledger_invoices', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE (credited_net_micros, credited_tax_micros, settled_at, settled_as, settled_by) ON ledger_invoices TO frontrow_system;
SELECT let_operators_read('ledger_invoices');

-- An invoice is open again while the bank of a cardholder keeps the payment that settled it:
-- decision 069.
CREATE FUNCTION keep_settled_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.settled_at IS NULL AND OLD.settled_as = 'paid' AND EXISTS (
    SELECT FROM charges c JOIN disputes d ON d.organization_id = c.organization_id AND d.charge_id = c.id
    WHERE c.invoice_id = OLD.document_id AND OLD.settled_by = 'charge/' || c.id AND d.is_withdrawn
      AND d.invoice_net_micros + d.invoice_tax_micros > 0) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an invoice is settled once' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER keep_settled BEFORE UPDATE OR DELETE ON ledger_invoices
  FOR EACH ROW WHEN (OLD.settled_at IS NOT NULL) EXECUTE FUNCTION keep_settled_invoice();

-- What a credit note takes off invoices, and what of it no invoice has had yet. Both amounts are 0
-- or more.
CREATE TABLE ledger_credit_notes (
  document_id uuid PRIMARY KEY REFERENCES ledger_documents,
  organization_id uuid NOT NULL REFERENCES organizations,
  net_micros bigint NOT NULL CHECK (net_micros >= 0),
  tax_micros bigint NOT NULL CHECK (tax_micros >= 0),
  left_net_micros bigint NOT NULL CHECK (left_net_micros BETWEEN 0 AND net_micros),
  left_tax_micros bigint NOT NULL CHECK (left_tax_micros BETWEEN 0 AND tax_micros)
);
CREATE INDEX ON ledger_credit_notes (organization_id);
SELECT guard_organization('ledger_credit_notes', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE (left_net_micros, left_tax_micros) ON ledger_credit_notes TO frontrow_system;
SELECT let_operators_read('ledger_credit_notes');

-- The last sealed day up to which the use of an advertiser was looked at for an invoice.
CREATE TABLE ledger_invoice_runs (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  sealed_till date NOT NULL
);
SELECT guard_organization('ledger_invoice_runs', 'organization_id', 'SELECT');
REVOKE ALL ON ledger_invoice_runs FROM frontrow_app;
GRANT INSERT, UPDATE (sealed_till) ON ledger_invoice_runs TO frontrow_system;

-- Earnings are paid out when the advertiser has paid: decision 052 says
-- when they are held. Whose invoices a hold waits for. A publisher never learns it, so no
-- organization reads it.
CREATE TABLE earning_hold_payers (
  hold_id uuid PRIMARY KEY REFERENCES earning_holds,
  advertiser_id uuid NOT NULL REFERENCES organizations
);
CREATE INDEX ON earning_hold_payers (advertiser_id);
GRANT SELECT, INSERT ON earning_hold_payers TO frontrow_system;

-- True where something that an advertiser used on these days, and that was posted before a moment,
-- is on no document yet or on an invoice that is not settled.
CREATE FUNCTION is_use_unpaid(advertiser uuid, from_day date, till_day date, before timestamptz) RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (SELECT FROM ledger_accounts a
    JOIN ledger_transfers t ON t.debit = a.number AND t.effective_day >= from_day AND t.effective_day < till_day
    JOIN ledger_entries e ON e.id = t.entry_id AND e.kind = 'delivery' AND e.at < before
    LEFT JOIN ledger_document_lines n ON n.entry_id = t.entry_id AND n.line = t.line AND n.side = 'advertiser'
    LEFT JOIN ledger_documents d ON d.id = n.document_id
    LEFT JOIN ledger_invoices i ON i.document_id = n.document_id
    WHERE a.code = 'advertiser' AND a.organization_id = advertiser
      AND (n.document_id IS NULL OR (d.kind = 'invoice' AND i.settled_at IS NULL)))
$$;

-- What was debited and credited to all accounts of each code until the end of a book day, written
-- with the seal of the day. A trial balance of an earlier day begins here, so that it takes as long
-- after ten years as after one month.
CREATE TABLE ledger_day_totals (
  day date NOT NULL,
  book text NOT NULL,
  code text NOT NULL,
  currency text NOT NULL,
  debits numeric(38, 0) NOT NULL,
  credits numeric(38, 0) NOT NULL,
  PRIMARY KEY (day, book, code, currency)
);
GRANT SELECT, INSERT ON ledger_day_totals TO frontrow_system;
SELECT let_operators_read('ledger_day_totals');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_day_totals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- The statements and the cash of a closed month were compared with the books, so nothing is dated
-- back into it. Late deliveries and adjustments keep the day of their impressions, and are lines of
-- the month in which they are posted. The lock is the one of day close, which a month close holds
-- too: see lockDayClose in book-day.sql.ts.
CREATE FUNCTION ledger_refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.effective_day < NEW.booked_on AND NEW.kind NOT IN ('delivery', 'adjustment') THEN
    PERFORM pg_advisory_xact_lock_shared(7301041);
    IF NEW.effective_day < (SELECT max(month) + interval '1 month' FROM ledger_months) THEN
      RAISE EXCEPTION 'the month of % is closed', NEW.effective_day USING ERRCODE = 'FL007';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refuse_closed_month BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_closed_month();

-- Of two transactions that issue documents of one organization and side, one waits for the other,
-- so that no remainder is used twice.
CREATE FUNCTION lock_documents(organization uuid, of_side text) RETURNS void LANGUAGE sql
AS $$ SELECT pg_advisory_xact_lock(hashtextextended(organization::text || of_side, 7301055)) $$;

-- A generated column has no value yet here.
CREATE FUNCTION place_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_side text := CASE NEW.kind WHEN 'earnings_statement' THEN 'publisher' ELSE 'advertiser' END;
BEGIN
  PERFORM lock_documents(NEW.organization_id, own_side);
  NEW.place := 1 + coalesce((SELECT max(place) FROM ledger_documents WHERE organization_id = NEW.organization_id AND side = own_side), 0);
  RETURN NEW;
END
$$;
CREATE TRIGGER place_document BEFORE INSERT ON ledger_documents FOR EACH ROW EXECUTE FUNCTION place_document();
