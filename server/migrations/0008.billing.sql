-- How many units of the network's reference currency (USD) one unit of a currency is worth, by date; scaled by a billion.
CREATE TABLE fx_rates (
  currency text NOT NULL,
  as_of date NOT NULL,
  usd_billionths numeric(30, 0) NOT NULL CHECK (usd_billionths > 0),
  source text NOT NULL,
  PRIMARY KEY (currency, as_of)
);
GRANT SELECT ON fx_rates TO frontrow_app;
GRANT SELECT, INSERT, UPDATE ON fx_rates TO frontrow_system;
