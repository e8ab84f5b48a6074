-- What a customer paid twice or by mistake is kept for it until it goes back or is set off.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_code_check,
  ADD CONSTRAINT ledger_accounts_code_check CHECK (code IN (
    'advertiser', 'advertiser:promo', 'advertiser:tax', 'advertiser:to_return', 'clearing:delivery',
    'publisher:estimated', 'publisher:held', 'publisher:payable',
    'network:estimated', 'network:revenue', 'network:promotions', 'network:fees', 'network:bad_debt', 'network:ivt', 'network:fx',
    'network:own', 'tax:output', 'tax:input', 'tax:withheld', 'tax:withheld_by_customers',
    'cash:stripe', 'cash:bank', 'cash:sandbox', 'payouts:in_flight', 'refunds:in_flight', 'fx:position'));
ALTER TABLE bank_receipts ALTER COLUMN document_id DROP NOT NULL; -- null: it is to be returned

-- Banks and people write a reference in capitals or not, with spaces or without.
CREATE FUNCTION folded_reference(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN upper(regexp_replace(normalize($1, NFKC), '\s', '', 'g'));

-- A reference is recorded once. Transfers of before they were folded may have the same one: the
-- first has repeat 0, and "operator verify" names the others.
ALTER TABLE bank_receipts ADD COLUMN repeat integer NOT NULL DEFAULT 0 CHECK (repeat >= 0);
ALTER TABLE bank_receipts DISABLE TRIGGER refuse_change;
UPDATE bank_receipts r SET repeat = n.earlier FROM (
    SELECT id, row_number() OVER (PARTITION BY folded_reference(reference) ORDER BY id) - 1 AS earlier FROM bank_receipts) n
  WHERE n.id = r.id AND n.earlier > 0;
ALTER TABLE bank_receipts ENABLE TRIGGER refuse_change;
SELECT let_operators_read('bank_receipts');
