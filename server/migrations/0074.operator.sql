-- How far a placement was from what it usually is in the same hour of the day. Only what is far away is kept.
CREATE TABLE traffic_deviations (
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  measure text NOT NULL CHECK (measure IN ('ctr', 'fill', 'filtered')),
  value double precision NOT NULL,
  usual double precision NOT NULL, -- the median of the days before
  z double precision NOT NULL,
  impressions bigint NOT NULL, -- filtered ones included
  PRIMARY KEY (organization_id, placement_id, hour, measure),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
CREATE INDEX ON traffic_deviations (hour);
SELECT guard_organization('traffic_deviations', 'organization_id', 'SELECT');
REVOKE ALL ON traffic_deviations FROM frontrow_app;
GRANT INSERT, DELETE ON traffic_deviations TO frontrow_system;
SELECT let_operators_read('traffic_deviations');

-- Stored events that are checked again with the current rules. It changes nothing.
CREATE TABLE traffic_rechecks (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  since timestamptz NOT NULL,
  till timestamptz NOT NULL CHECK (till > since),
  asked_by uuid NOT NULL REFERENCES operators,
  asked_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  started_at timestamptz,
  finished_at timestamptz,
  result jsonb, -- null until it is done
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
CREATE INDEX ON traffic_rechecks (organization_id, placement_id, id);
CREATE INDEX ON traffic_rechecks (id) WHERE state IN ('waiting', 'running');
SELECT guard_organization('traffic_rechecks', 'organization_id', 'SELECT');
REVOKE ALL ON traffic_rechecks FROM frontrow_app;
GRANT INSERT, UPDATE ON traffic_rechecks TO frontrow_system;
SELECT let_operators_read('traffic_rechecks');
