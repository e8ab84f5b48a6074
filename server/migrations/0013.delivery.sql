-- Budgets are spent through leases. A node takes a part of the day's budget, hands out ads from it without asking again, and
-- what was not spent comes back. The CHECK is what cannot be overspent; whatever goes wrong elsewhere only makes it fail.
CREATE TABLE campaign_budget_days (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  day date NOT NULL, -- in the organization's time zone
  budget_micros bigint NOT NULL,
  spent_micros bigint NOT NULL DEFAULT 0 CHECK (spent_micros >= 0),   -- billed by leases that are closed
  leased_micros bigint NOT NULL DEFAULT 0 CHECK (leased_micros >= 0), -- in leases that are not
  -- Pacing: how full the bucket is that drains evenly over the day, and when that was.
  paced_micros bigint NOT NULL DEFAULT 0 CHECK (paced_micros >= 0),
  paced_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, campaign_id, day),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id),
  CHECK (spent_micros + leased_micros <= budget_micros)
);
SELECT guard_organization('campaign_budget_days', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON campaign_budget_days TO frontrow_system;

-- open: ads are handed out from it. held: what was not handed out went back; the rest waits until the last token has expired.
-- closed: charged_micros were billed, and the rest went back.
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
  FOREIGN KEY (organization_id, campaign_id, day) REFERENCES campaign_budget_days
);
CREATE INDEX ON budget_leases (expires_at) WHERE state <> 'closed';
CREATE INDEX ON budget_leases (closed_at) WHERE state = 'closed';
SELECT guard_organization('budget_leases', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE, DELETE ON budget_leases TO frontrow_system;

-- What was billed, beside what was counted: to the campaign in its own currency, for the placement in the network's.
ALTER TABLE campaign_hours ADD COLUMN spent_micros bigint NOT NULL DEFAULT 0;
ALTER TABLE campaign_days ADD COLUMN spent_micros bigint NOT NULL DEFAULT 0;
ALTER TABLE placement_hours ADD COLUMN billed_network_micros bigint NOT NULL DEFAULT 0;
ALTER TABLE placement_days ADD COLUMN billed_network_micros bigint NOT NULL DEFAULT 0;
