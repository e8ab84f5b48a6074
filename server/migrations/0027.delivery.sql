-- Beyond the day, two more budgets may be set: the total budget of a campaign, and the credit limit of its organization, which
-- is in the network's currency. What a lease costs there is its impressions times a price that is fixed when it is granted.
ALTER TABLE budget_leases
  ADD COLUMN price_micros bigint NOT NULL DEFAULT 1 CHECK (price_micros > 0), -- of one impression, in the campaign's currency
  ADD COLUMN network_price_micros bigint NOT NULL DEFAULT 0 CHECK (network_price_micros >= 0); -- the same in the network's

ALTER TABLE campaign_budget_days
  ADD COLUMN spent_network_micros bigint NOT NULL DEFAULT 0 CHECK (spent_network_micros >= 0),
  ADD COLUMN leased_network_micros bigint NOT NULL DEFAULT 0 CHECK (leased_network_micros >= 0);

-- What was billed before this was kept is taken at the rate nearest to its day, in USD.
CREATE TEMPORARY TABLE rates_of_campaigns ON COMMIT DROP AS
  SELECT d.organization_id, d.campaign_id, d.day, c.ecpm_budget_micros, coalesce(
    (SELECT r.usd_billionths FROM fx_rates r WHERE r.currency = c.currency ORDER BY abs(r.as_of - d.day) LIMIT 1),
    CASE c.currency WHEN 'USD' THEN 1000000000 ELSE 0 END) AS usd_billionths
  FROM campaign_budget_days d JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id;
UPDATE budget_leases l SET price_micros = greatest(r.ecpm_budget_micros / 1000, 1),
  network_price_micros = div(r.ecpm_budget_micros * r.usd_billionths, 1000000000000)
  FROM rates_of_campaigns r WHERE r.organization_id = l.organization_id AND r.campaign_id = l.campaign_id AND r.day = l.day;
UPDATE campaign_budget_days d SET spent_network_micros = div(d.spent_micros * r.usd_billionths, 1000000000),
  leased_network_micros = (SELECT coalesce(sum(l.amount_micros / l.price_micros * l.network_price_micros), 0) FROM budget_leases l
    WHERE l.state <> 'closed' AND l.organization_id = d.organization_id AND l.campaign_id = d.campaign_id AND l.day = d.day)
  FROM rates_of_campaigns r WHERE r.organization_id = d.organization_id AND r.campaign_id = d.campaign_id AND r.day = d.day;
ALTER TABLE budget_leases ALTER COLUMN price_micros DROP DEFAULT, ALTER COLUMN network_price_micros DROP DEFAULT;

-- Whether anything is still handed out for a campaign whose limits have nothing left.
CREATE INDEX ON budget_leases (organization_id, campaign_id) WHERE state = 'open';

-- A row is made when the first lease is wanted under such a limit, and begins with all that was spent and leased before. From
-- then on whatever happens to leases happens here too, in the same transaction, also when the limit was taken away (null) again.
-- As of the days, the CHECK is what cannot be passed.
CREATE TABLE campaign_total_budgets (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  budget_micros bigint, -- in the campaign's currency
  spent_micros bigint NOT NULL CHECK (spent_micros >= 0),
  leased_micros bigint NOT NULL CHECK (leased_micros >= 0),
  PRIMARY KEY (organization_id, campaign_id),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id),
  CHECK (spent_micros + leased_micros <= budget_micros)
);
SELECT guard_organization('campaign_total_budgets', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON campaign_total_budgets TO frontrow_system;

CREATE TABLE organization_credits (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  limit_micros bigint, -- in the network's currency
  spent_micros bigint NOT NULL CHECK (spent_micros >= 0),
  leased_micros bigint NOT NULL CHECK (leased_micros >= 0),
  paid_micros bigint NOT NULL DEFAULT 0 CHECK (paid_micros >= 0), -- paid in by the organization; makes room again
  CHECK (spent_micros + leased_micros - paid_micros <= limit_micros)
);
SELECT guard_organization('organization_credits', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON organization_credits TO frontrow_system;
