CREATE TABLE monetized_apps (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, app_id),
  FOREIGN KEY (organization_id, app_id) REFERENCES apps (organization_id, id)
);
SELECT guard_organization('monetized_apps');

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

ALTER TABLE api_keys ADD FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id);
