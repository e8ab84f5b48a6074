-- A budget is also held in the network's currency, at a rate that is kept with it, so that a change of rate within the day raises
-- no charge: docs/decisions/074-budgets-keep-their-rate.md. Null in a day that began before, in the network's own currency, and
-- as long as the currency has no rate.
ALTER TABLE campaign_budget_days
  ADD COLUMN rate_billionths numeric(30, 0) CHECK (rate_billionths > 0),                 -- one unit of the campaign's currency, in USD
  ADD COLUMN network_rate_billionths numeric(30, 0) CHECK (network_rate_billionths > 0), -- one unit of the network's currency, in USD
  ADD COLUMN budget_network_micros bigint;
ALTER TABLE campaign_budget_days
  ADD CONSTRAINT campaign_budget_days_network_check CHECK (spent_network_micros + leased_network_micros <= budget_network_micros) NOT VALID;

-- What the total budget allows in the network's currency: what was charged before the last edit or extension, and what was left
-- then at the rate of that moment. Compared with the sum of the campaign's days.
ALTER TABLE campaign_total_budgets
  ADD COLUMN budget_network_micros bigint,
  ADD COLUMN rated_at timestamptz; -- campaigns.total_rated_at as it was then
SELECT let_operators_read('campaign_budget_days');
SELECT let_operators_read('campaign_total_budgets');
