CREATE INDEX CONCURRENTLY IF NOT EXISTS member_notices_to_announce ON member_notices (visible_from) WHERE NOT is_announced;
