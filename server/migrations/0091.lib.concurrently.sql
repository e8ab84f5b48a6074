-- The chains of the network and of operators, in the order of time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_without_organization ON audit_log (chain, at, id) WHERE organization_id IS NULL;
