-- Operators list the organizations that are not in, and those of a country, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS organizations_not_in ON organizations (created_at, id)
  WHERE NOT (approved_at IS NOT NULL AND migrated_at IS NOT NULL);
CREATE INDEX CONCURRENTLY IF NOT EXISTS organizations_of_country ON organizations (country, created_at, id);
