-- Payouts: who is paid, in runs that two people agree to.

-- What a payout needs. Changed by two people. The account is the network's own, from which files of
-- payments pay.
CREATE TABLE payout_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  threshold_micros bigint NOT NULL DEFAULT 1000000000 CHECK (threshold_micros > 0),
  net_days integer NOT NULL DEFAULT 30 CHECK (net_days BETWEEN 0 AND 180),
  account_name text,
  account_iban text,
  CHECK ((account_name IS NULL) = (account_iban IS NULL))
);
GRANT SELECT ON payout_settings TO frontrow_app;
GRANT SELECT, UPDATE ON payout_settings TO frontrow_system;
INSERT INTO payout_settings DEFAULT VALUES;
SELECT let_operators_read('payout_settings');

-- An organization may ask for fewer and larger payouts.
CREATE TABLE payout_thresholds (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  threshold_micros bigint NOT NULL CHECK (threshold_micros > 0),
  set_at timestamptz NOT NULL
);
SELECT guard_organization('payout_thresholds', 'organization_id', 'SELECT, INSERT, UPDATE, DELETE');
SELECT let_operators_read('payout_thresholds');

-- What was proposed at once. The lines are its payouts.
CREATE TABLE payout_runs (
  id uuid PRIMARY KEY,
  month date NOT NULL REFERENCES ledger_months, -- the last month that it pays
  currency text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('bank_file', 'manual', 'sandbox')),
  total_micros bigint NOT NULL CHECK (total_micros > 0),
  payouts integer NOT NULL CHECK (payouts > 0),
  content_sha256 bytea NOT NULL, -- of payees, the hashes of their sealed bank fields, and amounts
  proposed_at timestamptz NOT NULL,
  approved_at timestamptz,
  approved_by text, -- the actor, as in audit_log
  CHECK ((approved_at IS NULL) = (approved_by IS NULL))
);
GRANT SELECT, INSERT, UPDATE (approved_at, approved_by) ON payout_runs TO frontrow_system;
SELECT let_operators_read('payout_runs');

-- Documents and banks know hundredths, so an amount has no more than that.
CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES payout_runs,
  organization_id uuid NOT NULL REFERENCES organizations,
  month date NOT NULL,
  currency text NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0 AND amount_micros % 10000 = 0),
  reference text NOT NULL UNIQUE, -- what the bank is told, 26 characters
  payee bytea, -- sealed: who was to be paid; null where no account was needed
  bank_sha256 bytea NOT NULL, -- of the sealed bank fields when it was proposed
  state text NOT NULL CHECK (state IN ('planned', 'approved', 'sending', 'sent', 'paid', 'unknown', 'failed', 'returned', 'cancelled')),
  state_at timestamptz NOT NULL,
  approved_on date,
  paid_on date, -- the bank's value date
  returned_on date,
  note text, -- why it was cancelled, failed or returned
  replaces uuid UNIQUE REFERENCES payouts,
  CHECK ((approved_on IS NULL) = (state IN ('planned', 'cancelled'))),
  CHECK ((paid_on IS NULL) = (state NOT IN ('paid', 'returned'))),
  CHECK ((returned_on IS NULL) = (state <> 'returned'))
);
CREATE UNIQUE INDEX one_live_payout ON payouts (organization_id, month, currency) WHERE state NOT IN ('failed', 'cancelled', 'returned');
CREATE INDEX ON payouts (run_id);
CREATE INDEX ON payouts (organization_id, id);
CREATE INDEX ON payouts (state) WHERE state IN ('planned', 'approved', 'sending', 'sent', 'unknown');
SELECT guard_organization('payouts', 'organization_id', 'SELECT');
REVOKE ALL ON payouts FROM frontrow_app;
GRANT SELECT (id, run_id, organization_id, month, currency, amount_micros, reference, state, state_at, approved_on, paid_on, returned_on)
  ON payouts TO frontrow_app;
-- A payout that was cancelled before it was approved replaces nothing, so the next one says again
-- what it replaces.
GRANT INSERT, UPDATE (state, state_at, approved_on, paid_on, returned_on, note, replaces) ON payouts TO frontrow_system;
SELECT let_operators_read('payouts', 'payee');

-- The file of a run, byte for byte as it was first made. It is sealed, because it holds account
-- numbers.
CREATE TABLE payout_files (
  run_id uuid PRIMARY KEY REFERENCES payout_runs,
  format text NOT NULL CHECK (format IN ('pain.001', 'csv')),
  sha256 bytea NOT NULL,
  content bytea NOT NULL,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL
);
GRANT SELECT, INSERT ON payout_files TO frontrow_system;
SELECT let_operators_read('payout_files', 'content');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_files
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- What a bank or a card provider says that an account of ours holds at the end of a day, with the
-- file that proves it. A wrong one is followed by another one of the same day. The first of an
-- account is where the comparison begins.
CREATE TABLE bank_statements (
  id uuid PRIMARY KEY,
  account text NOT NULL CHECK (account IN ('cash:bank', 'cash:stripe')),
  currency text NOT NULL,
  closing_on date NOT NULL,
  balance_micros bigint NOT NULL,
  own_micros bigint NOT NULL DEFAULT 0, -- what was moved since the last one that is no business of the books
  own_note text,
  file_name text NOT NULL,
  file_sha256 bytea NOT NULL,
  file bytea NOT NULL, -- sealed
  entered_at timestamptz NOT NULL,
  entered_by text NOT NULL,
  CHECK (own_micros = 0 OR own_note IS NOT NULL)
);
CREATE INDEX ON bank_statements (account, currency, closing_on, entered_at);
GRANT SELECT, INSERT ON bank_statements TO frontrow_system;
SELECT let_operators_read('bank_statements', 'file');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_statements
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- An amount, its payee and where it goes never change, and a payout that has ended never moves
-- again.
CREATE FUNCTION keep_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
    ('planned', 'approved'), ('planned', 'cancelled'), ('approved', 'sending'), ('approved', 'failed'), ('sending', 'sent'),
    ('sending', 'unknown'), ('sending', 'failed'), ('unknown', 'sent'), ('unknown', 'failed'), ('sent', 'paid'), ('sent', 'failed'),
    ('paid', 'returned')) THEN
    RAISE EXCEPTION 'a payout that is % cannot become %', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_payout BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION keep_payout();

-- The files of closing balances that wait for a second operator:
-- decision 073. A file moves to bank_statements with
-- the approval; one whose proposal has ended otherwise goes with the next proposal.
CREATE TABLE proposed_statements (
  id uuid PRIMARY KEY, -- of the statement
  file bytea NOT NULL, -- sealed
  file_name text NOT NULL,
  proposed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON proposed_statements TO frontrow_system;
SELECT let_operators_read('proposed_statements', 'file');
