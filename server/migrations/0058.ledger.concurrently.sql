-- A statement has one invoice of its publisher that is not reversed, and a publisher one of a number.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS publisher_invoices_statement ON publisher_invoices (statement_id) WHERE reversed_at IS NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS publisher_invoices_number ON publisher_invoices (organization_id, number) WHERE reversed_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_invoices_origin ON ledger_invoices (origin_id) WHERE origin_id IS NOT NULL;
