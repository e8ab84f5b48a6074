-- The bank did not pay because of the account: nothing is paid to it until the bank details change
-- or an operator allows it again.
ALTER TABLE payouts ADD COLUMN is_account_refused boolean NOT NULL DEFAULT false;
GRANT UPDATE (is_account_refused) ON payouts TO frontrow_system;
SELECT let_operators_read('payouts', 'payee');

-- Money to return of a customer that is paid back by a bank transfer of its own: return/<id> once
-- the bank has paid, and return/<id>/reversed where it came back.
CREATE TABLE receipt_returns (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  receipt_id uuid NOT NULL REFERENCES bank_receipts,
  currency text NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0 AND amount_micros % 10000 = 0),
  reference text NOT NULL UNIQUE, -- what the bank is told, 26 characters
  about text NOT NULL, -- what the customer reads on its statement
  payee bytea NOT NULL, -- sealed
  state text NOT NULL CHECK (state IN ('planned', 'approved', 'paid', 'failed', 'returned')),
  approved_at timestamptz,
  ended_on date, -- the bank's value date
  proposed_at timestamptz NOT NULL,
  CHECK ((approved_at IS NULL) = (state = 'planned')),
  CHECK ((ended_on IS NULL) = (state IN ('planned', 'approved')))
);
CREATE INDEX ON receipt_returns (receipt_id);
CREATE INDEX ON receipt_returns (organization_id, id);
SELECT guard_organization('receipt_returns', 'organization_id', 'SELECT');
REVOKE ALL ON receipt_returns FROM frontrow_app;
GRANT SELECT, INSERT, UPDATE (state, approved_at, ended_on) ON receipt_returns TO frontrow_system;
SELECT let_operators_read('receipt_returns', 'payee');
