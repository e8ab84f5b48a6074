-- Operators list the ads of all organizations, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaignable_ad_contents_newest ON campaignable_ad_contents (created_at, id);
