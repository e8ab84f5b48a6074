-- reason: 0 counts; anything else is stored and neither counted nor billed. 1: its lease was settled before it came.
-- From 2 on they are the rules of traffic.
ALTER TABLE events.impressions
  ADD COLUMN reason smallint NOT NULL DEFAULT 0,
  ADD COLUMN lease uuid,
  ADD COLUMN price_micros bigint NOT NULL DEFAULT 0,  -- what it was handed out for, in the campaign's currency
  ADD COLUMN billed_micros bigint NOT NULL DEFAULT 0, -- what of that was billed: all or nothing
  ADD COLUMN billed_network_micros bigint NOT NULL DEFAULT 0; -- the same in the network's currency
ALTER TABLE events.actions ADD COLUMN reason smallint NOT NULL DEFAULT 0;
DROP INDEX events.actions_lane_slot_idx;
CREATE INDEX actions_waiting ON events.actions (lane, slot) WHERE counted_at IS NULL AND reason = 0;

-- A lease as far as events need it: impressions are billed while it is not settled, and nothing is handed out from a lease
-- whose row its node did not make.
CREATE TABLE events.leases (
  lane smallint NOT NULL,
  id uuid NOT NULL,
  campaign integer NOT NULL,
  amount_micros bigint NOT NULL,
  opened_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (lane, id)
);
CREATE INDEX ON events.leases (opened_at);
GRANT SELECT, INSERT, DELETE, UPDATE (settled_at) ON events.leases TO frontrow_events;

-- What has been billed of each lease; only grows, in the statement that stores the impressions.
CREATE TABLE events.lease_counts (
  lane smallint NOT NULL,
  lease uuid NOT NULL,
  impressions bigint NOT NULL,
  charged_micros bigint NOT NULL,
  PRIMARY KEY (lane, lease)
);
GRANT SELECT, INSERT, DELETE, UPDATE (impressions, charged_micros) ON events.lease_counts TO frontrow_events;

ALTER TABLE events.campaign_counts ADD COLUMN spent_micros bigint NOT NULL DEFAULT 0;
ALTER TABLE events.placement_counts ADD COLUMN billed_network_micros bigint NOT NULL DEFAULT 0;
GRANT UPDATE (spent_micros) ON events.campaign_counts TO frontrow_events;
GRANT UPDATE (billed_network_micros) ON events.placement_counts TO frontrow_events;
