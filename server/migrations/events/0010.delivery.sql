-- What a batch of events adds to the counters and to the charges of leases, written with its events and folded into the
-- counters each second. One row for each hour of a batch's events. The first list has an element for each sum of counted
-- impressions, the second one for each sum of events that do not count. Rows are short-lived: they stay in the page and
-- the key is all that is indexed.
CREATE TABLE events.count_deltas (
  lane smallint NOT NULL,
  id uuid NOT NULL,
  hour timestamptz NOT NULL,
  actions_since timestamptz,   -- the oldest slot of the batch's actions that are to be counted, null where there are none
  placements integer[] NOT NULL,
  campaigns integer[] NOT NULL,
  contents integer[] NOT NULL,
  countries text[] NOT NULL,
  own_apps integer[] NOT NULL, -- the publisher's app where both sides are one organization, null elsewhere
  leases uuid[] NOT NULL,      -- the lease that was charged, null where the impressions were free
  impressions integer[] NOT NULL,
  spent_micros bigint[] NOT NULL,
  network_micros bigint[] NOT NULL,
  filtered_placements integer[] NOT NULL,
  filtered_campaigns integer[] NOT NULL,
  filtered_kinds smallint[] NOT NULL,
  filtered_reasons smallint[] NOT NULL,
  filtered_events integer[] NOT NULL,
  PRIMARY KEY (lane, id)
) WITH (toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
DO $$
DECLARE
  list text;
BEGIN
  FOR list IN SELECT attname FROM pg_attribute WHERE attrelid = 'events.count_deltas'::regclass AND attnum > 0 AND attndims > 0 LOOP
    EXECUTE format('ALTER TABLE events.count_deltas ALTER COLUMN %I SET STORAGE EXTERNAL', list);
  END LOOP;
END
$$;
GRANT SELECT, INSERT, DELETE ON events.count_deltas TO frontrow_events;
