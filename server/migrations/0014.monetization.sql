CREATE TABLE monetized_apps (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, app_id),
  FOREIGN KEY (organization_id, app_id) REFERENCES apps (organization_id, id)
);
SELECT guard_organization('monetized_apps');
SELECT let_operators_read('monetized_apps');

-- The foreign key is on monetized_apps: a placement of an app that does not monetize cannot exist.
CREATE TABLE ad_placements (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('RewardedVideo', 'Video', 'FullscreenImage', 'Banner')),
  floor_micros bigint,
  paused boolean NOT NULL DEFAULT false,
  reward_name text,
  reward_amount integer,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, app_id) REFERENCES monetized_apps (organization_id, app_id)
);
CREATE INDEX ON ad_placements (organization_id, app_id);
SELECT guard_organization('ad_placements');
SELECT let_operators_read('ad_placements');

ALTER TABLE api_keys ADD FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id);

-- Advertised apps that a publisher does not want to show: in all of its apps, or in one of those
-- that monetize. A block that was taken back stays, archived, so that it can be told who kept what
-- out and when.
CREATE TABLE blocked_apps (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations, -- the publisher's
  -- Another organization's, so no composite key can hold it. Nothing of that app is in the row, and
  -- nothing is read through it under the publisher's role.
  blocked_app_id uuid NOT NULL REFERENCES apps (id),
  in_app_id uuid, -- null: in all of them
  blocked_at timestamptz NOT NULL,
  blocked_by uuid NOT NULL,
  archived_at timestamptz,
  archived_by uuid,
  CHECK ((archived_at IS NULL) = (archived_by IS NULL)),
  FOREIGN KEY (organization_id, in_app_id) REFERENCES monetized_apps (organization_id, app_id),
  FOREIGN KEY (organization_id, blocked_by) REFERENCES memberships (organization_id, developer_id),
  FOREIGN KEY (organization_id, archived_by) REFERENCES memberships (organization_id, developer_id)
);
CREATE UNIQUE INDEX blocked_apps_once ON blocked_apps (organization_id, blocked_app_id, in_app_id)
  NULLS NOT DISTINCT WHERE archived_at IS NULL;
SELECT guard_organization('blocked_apps', 'organization_id', 'SELECT, INSERT, UPDATE');
SELECT let_operators_read('blocked_apps');
