-- What a publisher earned from whom, when its month is closed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS pair_days_publisher ON pair_days (publisher_id, day);
