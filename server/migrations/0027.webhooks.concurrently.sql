CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS webhook_messages_cause ON webhook_messages (type, cause)
  WHERE cause IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhooks_app ON webhooks (organization_id, app_id) WHERE app_id IS NOT NULL;
