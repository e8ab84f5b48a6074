-- Counters of the core family. They are carried over from the event family as absolute values that
-- only grow (GREATEST), so carrying them twice changes nothing. Console, API and exports read
-- these, never raw events. requests: the app asked. answers: an ad was handed out. A campaign's
-- requests are the answers that carried one of its ads.
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
  billed_network_micros bigint NOT NULL DEFAULT 0, -- what was billed for the placement, in the network's currency
  PRIMARY KEY (organization_id, placement_id, hour, country)
);
-- Home compares hours of the whole network. Rows come in the order of time.
CREATE INDEX ON placement_hours USING brin (hour) WITH (autosummarize);
SELECT guard_organization('placement_hours');
SELECT let_operators_read('placement_hours');

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
  spent_micros bigint NOT NULL DEFAULT 0, -- what was billed to the campaign, in its own currency
  PRIMARY KEY (organization_id, campaign_id, hour, content_id, country)
);
SELECT guard_organization('campaign_hours');
SELECT let_operators_read('campaign_hours');

-- Events in which publisher and advertiser are the same organization: counted on both sides above,
-- so taken off once in a sum of both.
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
SELECT let_operators_read('own_hours');

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
  billed_network_micros bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, placement_id, day)
);
CREATE INDEX ON placement_days (organization_id, day);
SELECT guard_organization('placement_days');
SELECT let_operators_read('placement_days');

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
  spent_micros bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, campaign_id, day)
);
CREATE INDEX ON campaign_days (organization_id, day);
SELECT guard_organization('campaign_days');
SELECT let_operators_read('campaign_days');

-- One row an organization and day, for the graphs: both sides, and what is in both.
CREATE TABLE organization_days (
  organization_id uuid NOT NULL,
  day date NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  shown_impressions bigint NOT NULL DEFAULT 0, -- in its placements
  shown_clicks bigint NOT NULL DEFAULT 0,
  brought_installs bigint NOT NULL DEFAULT 0, -- by its placements
  advertised_impressions bigint NOT NULL DEFAULT 0,
  advertised_clicks bigint NOT NULL DEFAULT 0,
  received_installs bigint NOT NULL DEFAULT 0, -- by its campaigns
  own_installs bigint NOT NULL DEFAULT 0, -- both at once
  PRIMARY KEY (organization_id, day)
);
SELECT guard_organization('organization_days');
SELECT let_operators_read('organization_days');

