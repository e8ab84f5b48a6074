-- The event family. It may live in a database of its own, so it knows nothing of the core: small
-- numbers stand for the core's things, and no foreign key, trigger or policy leaves this schema.
-- Lane comes first in every key, so that the tables can be spread by it one day without another
-- transaction shape.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'frontrow_events') THEN
    BEGIN
      CREATE ROLE frontrow_events NOLOGIN NOSUPERUSER NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- roles are the cluster's, and another database of it may be migrating too
    END;
  END IF;
  EXECUTE format('GRANT frontrow_events TO %I', current_user);
END
$$;

CREATE SCHEMA events;
GRANT USAGE ON SCHEMA events TO frontrow_events;

-- lane: of the node that issued the token. slot: the hour of that issue. rid: one ad that was
-- handed out. at: when the event was taken, by the product's clock. device_at: what the device's
-- own clock said; it decides nothing.
CREATE TABLE events.impressions (
  lane smallint NOT NULL,
  slot timestamptz NOT NULL,
  kind smallint NOT NULL CHECK (kind = 1),
  rid uuid NOT NULL,
  at timestamptz NOT NULL,
  device_at timestamptz,
  publisher integer NOT NULL,
  publisher_app integer NOT NULL,
  placement integer NOT NULL,
  advertiser integer NOT NULL,
  advertised_app integer NOT NULL,
  campaign integer NOT NULL,
  content integer NOT NULL,
  country text NOT NULL,
  -- reason: 0 counts; anything else is stored and neither counted nor billed. 1: its lease was
  -- settled before it came. From 2 on they are the rules of traffic.
  reason smallint NOT NULL DEFAULT 0,
  lease uuid,
  price_micros bigint NOT NULL DEFAULT 0, -- what it was handed out for, in the campaign's currency
  billed_micros bigint NOT NULL DEFAULT 0, -- what of that was billed: all or nothing
  billed_network_micros bigint NOT NULL DEFAULT 0, -- the same in the network's currency
  -- What the rules of traffic need to judge an event again: what it told of itself, who it came
  -- from, and by which rules it was judged. Neither address nor program is kept: caller is a keyed
  -- hash of both, 0 for one that is not counted.
  caller integer NOT NULL DEFAULT 0,
  flags smallint NOT NULL DEFAULT 0,
  ruleset smallint NOT NULL DEFAULT 0,
  -- The rules of traffic limit what one address may count, whatever program or viewer is named. A
  -- keyed hash of the IPv4 address, or of the first 64 bits of an IPv6 one; 0 where the event was
  -- exempt.
  address integer NOT NULL DEFAULT 0,
  -- The rules of traffic limit an IPv6 address in the wider networks around it as well, because one
  -- customer may have all of them. Keyed hashes of the /56 and the /48, as `address` is of the /64;
  -- 0 for IPv4.
  network_56 integer NOT NULL DEFAULT 0,
  network_48 integer NOT NULL DEFAULT 0,
  PRIMARY KEY (lane, slot, kind, rid)
) PARTITION BY RANGE (slot);
GRANT SELECT, INSERT ON events.impressions TO frontrow_events;

-- Kinds: 2 click, 3 install, 4 complete. An action counts from counted_at on; until then it waits
-- for its impression.
CREATE TABLE events.actions (
  lane smallint NOT NULL,
  slot timestamptz NOT NULL,
  kind smallint NOT NULL CHECK (kind IN (2, 3, 4)),
  rid uuid NOT NULL,
  at timestamptz NOT NULL,
  counted_at timestamptz,
  device_at timestamptz,
  publisher integer NOT NULL,
  publisher_app integer NOT NULL,
  placement integer NOT NULL,
  advertiser integer NOT NULL,
  advertised_app integer NOT NULL,
  campaign integer NOT NULL,
  content integer NOT NULL,
  country text NOT NULL,
  reason smallint NOT NULL DEFAULT 0,
  caller integer NOT NULL DEFAULT 0,
  flags smallint NOT NULL DEFAULT 0,
  ruleset smallint NOT NULL DEFAULT 0,
  address integer NOT NULL DEFAULT 0,
  network_56 integer NOT NULL DEFAULT 0,
  network_48 integer NOT NULL DEFAULT 0,
  PRIMARY KEY (lane, slot, kind, rid)
) PARTITION BY RANGE (slot);
CREATE INDEX actions_waiting ON events.actions (lane, slot) WHERE counted_at IS NULL AND reason = 0;
GRANT SELECT, INSERT, UPDATE (counted_at) ON events.actions TO frontrow_events;

