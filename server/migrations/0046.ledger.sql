-- Day close: the raw impressions of each UTC day are counted again, compared with all counters, and posted.

-- One row for each count that moved money, and one for a day that could not be counted. A counted row never changes: rows of
-- events that come late are the next revision.
CREATE TABLE delivery_days (
  day date NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('differs', 'counted')),
  impressions bigint NOT NULL,
  gross_micros bigint NOT NULL,  -- what advertisers owe for the day, in the network's currency
  earned_micros bigint NOT NULL, -- the publishers' part of it
  entry_id uuid REFERENCES ledger_entries, -- null where nothing had to be posted
  difference text, -- the first one that was found
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (day, revision),
  CHECK ((state = 'differs') = (difference IS NOT NULL))
);
GRANT SELECT ON delivery_days TO frontrow_app;
GRANT SELECT, INSERT, UPDATE ON delivery_days TO frontrow_system;
CREATE FUNCTION keep_counted_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a counted day never changes: what comes later is another revision' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER keep_counted_day BEFORE UPDATE OR DELETE ON delivery_days
  FOR EACH ROW WHEN (OLD.state = 'counted') EXECUTE FUNCTION keep_counted_day();

-- Counted days whose counters changed afterwards, and up to when that was looked for, by the clock of the event database.
CREATE TABLE late_days (day date PRIMARY KEY);
CREATE TABLE late_days_read (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  read_till timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON late_days TO frontrow_system;
GRANT SELECT, INSERT, UPDATE ON late_days_read TO frontrow_system;

-- What each side has of a day: absolute values, of which the difference to the row before was posted.
CREATE TABLE charge_days (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  day date NOT NULL,
  impressions bigint NOT NULL,
  spent_micros bigint NOT NULL,   -- in the campaign's currency
  network_micros bigint NOT NULL, -- what is owed, in the network's
  PRIMARY KEY (organization_id, campaign_id, day),
  FOREIGN KEY (organization_id, campaign_id) REFERENCES campaigns (organization_id, id)
);
CREATE INDEX ON charge_days (day);
CREATE INDEX ON charge_days (organization_id, day);
SELECT guard_organization('charge_days', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON charge_days TO frontrow_system;

CREATE TABLE earning_days (
  organization_id uuid NOT NULL,
  placement_id uuid NOT NULL,
  day date NOT NULL,
  impressions bigint NOT NULL,
  gross_micros bigint NOT NULL,
  share_bp integer NOT NULL CHECK (share_bp BETWEEN 0 AND 10000), -- in hundredths of a percent
  earned_micros bigint NOT NULL,
  PRIMARY KEY (organization_id, placement_id, day),
  FOREIGN KEY (organization_id, placement_id) REFERENCES ad_placements (organization_id, id),
  CHECK (earned_micros = div(gross_micros::numeric * share_bp, 10000))
);
CREATE INDEX ON earning_days (day);
CREATE INDEX ON earning_days (organization_id, day);
SELECT guard_organization('earning_days', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON earning_days TO frontrow_system;

-- Who paid whom. Neither of the two may know, so no organization reads it.
CREATE TABLE pair_days (
  day date NOT NULL,
  advertiser_id uuid NOT NULL REFERENCES organizations,
  publisher_id uuid NOT NULL REFERENCES organizations,
  gross_micros bigint NOT NULL,
  PRIMARY KEY (day, advertiser_id, publisher_id)
);
GRANT SELECT, INSERT, UPDATE ON pair_days TO frontrow_system;

-- The publisher's part of what advertisers pay, from a UTC day on. Without an organization it holds for all that have none of
-- their own. Of two for one day the later one holds.
CREATE TABLE revenue_shares (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid REFERENCES organizations,
  valid_from date NOT NULL,
  share_bp integer NOT NULL CHECK (share_bp BETWEEN 0 AND 10000),
  set_by text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX ON revenue_shares (organization_id, valid_from DESC, number DESC);
SELECT guard_organization('revenue_shares', 'organization_id', 'SELECT');
CREATE POLICY share_of_all ON revenue_shares FOR SELECT TO frontrow_app USING (organization_id IS NULL);
GRANT INSERT ON revenue_shares TO frontrow_system;
INSERT INTO revenue_shares (valid_from, share_bp, set_by) VALUES ('2000-01-01', 7000, 'system');

-- A day that is counted keeps its share. The lock is the one of day close: see lockDayClose in book-day.sql.ts.
CREATE FUNCTION refuse_counted_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301041);
  IF NEW.valid_from <= (SELECT max(day) FROM delivery_days WHERE state = 'counted') THEN
    RAISE EXCEPTION 'a share begins after the last counted day' USING ERRCODE = 'FL004';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refuse_counted_share BEFORE INSERT ON revenue_shares FOR EACH ROW EXECUTE FUNCTION refuse_counted_share();

CREATE FUNCTION revenue_share_bp(organization uuid, on_day date) RETURNS integer LANGUAGE sql STABLE
AS $$
  SELECT coalesce(
    (SELECT share_bp FROM revenue_shares WHERE organization_id = organization AND valid_from <= on_day ORDER BY valid_from DESC, number DESC LIMIT 1),
    (SELECT share_bp FROM revenue_shares WHERE organization_id IS NULL AND valid_from <= on_day ORDER BY valid_from DESC, number DESC LIMIT 1))
$$;
