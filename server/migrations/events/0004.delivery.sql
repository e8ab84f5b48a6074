-- What the rules of traffic need to judge an event again: what it told of itself, who it came from, and by which rules it was
-- judged. Neither address nor program is kept: caller is a keyed hash of both, 0 for one that is not counted.
ALTER TABLE events.impressions
  ADD COLUMN caller integer NOT NULL DEFAULT 0,
  ADD COLUMN flags smallint NOT NULL DEFAULT 0,
  ADD COLUMN ruleset smallint NOT NULL DEFAULT 0;
ALTER TABLE events.actions
  ADD COLUMN caller integer NOT NULL DEFAULT 0,
  ADD COLUMN flags smallint NOT NULL DEFAULT 0,
  ADD COLUMN ruleset smallint NOT NULL DEFAULT 0;

-- Events that were stored and do not count, by reason: both sides are told of them.
CREATE TABLE events.filtered_counts (
  lane smallint NOT NULL,
  hour timestamptz NOT NULL,
  placement integer NOT NULL,
  campaign integer NOT NULL,
  kind smallint NOT NULL,
  reason smallint NOT NULL,
  events bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (lane, hour, placement, campaign, kind, reason)
);
CREATE INDEX ON events.filtered_counts (changed_at);
CREATE INDEX ON events.filtered_counts (hour, placement, campaign, kind, reason);
GRANT SELECT, INSERT, UPDATE (events, changed_at) ON events.filtered_counts TO frontrow_events;

-- Takes away the partitions whose slots are all before a moment, and says how many. What they counted stays in the counters.
CREATE FUNCTION events.drop_partitions(before timestamptz)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET lock_timeout = '1s'
AS $$
DECLARE
  part regclass;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7301003);
  FOR part IN
    SELECT i.inhrelid::regclass FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent IN ('events.impressions'::regclass, 'events.actions'::regclass)
      AND substring(pg_get_expr(c.relpartbound, c.oid) FROM $re$TO \('([^']+)'\)$re$)::timestamptz <= before
  LOOP
    EXECUTE format('DROP TABLE %s', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END
$$;
REVOKE ALL ON FUNCTION events.drop_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION events.drop_partitions TO frontrow_events;