-- Who was counted as an install of an app, for ever. The lane is made from the key, so that one
-- claim has one place.
CREATE TABLE events.install_claims (
  lane smallint NOT NULL,
  app integer NOT NULL,
  install_hash bytea NOT NULL, -- keyed, so that an install id cannot be read back
  rid uuid NOT NULL, -- the click that claimed it: the same click may try again
  at timestamptz NOT NULL,
  PRIMARY KEY (lane, app, install_hash)
);
GRANT SELECT, INSERT ON events.install_claims TO frontrow_events;

-- Counters only grow, in the statement that stores what they count. hour: of the event's `at`, or
-- its `counted_at`. changed_at is the database's own now(): what is carried on is found by it.
-- A counter's row is raised many times a second. Where an index holds what changes, each raise is a
-- new entry in every index, and the key's own old entries have to be walked past until a vacuum
-- comes. A BRIN index does not stand in the way of a heap-only update (from PostgreSQL 16 on), and
-- recent changes lie together, so it finds them as well; room in the pages keeps them there.
CREATE TABLE events.placement_counts (
  lane smallint NOT NULL,
  hour timestamptz NOT NULL,
  placement integer NOT NULL,
  country text NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  answers bigint NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  installs bigint NOT NULL DEFAULT 0,
  completes bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  billed_network_micros bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (lane, hour, placement, country)
) WITH (fillfactor = 70);
CREATE INDEX ON events.placement_counts USING brin (changed_at) WITH (pages_per_range = 8, autosummarize = on);
CREATE INDEX ON events.placement_counts (hour, placement, country);
GRANT SELECT, INSERT, UPDATE (requests, answers, impressions, clicks, installs, completes, changed_at, billed_network_micros)
  ON events.placement_counts TO frontrow_events;

CREATE TABLE events.campaign_counts (
  lane smallint NOT NULL,
  hour timestamptz NOT NULL,
  campaign integer NOT NULL,
  content integer NOT NULL,
  country text NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  installs bigint NOT NULL DEFAULT 0,
  completes bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  spent_micros bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (lane, hour, campaign, content, country)
) WITH (fillfactor = 70);
CREATE INDEX ON events.campaign_counts USING brin (changed_at) WITH (pages_per_range = 8, autosummarize = on);
CREATE INDEX ON events.campaign_counts (hour, campaign, content, country);
GRANT SELECT, INSERT, UPDATE (requests, impressions, clicks, installs, completes, changed_at, spent_micros)
  ON events.campaign_counts TO frontrow_events;

-- Only events whose publisher and advertiser are the same organization.
CREATE TABLE events.own_counts (
  lane smallint NOT NULL,
  hour timestamptz NOT NULL,
  publisher_app integer NOT NULL,
  campaign integer NOT NULL,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  installs bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (lane, hour, publisher_app, campaign)
) WITH (fillfactor = 70);
CREATE INDEX ON events.own_counts USING brin (changed_at) WITH (pages_per_range = 8, autosummarize = on);
CREATE INDEX ON events.own_counts (hour, publisher_app, campaign);
GRANT SELECT, INSERT, UPDATE (impressions, clicks, installs, changed_at) ON events.own_counts TO frontrow_events;

-- Requests are counted in memory and written each second; a write that is tried again finds its id
-- here.
CREATE TABLE events.flushes (
  lane smallint NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (lane, id)
);
CREATE INDEX ON events.flushes (at);
GRANT SELECT, INSERT, DELETE ON events.flushes TO frontrow_events;

-- Makes what is missing of the partitions that cover [since, till). Safe to call at any time, from
-- any node. Where the width was another one before, a span that is covered in part already is
-- filled up by the hour.
CREATE FUNCTION events.make_partitions(since timestamptz, till timestamptz, width interval DEFAULT '1 day')
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog
AS $$
DECLARE
  step timestamptz := date_bin(width, since, timestamptz '2000-01-01 00:00:00+00');
  parent text;
  part text;
