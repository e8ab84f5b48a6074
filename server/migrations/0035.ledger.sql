-- Own money and tax that a customer withheld are entries; tax:input is what self-billed invoices
-- charge the network.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_code_check,
  ADD CONSTRAINT ledger_accounts_code_check CHECK (code IN (
    'advertiser', 'advertiser:promo', 'advertiser:tax', 'clearing:delivery',
    'publisher:estimated', 'publisher:held', 'publisher:payable',
    'network:estimated', 'network:revenue', 'network:promotions', 'network:fees', 'network:bad_debt', 'network:ivt', 'network:fx',
    'network:own', 'tax:output', 'tax:input', 'tax:withheld', 'tax:withheld_by_customers',
    'cash:stripe', 'cash:bank', 'cash:sandbox', 'payouts:in_flight', 'refunds:in_flight', 'fx:position'));

-- An invoice may be paid in parts by bank transfer. What is left is net and tax less both what
-- credit notes took off and what was received. A payment in advance is by a charge or a transfer.
ALTER TABLE ledger_invoices
  ADD COLUMN pays_by text NOT NULL DEFAULT 'card' CHECK (pays_by IN ('card', 'transfer')),
  ADD COLUMN received_net_micros bigint NOT NULL DEFAULT 0 CHECK (received_net_micros >= 0),
  ADD COLUMN received_tax_micros bigint NOT NULL DEFAULT 0 CHECK (received_tax_micros >= 0),
  ADD CHECK (credited_net_micros + received_net_micros <= net_micros),
  ADD CHECK (credited_tax_micros + received_tax_micros <= tax_micros),
  DROP CONSTRAINT ledger_invoices_check2,
  ADD CHECK (charge_id IS NULL OR purpose = 'top_up');
GRANT UPDATE (received_net_micros, received_tax_micros) ON ledger_invoices TO frontrow_system;
SELECT let_operators_read('ledger_invoices');

-- Bank transfers of advertisers, with the entry receipt/<id>. The bank's reference keeps one from
-- being recorded twice.
CREATE TABLE bank_receipts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  document_id uuid NOT NULL REFERENCES ledger_documents, -- the invoice that it pays, or that was issued for it
  received_micros bigint NOT NULL CHECK (received_micros > 0),
  -- What is missing to what was left to pay, where the invoice is paid with it all the same.
  short_micros bigint NOT NULL DEFAULT 0 CHECK (short_micros >= 0),
  short_as text CHECK (short_as IN ('bank_charge', 'withheld_by_customer')),
  value_on date NOT NULL,
  reference text NOT NULL UNIQUE CHECK (reference <> ''),
  recorded_by text NOT NULL,
  recorded_at timestamptz NOT NULL,
  CHECK ((short_micros > 0) = (short_as IS NOT NULL))
);
CREATE INDEX ON bank_receipts (document_id);
SELECT guard_organization('bank_receipts', 'organization_id', 'SELECT');
REVOKE ALL ON bank_receipts FROM frontrow_app;
GRANT SELECT, INSERT ON bank_receipts TO frontrow_system;
SELECT let_operators_read('bank_receipts');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
