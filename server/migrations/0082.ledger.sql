-- Taxes on documents, and invoices. docs/decisions/052-terms-and-invoices.md says why.

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
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_treatments FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- A document has the treatment of the day of its issue, so no treatment begins before a document that is issued already.
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

-- What is paid of an invoice, and when it has to be. Its lines, sums and tax are those of the document.
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
CREATE FUNCTION keep_settled_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an invoice is settled once' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER keep_settled BEFORE UPDATE OR DELETE ON ledger_invoices
  FOR EACH ROW WHEN (OLD.settled_at IS NOT NULL) EXECUTE FUNCTION keep_settled_invoice();

-- What a credit note takes off invoices, and what of it no invoice has had yet. Both amounts are 0 or more.
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
