-- The videos that wait for their Theora rendition are looked for every few seconds.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ad_contents_without_theora ON ad_contents (created_at)
  WHERE type = 300 AND archived_at IS NULL AND NOT has_theora AND theora_tries < 2;
