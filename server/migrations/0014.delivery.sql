-- Why a placement's requests brought no ad: absolute values that only grow, as the other counters.
CREATE TABLE no_fill_hours (
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  reason text NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, placement_id, hour, reason),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
SELECT guard_organization('no_fill_hours', 'organization_id', 'SELECT, INSERT, UPDATE');

-- Every decision of a test request and a share of the others, for a week, for the publisher who asked.
CREATE TABLE kept_decisions (
  organization_id uuid NOT NULL, -- the publisher's
  request_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  at timestamptz NOT NULL,
  is_test boolean NOT NULL,
  asked jsonb NOT NULL,      -- {"format", "type", "os", "orientation", "country", "isRegionUnknown"}
  reason text,               -- why there was no ad; null where there was one
  candidates jsonb NOT NULL, -- [{"campaign": id, "failed": the first question it failed or null, "won": true where it did}]
  left_out integer NOT NULL, -- candidates beyond those
  PRIMARY KEY (organization_id, request_id),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
CREATE INDEX ON kept_decisions (at);
SELECT guard_organization('kept_decisions', 'organization_id', 'SELECT, INSERT, DELETE');
