-- A transfer may pay several invoices, each once.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS bank_receipts_once ON bank_receipts (folded_reference(reference), organization_id, document_id, repeat)
  NULLS NOT DISTINCT WHERE reversed_at IS NULL AND kept_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS bank_receipts_reference;
CREATE INDEX CONCURRENTLY IF NOT EXISTS bank_receipts_kept ON bank_receipts (kept_id) WHERE kept_id IS NOT NULL;