BEGIN
  PERFORM pg_advisory_xact_lock(7301003);
  WHILE step < till LOOP
    FOREACH parent IN ARRAY ARRAY['impressions', 'actions'] LOOP
      part := parent || to_char(step AT TIME ZONE 'UTC', '"_"YYYYMMDD"t"HH24');
      IF to_regclass(format('events.%I', part)) IS NULL THEN
        BEGIN
          EXECUTE format('CREATE TABLE %s PARTITION OF events.%I FOR VALUES FROM (%L) TO (%L)', format('events.%I', part), parent, step, step + width);
        EXCEPTION WHEN invalid_object_definition THEN
          IF width > interval '1 hour' THEN
            PERFORM events.make_partitions(step, step + width, interval '1 hour');
          END IF;
        END;
      END IF;
    END LOOP;
    step := step + width;
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION events.make_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION events.make_partitions TO frontrow_events;

-- A lease as far as events need it: impressions are billed while it is not settled, and nothing is
-- handed out from a lease whose row its node did not make.
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
) WITH (fillfactor = 70);
GRANT SELECT, INSERT, DELETE, UPDATE (impressions, charged_micros) ON events.lease_counts TO frontrow_events;

-- Requests that brought no ad, by the reason of the campaign that came nearest. Counted in memory
-- and written each second, as the requests themselves are.
CREATE TABLE events.no_fill_counts (
  lane smallint NOT NULL,
  hour timestamptz NOT NULL,
  placement integer NOT NULL,
  reason text NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (lane, hour, placement, reason)
) WITH (fillfactor = 70);
CREATE INDEX ON events.no_fill_counts USING brin (changed_at) WITH (pages_per_range = 8, autosummarize = on);
CREATE INDEX ON events.no_fill_counts (hour, placement, reason);
GRANT SELECT, INSERT, UPDATE (requests, changed_at) ON events.no_fill_counts TO frontrow_events;

-- Events that were stored and do not count, by reason: both sides are told of them.
CREATE TABLE events.filtered_counts (
  lane smallint NOT NULL,
  hour timestamptz NOT NULL,
  placement integer NOT NULL,
  campaign integer NOT NULL,
  kind smallint NOT NULL,
  reason smallint NOT NULL,
  events bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (lane, hour, placement, campaign, kind, reason)
) WITH (fillfactor = 70);
CREATE INDEX ON events.filtered_counts USING brin (changed_at) WITH (pages_per_range = 8, autosummarize = on);
CREATE INDEX ON events.filtered_counts (hour, placement, campaign, kind, reason);
GRANT SELECT, INSERT, UPDATE (events, changed_at) ON events.filtered_counts TO frontrow_events;

