-- When an organization was last told that its money is used up: see `findUsedCredits`.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_messages_credit ON webhook_messages (organization_id, at)
  WHERE type = 'credit.used';
