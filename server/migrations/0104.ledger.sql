-- An invoice is open again while the bank of a cardholder keeps the payment that settled it:
-- docs/decisions/069-money-that-came-twice-or-was-taken-back.md.
CREATE OR REPLACE FUNCTION keep_settled_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Where a bank takes back what was given back or spent before, an organization has paid in less than nothing.
ALTER TABLE organization_credits DROP CONSTRAINT organization_credits_paid_micros_check;

-- Invoices whose payment was taken back before this migration. Campaigns stop with the next run of the dunning, 48 hours after the
-- dispute was opened.
UPDATE disputes d SET invoice_net_micros = d.net_micros, invoice_tax_micros = d.tax_micros
FROM charges c JOIN ledger_invoices i ON i.document_id = c.invoice_id
WHERE c.id = d.charge_id AND d.is_withdrawn AND i.settled_by = 'charge/' || c.id
  AND d.net_micros <= i.net_micros - i.credited_net_micros AND d.tax_micros <= i.tax_micros - i.credited_tax_micros;
INSERT INTO dunnings AS u (invoice_id, organization_id, began_at, failed_at)
SELECT c.invoice_id, c.organization_id, d.opened_at, d.opened_at FROM disputes d JOIN charges c ON c.id = d.charge_id
WHERE d.is_withdrawn AND d.invoice_net_micros + d.invoice_tax_micros > 0
ON CONFLICT (invoice_id) DO UPDATE SET next_at = NULL, failed_at = excluded.failed_at, stopped_at = NULL;
UPDATE ledger_invoices i SET settled_at = NULL, settled_as = NULL, settled_by = NULL,
  credited_net_micros = i.net_micros - d.invoice_net_micros, credited_tax_micros = i.tax_micros - d.invoice_tax_micros
FROM charges c JOIN disputes d ON d.charge_id = c.id
WHERE c.invoice_id = i.document_id AND i.settled_by = 'charge/' || c.id AND d.is_withdrawn AND d.invoice_net_micros + d.invoice_tax_micros > 0;
