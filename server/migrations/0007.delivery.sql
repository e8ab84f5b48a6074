-- Counters of the core family. They are carried over from the event family as absolute values that only grow (GREATEST), so
-- carrying them twice changes nothing. Console, API and exports read these, never raw events.
-- requests: the app asked. answers: an ad was handed out. A campaign's requests are the answers that carried one of its ads.
CREATE TABLE placement_hours (
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  app_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  country text NOT NULL, -- ISO 3166 alpha-2, or 'ZZ' where it is not known
  requests bigint NOT NULL DEFAULT 0,
  answers bigint NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  installs bigint NOT NULL DEFAULT 0,
  completes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, placement_id, hour, country)
);
SELECT guard_organization('placement_hours');

CREATE TABLE campaign_hours (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  app_id uuid NOT NULL,
  content_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  country text NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  installs bigint NOT NULL DEFAULT 0,
  completes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, campaign_id, hour, content_id, country)
);
SELECT guard_organization('campaign_hours');

-- Events in which publisher and advertiser are the same organization: counted on both sides above, so taken off once in a sum of both.
CREATE TABLE own_hours (
  organization_id uuid NOT NULL,
  publisher_app_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  installs bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, campaign_id, publisher_app_id, hour)
);
CREATE INDEX ON own_hours (organization_id, hour);
SELECT guard_organization('own_hours');

CREATE TABLE placement_days (
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  app_id uuid NOT NULL,
  day date NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  answers bigint NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  installs bigint NOT NULL DEFAULT 0,
  completes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, placement_id, day)
);
CREATE INDEX ON placement_days (organization_id, day);
SELECT guard_organization('placement_days');

CREATE TABLE campaign_days (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  app_id uuid NOT NULL,
  day date NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  installs bigint NOT NULL DEFAULT 0,
  completes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, campaign_id, day)
);
CREATE INDEX ON campaign_days (organization_id, day);
SELECT guard_organization('campaign_days');

-- One row an organization and day, for the graphs: both sides, and what is in both.
CREATE TABLE organization_days (
  organization_id uuid NOT NULL,
  day date NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  shown_impressions bigint NOT NULL DEFAULT 0, -- in its placements
  shown_clicks bigint NOT NULL DEFAULT 0,
  brought_installs bigint NOT NULL DEFAULT 0,  -- by its placements
  advertised_impressions bigint NOT NULL DEFAULT 0,
  advertised_clicks bigint NOT NULL DEFAULT 0,
  received_installs bigint NOT NULL DEFAULT 0, -- by its campaigns
  own_installs bigint NOT NULL DEFAULT 0,      -- both at once
  PRIMARY KEY (organization_id, day)
);
SELECT guard_organization('organization_days');

-- How far the event family's counters have been carried.
CREATE TABLE carried_counts (
  family text PRIMARY KEY,
  changed_till timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON carried_counts TO frontrow_system;

-- Delivery answers from memory; this tells every node that its picture of what is live has aged.
CREATE FUNCTION tell_catalogue() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN PERFORM pg_notify('catalogue_changed', ''); RETURN NULL; END $$;

DO $$
DECLARE
  watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['organizations', 'apps', 'campaignable_ad_contents', 'campaigns', 'campaign_regions', 'campaign_contents', 'ad_placements', 'api_keys'] LOOP
    EXECUTE format('CREATE TRIGGER tell_catalogue AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue()', watched);
  END LOOP;
END
$$;
