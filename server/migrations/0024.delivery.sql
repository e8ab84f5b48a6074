-- Installs as Apple's devices tell them: about an app, and about nobody. They are kept apart from attributed installs, because
-- the same install may be among both.
CREATE TABLE skan_postbacks (
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  transaction_id text NOT NULL,
  sequence_index smallint NOT NULL, -- 0 is the install; 1 and 2 tell what became of it
  version text NOT NULL,
  source_identifier text NOT NULL,  -- the campaign's two to four digits; a campaign-id in versions before 4
  source_app_id bigint,             -- App Store id of the app that showed the ad, where enough people did the same
  source_domain text,
  redownload boolean NOT NULL,
  did_win boolean NOT NULL,
  fidelity_type smallint,           -- 1: a StoreKit page was shown; 0: the ad was only seen
  conversion_value smallint,
  coarse_conversion_value text,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, app_id, transaction_id, sequence_index),
  FOREIGN KEY (organization_id, app_id) REFERENCES apps (organization_id, id)
);
SELECT guard_organization('skan_postbacks', 'organization_id', 'SELECT, INSERT');
