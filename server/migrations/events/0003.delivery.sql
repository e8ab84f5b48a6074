-- Requests that brought no ad, by the reason of the campaign that came nearest. Counted in memory and written each second, as
-- the requests themselves are.
CREATE TABLE events.no_fill_counts (
  lane smallint NOT NULL,
  hour timestamptz NOT NULL,
  placement integer NOT NULL,
  reason text NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (lane, hour, placement, reason)
);
CREATE INDEX ON events.no_fill_counts (changed_at);
CREATE INDEX ON events.no_fill_counts (hour, placement, reason);
GRANT SELECT, INSERT, UPDATE (requests, changed_at) ON events.no_fill_counts TO frontrow_events;
