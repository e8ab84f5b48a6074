-- Requests of a placement by the SDK that made them, for the doctor. Kept for a week.
CREATE TABLE sdk_hours (
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  sdk text NOT NULL, -- its name and version, 'none' or 'other'
  requests bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, placement_id, hour, sdk),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
CREATE INDEX sdk_hours_hour ON sdk_hours USING brin (hour) WITH (autosummarize);
SELECT guard_organization('sdk_hours', 'organization_id', 'SELECT, INSERT, UPDATE, DELETE');
SELECT let_operators_read('sdk_hours');

-- Requests that were refused for their key or their format, for the doctor. Kept for a week.
CREATE TABLE refused_hours (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  object_id uuid NOT NULL, -- the placement, else the app, else the organization whose console the address uses
  hour timestamptz NOT NULL,
  reason text NOT NULL,
  requests bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, object_id, hour, reason)
);
CREATE INDEX refused_hours_hour ON refused_hours USING brin (hour) WITH (autosummarize);
SELECT guard_organization('refused_hours', 'organization_id', 'SELECT, INSERT, UPDATE, DELETE');
SELECT let_operators_read('refused_hours');

-- When a placement first had a request, an ad for it, and an impression that counts. The roll-up
-- notes them, so they are about a second late. Before this table only the day is known.
CREATE TABLE placement_firsts (
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  request_at timestamptz,
  fill_at timestamptz,
  impression_at timestamptz,
  PRIMARY KEY (organization_id, placement_id),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
SELECT guard_organization('placement_firsts', 'organization_id', 'SELECT, INSERT, UPDATE');
SELECT let_operators_read('placement_firsts');
INSERT INTO placement_firsts (organization_id, placement_id, request_at, fill_at, impression_at)
  SELECT organization_id, placement_id,
    min(day) FILTER (WHERE requests > 0)::timestamp AT TIME ZONE 'UTC',
    min(day) FILTER (WHERE answers > 0)::timestamp AT TIME ZONE 'UTC',
    min(day) FILTER (WHERE impressions > 0)::timestamp AT TIME ZONE 'UTC'
  FROM placement_days GROUP BY 1, 2;