-- Takes away the partitions whose slots are all before a moment, and says how many. What they
-- counted stays in the counters.
CREATE FUNCTION events.drop_partitions(before timestamptz)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET lock_timeout = '1s'
AS $$
DECLARE
  part regclass;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7301003);
  FOR part IN
    SELECT i.inhrelid::regclass FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent IN ('events.impressions'::regclass, 'events.actions'::regclass)
      AND substring(pg_get_expr(c.relpartbound, c.oid) FROM $re$TO \('([^']+)'\)$re$)::timestamptz <= before
  LOOP
    EXECUTE format('DROP TABLE %s', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END
$$;
REVOKE ALL ON FUNCTION events.drop_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION events.drop_partitions TO frontrow_events;

-- What one node noted and all of them should know: which person was handed which campaign, and
-- which device clicked and saw what. Every second each node writes one row of each sort, if there
-- is anything to tell, and reads what the others wrote. Nothing that is counted or billed depends
-- on it, so it may be lost with a crash of the database and costs no log. A caller or a person is a
-- keyed hash.
CREATE UNLOGGED TABLE events.shared_notes (
  lane smallint NOT NULL,
  id uuid NOT NULL, -- a write that is tried again finds itself
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE, -- in the order of writing, or nearly: what is new is found by it
  node uuid NOT NULL, -- who wrote it, as long as that process lived: a node does not read its own
  memory text NOT NULL, -- which of a node's memories it is for
  notes json NOT NULL,
  written_at timestamptz NOT NULL, -- by the database's own clock
  useless_at timestamptz NOT NULL, -- by the product's clock; it is deleted then
  PRIMARY KEY (lane, id)
);
CREATE INDEX ON events.shared_notes (useless_at);
GRANT SELECT, INSERT, DELETE ON events.shared_notes TO frontrow_events;

-- The number and the token of the core's last heartbeat: see family_heartbeats of the core.
CREATE TABLE events.family_heartbeats (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number bigint NOT NULL,
  token uuid NOT NULL,
  at timestamptz NOT NULL
);
GRANT SELECT, UPDATE ON events.family_heartbeats TO frontrow_events;
INSERT INTO events.family_heartbeats (number, token, at)
  VALUES (0, '00000000-0000-0000-0000-000000000000', now());

-- Impressions that were billed and turned out to be invalid. The key is that of the impression, so
-- one is taken back at most once, ever, and by one adjustment.
CREATE TABLE events.adjusted_impressions (
  lane smallint NOT NULL,
  slot timestamptz NOT NULL,
  rid uuid NOT NULL,
  at timestamptz NOT NULL,
  placement integer NOT NULL,
  campaign integer NOT NULL,
  publisher integer NOT NULL,
  advertiser integer NOT NULL,
  billed_micros bigint NOT NULL CHECK (billed_micros > 0),
  billed_network_micros bigint NOT NULL CHECK (billed_network_micros > 0),
  reason smallint NOT NULL,
  adjustment uuid NOT NULL,
  PRIMARY KEY (lane, slot, rid)
);
CREATE INDEX ON events.adjusted_impressions (adjustment);
CREATE INDEX ON events.adjusted_impressions (at);
GRANT SELECT, INSERT ON events.adjusted_impressions TO frontrow_events;

CREATE FUNCTION events.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON events.adjusted_impressions
  FOR EACH STATEMENT EXECUTE FUNCTION events.refuse_change();

-- What an adjustment was proposed for, so that what is approved is what was shown.
CREATE TABLE events.adjustment_candidates (
  adjustment uuid NOT NULL,
  lane smallint NOT NULL,
  slot timestamptz NOT NULL,
  rid uuid NOT NULL,
  reason smallint NOT NULL,
  PRIMARY KEY (adjustment, lane, slot, rid)
);
GRANT SELECT, INSERT ON events.adjustment_candidates TO frontrow_events;

-- What a batch of events adds to the counters and to the charges of leases, written with its events
-- and folded into the counters each second. One row for each hour of a batch's events. The first
-- list has an element for each sum of counted impressions, the second one for each sum of events
-- that do not count. Rows are short-lived: they stay in the page and the key is all that is
-- indexed.
CREATE TABLE events.count_deltas (
  lane smallint NOT NULL,
  id uuid NOT NULL,
  hour timestamptz NOT NULL,
  actions_since timestamptz, -- the oldest slot of the batch's actions that are to be counted, null where there are none
  placements integer[] NOT NULL,
  campaigns integer[] NOT NULL,
  contents integer[] NOT NULL,
  countries text[] NOT NULL,
  own_apps integer[] NOT NULL, -- the publisher's app where both sides are one organization, null elsewhere
  leases uuid[] NOT NULL, -- the lease that was charged, null where the impressions were free
  impressions integer[] NOT NULL,
  spent_micros bigint[] NOT NULL,
  network_micros bigint[] NOT NULL,
  filtered_placements integer[] NOT NULL,
  filtered_campaigns integer[] NOT NULL,
  filtered_kinds smallint[] NOT NULL,
  filtered_reasons smallint[] NOT NULL,
  filtered_events integer[] NOT NULL,
  PRIMARY KEY (lane, id)
) WITH (toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
GRANT SELECT, INSERT, DELETE ON events.count_deltas TO frontrow_events;

DO $$
DECLARE
  list text;
BEGIN
  FOR list IN SELECT attname FROM pg_attribute WHERE attrelid = 'events.count_deltas'::regclass AND attnum > 0 AND attndims > 0 LOOP
    EXECUTE format('ALTER TABLE events.count_deltas ALTER COLUMN %I SET STORAGE EXTERNAL', list);
  END LOOP;
END
$$;
