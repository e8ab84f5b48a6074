-- Reference data, loaded at start. The id is derived from the ISO code and never changes.
CREATE TABLE regions (
  id text PRIMARY KEY,
  level text NOT NULL CHECK (level IN ('continent', 'country', 'region')),
  name text NOT NULL,
  country_id text REFERENCES regions,
  continent_id text REFERENCES regions,
  CHECK ((level = 'continent') = (continent_id IS NULL)),
  CHECK ((level = 'region') = (country_id IS NOT NULL))
);
GRANT SELECT ON regions TO frontrow_app;
GRANT SELECT, INSERT, UPDATE ON regions TO frontrow_system;
SELECT let_operators_read('regions');

-- Which state of the reference data the table above holds, so that most starts have nothing to
-- load.
CREATE TABLE loaded_regions (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  sha256 text NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON loaded_regions TO frontrow_system;
SELECT let_operators_read('loaded_regions');

CREATE TABLE campaigns (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL DEFAULT 'standard' CHECK (type = 'standard'),
  keywords text NOT NULL,
  icon_content_id uuid NOT NULL,
  currency text NOT NULL,
  daily_budget_micros bigint NOT NULL CHECK (daily_budget_micros >= 1000000),
  ecpm_budget_micros bigint NOT NULL CHECK (ecpm_budget_micros >= 10000),
  total_budget_micros bigint,
  starts_at timestamptz NOT NULL,
  valid_till timestamptz NOT NULL,
  is_active boolean NOT NULL DEFAULT true, -- what was asked for; past valid_till it counts as inactive all the same
  review_state text NOT NULL DEFAULT 'approved' CHECK (review_state IN ('pending', 'approved', 'denied')),
  review_reason text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  -- The rate at which a total budget is held in the network's currency: that of its last edit or of
  -- the campaign's last extension. Null where there is none.
  total_rate_billionths numeric(30, 0) CHECK (total_rate_billionths > 0), -- one unit of its currency, in USD
  total_network_rate_billionths numeric(30, 0) CHECK (total_network_rate_billionths > 0), -- one unit of the network's, in USD
  total_rated_at timestamptz,
  -- The icon that was approved last, where the campaign has another one now. Viewers see it until
  -- the new one is decided.
  former_icon_id uuid,
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, id, app_id),
  FOREIGN KEY (organization_id, app_id) REFERENCES apps (organization_id, id),
  FOREIGN KEY (organization_id, app_id, icon_content_id) REFERENCES ad_contents (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id, former_icon_id) REFERENCES ad_contents (organization_id, app_id, id)
);
-- What an app or a content is used in is asked for in every list of contents: found by the thing,
-- not by the campaign.
CREATE INDEX ON campaigns (organization_id, app_id);
-- Finds the campaigns that end soon or have just ended, among any number of old ones.
CREATE INDEX campaigns_ending ON campaigns (valid_till) WHERE is_active AND archived_at IS NULL;
SELECT guard_organization('campaigns');
SELECT let_operators_read('campaigns');

CREATE TABLE campaign_changes (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  change jsonb NOT NULL, -- {"column": [before, after]}
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id)
);
CREATE INDEX ON campaign_changes (organization_id, campaign_id, at);
SELECT guard_organization('campaign_changes', 'organization_id', 'SELECT, INSERT');
SELECT let_operators_read('campaign_changes');

CREATE TABLE campaign_regions (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  region_id text NOT NULL REFERENCES regions,
  PRIMARY KEY (organization_id, campaign_id, region_id),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id)
);
SELECT guard_organization('campaign_regions');
SELECT let_operators_read('campaign_regions');

-- Both foreign keys name the app: a campaign shows only contents of its own app.
CREATE TABLE campaign_contents (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  app_id uuid NOT NULL,
  content_id uuid NOT NULL,
  PRIMARY KEY (organization_id, campaign_id, content_id),
  FOREIGN KEY (organization_id, campaign_id, app_id) REFERENCES campaigns (organization_id, id, app_id),
  FOREIGN KEY (organization_id, app_id, content_id) REFERENCES campaignable_ad_contents (organization_id, app_id, id)
);
CREATE INDEX ON campaign_contents (organization_id, app_id, content_id);
SELECT guard_organization('campaign_contents');
SELECT let_operators_read('campaign_contents');
