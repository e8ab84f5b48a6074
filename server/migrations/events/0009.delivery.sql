-- Impressions that were billed and turned out to be invalid. The key is that of the impression, so one is taken back at most
-- once, ever, and by one adjustment.
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
