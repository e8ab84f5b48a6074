-- Publishers that send their own invoices: each invoice is for one earnings statement, and its tax is
-- an entry of the books. Decision 092 says why.

ALTER TABLE tax_treatments DROP CONSTRAINT tax_treatments_kind_check, DROP CONSTRAINT tax_treatments_side_check1,
  ADD CONSTRAINT tax_treatments_kind_check CHECK (kind IN ('none', 'domestic', 'reverse_charge', 'export', 'exempt', 'outside', 'withholding',
    'self_billed_domestic', 'self_billed_reverse_charge', 'own_invoice')),
  ADD CONSTRAINT tax_treatments_side_check1 CHECK (kind NOT IN ('withholding', 'self_billed_domestic', 'self_billed_reverse_charge', 'own_invoice')
    OR side = 'publisher');

CREATE TABLE publisher_invoices (
  statement_id uuid PRIMARY KEY REFERENCES ledger_documents,
  organization_id uuid NOT NULL REFERENCES organizations,
  number text NOT NULL, -- the publisher's
  issued_on date NOT NULL, -- the day that it is dated
  tax_micros bigint NOT NULL CHECK (tax_micros >= 0 AND tax_micros % 10000 = 0),
  recorded_at timestamptz NOT NULL,
  recorded_by text NOT NULL,
  UNIQUE (organization_id, number)
);
SELECT guard_organization('publisher_invoices', 'organization_id', 'SELECT');
GRANT INSERT ON publisher_invoices TO frontrow_system;
SELECT let_operators_read('publisher_invoices');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON publisher_invoices
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
