-- The last document of an organization and side is looked up with each document that is issued.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_documents_place ON ledger_documents (organization_id, side, place);