-- How far the event family's counters have been carried.
CREATE TABLE carried_counts (
  family text PRIMARY KEY,
  changed_till timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON carried_counts TO frontrow_system;
SELECT let_operators_read('carried_counts');

-- Delivery answers from memory; this tells every node that its picture of what is live has aged.
-- The ad index is read again only where something tells of a change, so every table that it reads
-- must tell.
CREATE FUNCTION tell_catalogue() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN PERFORM pg_notify('catalogue_changed', ''); RETURN NULL; END $$;

DO $$
DECLARE
  watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['organizations', 'api_keys', 'apps', 'app_icons', 'earlier_store_ids', 'campaignable_ad_contents', 'content_ratings',
    'campaigns', 'campaign_regions', 'campaign_contents', 'ad_placements', 'blocked_apps'] LOOP
    EXECUTE format('CREATE TRIGGER tell_catalogue AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue()', watched);
  END LOOP;
END
$$;
CREATE TRIGGER tell_catalogue AFTER UPDATE OR DELETE ON ad_contents
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();

-- Budgets are spent through leases. A node takes a part of the day's budget, hands out ads from it
-- without asking again, and what was not spent comes back. The CHECK is what cannot be overspent;
-- whatever goes wrong elsewhere only makes it fail.
CREATE TABLE campaign_budget_days (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  day date NOT NULL, -- in the organization's time zone
  budget_micros bigint NOT NULL,
  spent_micros bigint NOT NULL DEFAULT 0 CHECK (spent_micros >= 0), -- billed by leases that are closed
  leased_micros bigint NOT NULL DEFAULT 0 CHECK (leased_micros >= 0), -- in leases that are not
  -- Pacing: how full the bucket is that drains evenly over the day, and when that was.
  paced_micros bigint NOT NULL DEFAULT 0 CHECK (paced_micros >= 0),
  paced_at timestamptz NOT NULL,
  spent_network_micros bigint NOT NULL DEFAULT 0 CHECK (spent_network_micros >= 0),
  leased_network_micros bigint NOT NULL DEFAULT 0 CHECK (leased_network_micros >= 0),
  -- Charges of leases that a restored core had lost, and that its budgets have no room for. The
  -- network bears them.
  overdrawn_micros bigint NOT NULL DEFAULT 0 CHECK (overdrawn_micros >= 0),
  -- A budget is also held in the network's currency, at a rate that is kept with it, so that a
  -- change of rate within the day raises no charge: decision 074.
  -- Null in the network's own currency, and as long as the currency has no rate.
  rate_billionths numeric(30, 0) CHECK (rate_billionths > 0), -- one unit of the campaign's currency, in USD
  network_rate_billionths numeric(30, 0) CHECK (network_rate_billionths > 0), -- one unit of the network's currency, in USD
  budget_network_micros bigint,
  PRIMARY KEY (organization_id, campaign_id, day),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id),
  CHECK (spent_micros + leased_micros <= budget_micros),
  CONSTRAINT campaign_budget_days_network_check CHECK (spent_network_micros + leased_network_micros <= budget_network_micros)
);
SELECT guard_organization('campaign_budget_days', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON campaign_budget_days TO frontrow_system;
SELECT let_operators_read('campaign_budget_days');

-- open: ads are handed out from it. held: what was not handed out went back; the rest waits until
-- the last token has expired. closed: charged_micros were billed, and the rest went back.
CREATE TABLE budget_leases (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  day date NOT NULL,
  lane smallint NOT NULL, -- of the node that it was granted to
  amount_micros bigint NOT NULL CHECK (amount_micros >= 0),
  charged_micros bigint NOT NULL DEFAULT 0 CHECK (charged_micros BETWEEN 0 AND amount_micros),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'held', 'closed')),
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL, -- no token handed out from it is good any more
  closed_at timestamptz,
  -- Beyond the day, two more budgets may be set: the total budget of a campaign, and the credit
  -- limit of its organization, which is in the network's currency. What a lease costs there is its
  -- impressions times a price that is fixed when it is granted.
  price_micros bigint NOT NULL CHECK (price_micros > 0), -- of one impression, in the campaign's currency
  network_price_micros bigint NOT NULL CHECK (network_price_micros >= 0), -- the same in the network's
  FOREIGN KEY (organization_id, campaign_id, day) REFERENCES campaign_budget_days
);
CREATE INDEX ON budget_leases (expires_at) WHERE state <> 'closed';
CREATE INDEX ON budget_leases (closed_at) WHERE state = 'closed';
-- Whether anything is still handed out for a campaign whose limits have nothing left.
CREATE INDEX ON budget_leases (organization_id, campaign_id) WHERE state = 'open';
SELECT guard_organization('budget_leases', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE, DELETE ON budget_leases TO frontrow_system;
SELECT let_operators_read('budget_leases');

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
-- Operators read the reasons of the whole network. Rows come in the order of time.
CREATE INDEX no_fill_hours_hour ON no_fill_hours USING brin (hour) WITH (autosummarize);
SELECT guard_organization('no_fill_hours', 'organization_id', 'SELECT, INSERT, UPDATE');
SELECT let_operators_read('no_fill_hours');

-- Every decision of a test request and a share of the others, for a week, for the publisher who
-- asked.
CREATE TABLE kept_decisions (
  organization_id uuid NOT NULL, -- the publisher's
  request_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  at timestamptz NOT NULL,
  is_test boolean NOT NULL,
  asked jsonb NOT NULL, -- {"format", "type", "os", "orientation", "country", "isRegionUnknown"}
  reason text, -- why there was no ad; null where there was one
  candidates jsonb NOT NULL, -- [{"campaign": id, "failed": the first question it failed or null, "won": true where it did}]
  left_out integer NOT NULL, -- candidates beyond those
  PRIMARY KEY (organization_id, request_id),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
CREATE INDEX ON kept_decisions (at);
CREATE INDEX ON kept_decisions (request_id);
SELECT guard_organization('kept_decisions', 'organization_id', 'SELECT, INSERT, DELETE');
SELECT let_operators_read('kept_decisions');

-- What people who saw an ad say is wrong with it: one report a handed-out ad, for the operator to
-- look at. It belongs to the advertiser. The publisher's side is a number only: a row may not link
-- two organizations.
CREATE TABLE ad_reports (
  organization_id uuid NOT NULL,
  rid uuid NOT NULL, -- the handed-out ad
  app_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  content_id uuid NOT NULL,
  placement integer NOT NULL,
  country text NOT NULL, -- ISO 3166 alpha-2, or 'ZZ' where it is not known
  reason text NOT NULL CHECK (reason IN ('offensive', 'adult', 'misleading', 'scam', 'broken', 'other')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  handed_out_at timestamptz NOT NULL,
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, rid),
  FOREIGN KEY (organization_id, campaign_id, app_id) REFERENCES campaigns (organization_id, id, app_id),
  FOREIGN KEY (organization_id, app_id, content_id) REFERENCES campaignable_ad_contents (organization_id, app_id, id)
);
CREATE INDEX ON ad_reports (reported_at);
CREATE INDEX ON ad_reports (organization_id, campaign_id);
-- A publisher asks for the reports of ads that were shown in its placements.
CREATE INDEX ON ad_reports (placement, reported_at);
-- What viewers said of an ad.
CREATE INDEX ON ad_reports (content_id, reported_at);
SELECT guard_organization('ad_reports', 'organization_id', 'SELECT, INSERT');
SELECT let_operators_read('ad_reports');

-- Installs as Apple's devices tell them: about an app, and about nobody. They are kept apart from
-- attributed installs, because the same install may be among both.
CREATE TABLE skan_postbacks (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  transaction_id text NOT NULL,
  sequence_index smallint NOT NULL, -- 0 is the install; 1 and 2 tell what became of it
  version text NOT NULL,
  source_identifier text NOT NULL, -- the campaign's two to four digits; a campaign-id in versions before 4
  source_app_id bigint, -- App Store id of the app that showed the ad, where enough people did the same
  source_domain text,
  redownload boolean NOT NULL,
  did_win boolean NOT NULL,
  fidelity_type smallint, -- 1: a StoreKit page was shown; 0: the ad was only seen
  conversion_value smallint,
  coarse_conversion_value text,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, app_id, transaction_id, sequence_index),
  FOREIGN KEY (organization_id, app_id) REFERENCES apps (organization_id, id)
);
SELECT guard_organization('skan_postbacks', 'organization_id', 'SELECT, INSERT');
SELECT let_operators_read('skan_postbacks');

-- Events that were stored and do not count, by reason, for either side: absolute values that only
-- grow, as the other counters.
CREATE TABLE placement_filtered_hours (
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  kind smallint NOT NULL,
  reason smallint NOT NULL,
  events bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, placement_id, hour, kind, reason),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
CREATE INDEX ON placement_filtered_hours USING brin (hour) WITH (autosummarize);
SELECT guard_organization('placement_filtered_hours', 'organization_id', 'SELECT, INSERT, UPDATE');
SELECT let_operators_read('placement_filtered_hours');

CREATE TABLE campaign_filtered_hours (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  kind smallint NOT NULL,
  reason smallint NOT NULL,
  events bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, campaign_id, hour, kind, reason),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id)
);
SELECT guard_organization('campaign_filtered_hours', 'organization_id', 'SELECT, INSERT, UPDATE');
SELECT let_operators_read('campaign_filtered_hours');

