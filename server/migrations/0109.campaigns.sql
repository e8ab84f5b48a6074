-- The rate at which a total budget is held in the network's currency: that of its last edit or of the campaign's last extension.
-- Null where there is none, and for one that was set before.
ALTER TABLE campaigns
  ADD COLUMN total_rate_billionths numeric(30, 0) CHECK (total_rate_billionths > 0),                 -- one unit of its currency, in USD
  ADD COLUMN total_network_rate_billionths numeric(30, 0) CHECK (total_network_rate_billionths > 0), -- one unit of the network's, in USD
  ADD COLUMN total_rated_at timestamptz;
SELECT let_operators_read('campaigns');
