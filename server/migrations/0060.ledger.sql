-- A receipt is reversed by receipt/<id>/reversed, and its reference is free again. Money to return may
-- be used for an invoice or as a prepayment: that is a receipt too, without a transfer of its own.
ALTER TABLE bank_receipts
  DROP CONSTRAINT bank_receipts_reference_key,
  ADD COLUMN kept_id uuid REFERENCES bank_receipts, -- the money to return that it uses
  ADD COLUMN reversed_at timestamptz,
  -- Takes back the invoice of a prepayment: one that was reversed, or from which this was taken out.
  ADD COLUMN credit_note_id uuid REFERENCES ledger_documents;
GRANT UPDATE (reversed_at, credit_note_id) ON bank_receipts TO frontrow_system;
GRANT SELECT (reversed_at) ON bank_receipts TO frontrow_app; -- what was reversed explains no invoice
SELECT let_operators_read('bank_receipts');
DROP TRIGGER refuse_change ON bank_receipts;
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON bank_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE FUNCTION keep_reversed_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a receipt is reversed once' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER keep_reversed BEFORE UPDATE ON bank_receipts
  FOR EACH ROW WHEN (OLD.reversed_at IS NOT NULL) EXECUTE FUNCTION keep_reversed_receipt();

-- An invoice is open again where a receipt of it, or its write-off, was reversed. Credit notes may
-- take back the invoice of a payment in advance.
ALTER TABLE ledger_invoices ADD COLUMN reopened_at timestamptz;
GRANT UPDATE (reopened_at) ON ledger_invoices TO frontrow_system;
SELECT let_operators_read('ledger_invoices');
CREATE OR REPLACE FUNCTION keep_settled_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.settled_at IS NULL AND OLD.settled_as = 'paid' AND EXISTS (
    SELECT FROM charges c JOIN disputes d ON d.organization_id = c.organization_id AND d.charge_id = c.id
    WHERE c.invoice_id = OLD.document_id AND OLD.settled_by = 'charge/' || c.id AND d.is_withdrawn
      AND d.invoice_net_micros + d.invoice_tax_micros > 0) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.settled_at IS NULL AND OLD.settled_as = 'written_off'
    AND EXISTS (SELECT FROM ledger_entries WHERE key = OLD.settled_by || '/reversed') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.settled_at IS NULL AND OLD.purpose = 'use' AND OLD.settled_as <> 'written_off'
    AND EXISTS (SELECT FROM bank_receipts WHERE document_id = OLD.document_id AND reversed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.purpose = 'top_up' AND (NEW.settled_at, NEW.settled_as, NEW.settled_by) = (OLD.settled_at, OLD.settled_as, OLD.settled_by) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an invoice is settled once' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
