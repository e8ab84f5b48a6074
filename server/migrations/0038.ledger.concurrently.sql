-- A month has one statement of a kind, and a self-billed document for each way in which its days are taxed.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_documents_statement ON ledger_documents (organization_id, kind, month)
  WHERE kind IN ('earnings_statement', 'statement_of_use');
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_documents_month ON ledger_documents (organization_id, month);
