-- Whether a placement was ever asked for: a test is in no count, but its decision is kept.
CREATE INDEX CONCURRENTLY IF NOT EXISTS kept_decisions_placement ON kept_decisions (organization_id, placement_id);
