-- The currency of the network: prices, credit limits and sums of publishers are in it. Written at
-- the first start and never again, because those columns would hold two currencies otherwise.
CREATE TABLE network_currency (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  currency text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT app_now()
);
GRANT SELECT, INSERT ON network_currency TO frontrow_system;

-- Rates are only added. Of two for one day the later one holds, and the earlier one stays for
-- whoever asks what was paid by it.
ALTER TABLE fx_rates DROP CONSTRAINT fx_rates_pkey;
ALTER TABLE fx_rates
  ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN set_at timestamptz; -- null for rates from before this was kept
ALTER TABLE fx_rates ALTER COLUMN set_at SET DEFAULT app_now();
CREATE INDEX ON fx_rates (currency, as_of DESC, number DESC);
REVOKE UPDATE ON fx_rates FROM frontrow_system;
