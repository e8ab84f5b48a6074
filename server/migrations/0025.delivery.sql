-- Events that were stored and do not count, by reason, for either side: absolute values that only grow, as the other counters.
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
SELECT guard_organization('placement_filtered_hours', 'organization_id', 'SELECT, INSERT, UPDATE');

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
