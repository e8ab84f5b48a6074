-- Month close: what was estimated becomes final, and each side gets a statement. The decision record of month close says why.

-- A month without a row is open. `closed_at` divides: what was posted before it for days of the month belongs to the month.
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
CREATE TRIGGER keep_month BEFORE INSERT OR UPDATE OR DELETE ON ledger_months FOR EACH ROW EXECUTE FUNCTION ledger_keep_month();

-- What is posted after a close is not before it, also where the clock was set back in between.
GRANT SELECT ON ledger_months TO frontrow_ledger;
CREATE FUNCTION ledger_post_after_close() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.at := greatest(NEW.at, (SELECT max(closed_at) FROM ledger_months));
  RETURN NEW;
END
$$;
CREATE TRIGGER post_after_close BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_post_after_close();

-- The organizations of a month that is being closed, each of which is done in a transaction of its own.
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

-- Earnings of a closed month that are kept back. Each micro is kept back for one reason.
CREATE TABLE earning_holds (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  month date NOT NULL REFERENCES ledger_months,
  reason text NOT NULL CHECK (reason IN ('under_review', 'no_bank_details', 'operator')),
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

-- The row of a series is locked until the COMMIT, so a number that is taken is used, and none is left out.
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
  body text NOT NULL,             -- canonical JSON: this is the document
  sha256 bytea NOT NULL CHECK (sha256 = sha256(convert_to(body, 'UTF8'))),
  signature bytea NOT NULL,       -- Ed25519 over the body
  UNIQUE (series, number),
  UNIQUE (organization_id, kind, month)
);
CREATE INDEX ON ledger_documents (organization_id, side, issued_on DESC, name DESC);
SELECT guard_organization('ledger_documents', 'organization_id', 'SELECT');
GRANT INSERT ON ledger_documents TO frontrow_system;

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

CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_documents FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_document_lines FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- Month close looks up what the network has of one placement on one day.
DROP INDEX ledger_transfers_debit_effective_day_idx, ledger_transfers_credit_effective_day_idx;
CREATE INDEX ON ledger_transfers (debit, effective_day, subject);
CREATE INDEX ON ledger_transfers (credit, effective_day, subject);

SELECT let_operators_read('ledger_months');
SELECT let_operators_read('ledger_month_organizations');
SELECT let_operators_read('earning_holds');
SELECT let_operators_read('ledger_documents');
