-- What campaigns and placements have of a day by the operating system of the request. Absolute
-- values, written anew each time a day is counted; no counter of events has them.
CREATE TABLE os_days (
  organization_id uuid NOT NULL,
  campaign_id uuid,
  placement_id uuid,
  day date NOT NULL,
  os text NOT NULL CHECK (os IN ('unknown', 'android', 'ios', 'web', 'other')),
  impressions bigint NOT NULL,
  own_impressions bigint NOT NULL, -- of its organization's ads in its own apps
  clicks bigint NOT NULL,
  installs bigint NOT NULL,
  spent_micros bigint NOT NULL, -- in the campaign's currency; 0 for a placement
  billed_network_micros bigint NOT NULL, -- in the network's
  CHECK (num_nonnulls(campaign_id, placement_id) = 1),
  UNIQUE NULLS NOT DISTINCT (organization_id, campaign_id, placement_id, day, os),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id)
);
CREATE INDEX ON os_days (day);
CREATE INDEX ON os_days (organization_id, day);
SELECT guard_organization('os_days', 'organization_id', 'SELECT');
GRANT INSERT, DELETE ON os_days TO frontrow_system;
SELECT let_operators_read('os_days');

-- No event of a day that was counted before says its operating system.
INSERT INTO os_days (organization_id, campaign_id, placement_id, day, os, impressions, own_impressions, clicks, installs, spent_micros,
  billed_network_micros)
SELECT c.organization_id, c.campaign_id, NULL, day, 'unknown', c.impressions, greatest(c.own_impressions, k.impressions - k.paid_impressions),
  c.clicks, c.installs, c.spent_micros, coalesce(k.network_micros, 0)
FROM campaign_days c LEFT JOIN charge_days k USING (organization_id, campaign_id, day)
WHERE day IN (SELECT day FROM delivery_days WHERE state = 'counted') AND c.impressions + c.clicks + c.installs > 0
UNION ALL
SELECT p.organization_id, NULL, p.placement_id, day, 'unknown', p.impressions, greatest(p.own_impressions, e.impressions - e.paid_impressions),
  p.clicks, p.installs, 0, p.billed_network_micros
FROM placement_days p LEFT JOIN earning_days e USING (organization_id, placement_id, day)
WHERE day IN (SELECT day FROM delivery_days WHERE state = 'counted') AND p.impressions + p.clicks + p.installs > 0;
