CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS bank_receipts_reference ON bank_receipts (folded_reference(reference), repeat);
-- A transfer of the same amount and day is asked about.
CREATE INDEX CONCURRENTLY IF NOT EXISTS bank_receipts_day ON bank_receipts (organization_id, value_on);
