-- The account that pays money back, as it was when that was proposed: the file for the bank names it.
-- Null where no file is made, and where it was proposed before. The account that gets it is emptied
-- where nothing is paid to it any more, and a plan that was not approved is deleted.
ALTER TABLE receipt_returns ADD COLUMN payer_name text, ADD COLUMN payer_iban text,
  ADD CHECK ((payer_name IS NULL) = (payer_iban IS NULL)),
  ALTER COLUMN payee DROP NOT NULL; -- sealed
GRANT UPDATE (payee), DELETE ON receipt_returns TO frontrow_system;
UPDATE receipt_returns SET payee = NULL WHERE state IN ('failed', 'returned');
SELECT let_operators_read('receipt_returns', 'payee');
