-- The files of closing balances that wait for a second operator: docs/decisions/073-one-sum-of-what-one-person-gives-away.md. A
-- file moves to bank_statements with the approval; one whose proposal has ended otherwise goes with the next proposal.
CREATE TABLE proposed_statements (
  id uuid PRIMARY KEY, -- of the statement
  file bytea NOT NULL, -- sealed
  file_name text NOT NULL,
  proposed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON proposed_statements TO frontrow_system;
SELECT let_operators_read('proposed_statements', 'file');

-- A payout that was cancelled before it was approved replaces nothing, so the next one says again what it replaces.
GRANT UPDATE (replaces) ON payouts TO frontrow_system;
UPDATE payouts SET replaces = NULL WHERE state = 'cancelled' AND replaces IS NOT NULL;
