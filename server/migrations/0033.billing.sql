-- Exchange rates that the network fetches. The day that the source gives for them; null for a rate
-- that a person set or that came with the program.
ALTER TABLE fx_rates ADD COLUMN published_on date;

-- Rates of the last file that were not set, because they differ too much from those before.
CREATE TABLE fx_rate_jumps (
  currency text PRIMARY KEY,
  usd_billionths numeric(30, 0) NOT NULL CHECK (usd_billionths > 0),
  before_billionths numeric(30, 0) NOT NULL,
  source text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT app_now()
);
GRANT SELECT, INSERT, DELETE ON fx_rate_jumps TO frontrow_system;
SELECT let_operators_read('fx_rates');
SELECT let_operators_read('fx_rate_jumps');
