-- The event family. It may live in a database of its own, so it knows nothing of the core: small numbers stand for the
-- core's things, and no foreign key, trigger or policy leaves this schema. Lane comes first in every key, so that the
-- tables can be spread by it one day without another transaction shape.
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

-- lane: of the node that issued the token. slot: the hour of that issue. rid: one ad that was handed out.
-- at: when the event was taken, by the product's clock. device_at: what the device's own clock said; it decides nothing.
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
  PRIMARY KEY (lane, slot, kind, rid)
) PARTITION BY RANGE (slot);
GRANT SELECT, INSERT ON events.impressions TO frontrow_events;

-- Kinds: 2 click, 3 install, 4 complete. An action counts from counted_at on; until then it waits for its impression.
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
  PRIMARY KEY (lane, slot, kind, rid)
) PARTITION BY RANGE (slot);
CREATE INDEX ON events.actions (lane, slot) WHERE counted_at IS NULL;
GRANT SELECT, INSERT, UPDATE (counted_at) ON events.actions TO frontrow_events;

-- Who was counted as an install of an app, for ever. The lane is made from the key, so that one claim has one place.
CREATE TABLE events.install_claims (
  lane smallint NOT NULL,
  app integer NOT NULL,
  install_hash bytea NOT NULL, -- keyed, so that an install id cannot be read back
  rid uuid NOT NULL,           -- the click that claimed it: the same click may try again
  at timestamptz NOT NULL,
  PRIMARY KEY (lane, app, install_hash)
);
GRANT SELECT, INSERT ON events.install_claims TO frontrow_events;

-- Counters only grow, in the statement that stores what they count. hour: of the event's `at`, or its `counted_at`.
-- changed_at is the database's own now(): what is carried on is found by it.
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
  PRIMARY KEY (lane, hour, placement, country)
);
CREATE INDEX ON events.placement_counts (changed_at);
CREATE INDEX ON events.placement_counts (hour, placement, country);
GRANT SELECT, INSERT, UPDATE (requests, answers, impressions, clicks, installs, completes, changed_at)
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
  PRIMARY KEY (lane, hour, campaign, content, country)
);
CREATE INDEX ON events.campaign_counts (changed_at);
CREATE INDEX ON events.campaign_counts (hour, campaign, content, country);
GRANT SELECT, INSERT, UPDATE (requests, impressions, clicks, installs, completes, changed_at)
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
);
CREATE INDEX ON events.own_counts (changed_at);
CREATE INDEX ON events.own_counts (hour, publisher_app, campaign);
GRANT SELECT, INSERT, UPDATE (impressions, clicks, installs, changed_at) ON events.own_counts TO frontrow_events;

-- Requests are counted in memory and written each second; a write that is tried again finds its id here.
CREATE TABLE events.flushes (
  lane smallint NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (lane, id)
);
CREATE INDEX ON events.flushes (at);
GRANT SELECT, INSERT, DELETE ON events.flushes TO frontrow_events;

-- Makes what is missing of the partitions that cover [since, till). Safe to call at any time, from any node. Where the
-- width was another one before, a span that is covered in part already is filled up by the hour.
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