-- The total budget of a campaign. A row is made when the first lease is wanted under such a limit,
-- and begins with all that was spent and leased before. From then on whatever happens to leases
-- happens here too, in the same transaction, also when the limit was taken away (null) again. As of
-- the days, the CHECK is what cannot be passed.
CREATE TABLE campaign_total_budgets (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  budget_micros bigint, -- in the campaign's currency
  spent_micros bigint NOT NULL CHECK (spent_micros >= 0),
  leased_micros bigint NOT NULL CHECK (leased_micros >= 0),
  -- What the total budget allows in the network's currency: what was charged before the last edit
  -- or extension, and what was left then at the rate of that moment. Compared with the sum of the
  -- campaign's days.
  budget_network_micros bigint,
  rated_at timestamptz, -- campaigns.total_rated_at as it was then
  PRIMARY KEY (organization_id, campaign_id),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id),
  CHECK (spent_micros + leased_micros <= budget_micros)
);
SELECT guard_organization('campaign_total_budgets', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON campaign_total_budgets TO frontrow_system;
SELECT let_operators_read('campaign_total_budgets');

-- The credit limit of an organization, kept in the same way.
CREATE TABLE organization_credits (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  limit_micros bigint, -- in the network's currency
  spent_micros bigint NOT NULL CHECK (spent_micros >= 0),
  leased_micros bigint NOT NULL CHECK (leased_micros >= 0),
  paid_micros bigint NOT NULL DEFAULT 0, -- paid in by the organization; makes room again. Below 0 where a bank took back more
  -- What an organization had spent and leased when the books were opened. None of it is ever
  -- charged, so it counts as paid.
  opening_micros bigint NOT NULL DEFAULT 0 CHECK (opening_micros >= 0),
  CHECK (spent_micros + leased_micros - paid_micros <= limit_micros)
);
SELECT guard_organization('organization_credits', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON organization_credits TO frontrow_system;
SELECT let_operators_read('organization_credits');
CREATE TRIGGER tell_catalogue AFTER INSERT OR UPDATE OF paid_micros ON organization_credits
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();

-- How far both families have come together. Each minute the core counts one further and then tells
-- the event family the number and its token. So a pair in which one family was restored from an
-- earlier backup, or belongs to another network, is seen.
CREATE TABLE family_heartbeats (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number bigint NOT NULL,
  token uuid NOT NULL,
  previous uuid NOT NULL, -- the token that the event family may still have
  at timestamptz NOT NULL -- by the product's clock
);
GRANT SELECT, UPDATE ON family_heartbeats TO frontrow_system;
INSERT INTO family_heartbeats (number, token, previous, at)
  VALUES (0, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', app_now());

-- What each node measured, one row in ten seconds. Unlogged, because figures of a day are worth
-- nothing after a crash.
CREATE UNLOGGED TABLE node_figures (
  node uuid NOT NULL, -- a new one at each start of the program
  at timestamptz NOT NULL,
  lane smallint NOT NULL,
  started_at timestamptz NOT NULL,
  version text NOT NULL,
  migration text NOT NULL, -- the newest that the program knows
  seconds double precision NOT NULL CHECK (seconds > 0), -- that the counts are of
  requests integer NOT NULL,
  answers integer NOT NULL, -- requests that got an ad
  events integer NOT NULL,
  p50_ms double precision, -- of the answers to requests; null without one
  p95_ms double precision,
  p99_ms double precision,
  queued integer NOT NULL, -- events that wait for their batch
  index_age_seconds double precision NOT NULL,
  index_campaigns integer NOT NULL,
  index_placements integer NOT NULL,
  roll_up_age_seconds double precision NOT NULL,
  leases_failing_seconds double precision NOT NULL,
  limits_forgotten bigint NOT NULL,
  memory_bytes bigint NOT NULL,
  disk_free_bytes bigint, -- where DATA_DIR is; null where the system does not say
  disk_bytes bigint,
  PRIMARY KEY (node, at)
);
CREATE INDEX ON node_figures (at);
GRANT SELECT, INSERT, DELETE ON node_figures TO frontrow_system;
SELECT let_operators_read('node_figures');
