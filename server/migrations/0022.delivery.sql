-- What people who saw an ad say is wrong with it: one report a handed-out ad, for the operator to look at. It belongs to the
-- advertiser. The publisher's side is a number only: a row may not link two organizations.
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
SELECT guard_organization('ad_reports', 'organization_id', 'SELECT, INSERT');
