-- Self-billed invoices: the network issues the invoice of a publisher to itself and pays its tax.
-- Decision 092 says why.

ALTER TABLE tax_treatments DROP CONSTRAINT tax_treatments_kind_check, DROP CONSTRAINT tax_treatments_check, DROP CONSTRAINT tax_treatments_check1,
  ADD CONSTRAINT tax_treatments_kind_check CHECK (kind IN ('none', 'domestic', 'reverse_charge', 'export', 'exempt', 'outside', 'withholding',
    'self_billed_domestic', 'self_billed_reverse_charge')),
  ADD CONSTRAINT tax_treatments_rate_check CHECK ((kind IN ('domestic', 'withholding', 'self_billed_domestic')) = (rate_bp > 0)),
  ADD CONSTRAINT tax_treatments_side_check1 CHECK (kind NOT IN ('withholding', 'self_billed_domestic', 'self_billed_reverse_charge')
    OR side = 'publisher');

-- Without its expression the column is set by a trigger, so that no row is written anew.
ALTER TABLE ledger_documents ALTER COLUMN side DROP EXPRESSION, ALTER COLUMN side SET DEFAULT '', -- place_document sets it
  DROP CONSTRAINT ledger_documents_kind_check,
  ADD CONSTRAINT ledger_documents_kind_check CHECK (kind IN ('earnings_statement', 'statement_of_use', 'invoice', 'credit_note',
    'self_billed_invoice', 'self_billed_credit_note')),
  DROP CONSTRAINT ledger_documents_organization_id_kind_month_key;

CREATE OR REPLACE FUNCTION place_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.side := CASE WHEN NEW.kind IN ('earnings_statement', 'self_billed_invoice', 'self_billed_credit_note') THEN 'publisher' ELSE 'advertiser' END;
  PERFORM lock_documents(NEW.organization_id, NEW.side);
  NEW.place := 1 + coalesce((SELECT max(place) FROM ledger_documents WHERE organization_id = NEW.organization_id AND side = NEW.side), 0);
  RETURN NEW;
END
$$;
