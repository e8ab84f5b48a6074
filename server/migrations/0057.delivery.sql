-- How far both families have come together. Each minute the core counts one further and then tells the event family the number
-- and its token. So a pair in which one family was restored from an earlier backup, or belongs to another network, is seen.
CREATE TABLE family_heartbeats (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number bigint NOT NULL,
  token uuid NOT NULL,
  previous uuid NOT NULL, -- the token that the event family may still have
  at timestamptz NOT NULL -- by the product's clock
);
INSERT INTO family_heartbeats (number, token, previous, at)
  VALUES (0, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', app_now());
GRANT SELECT, UPDATE ON family_heartbeats TO frontrow_system;

-- Charges of leases that a restored core had lost, and that its budgets have no room for. The network bears them.
ALTER TABLE campaign_budget_days ADD COLUMN overdrawn_micros bigint NOT NULL DEFAULT 0 CHECK (overdrawn_micros >= 0);
