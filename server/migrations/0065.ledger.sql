-- Exports of the books, and adjustments: impressions that were billed and turned out to be invalid.
-- docs/decisions/040-exports-and-adjustments.md says why.

-- An export of a closed month, by the manifest that was signed. The raw events of a month without a row are not dropped.
CREATE TABLE ledger_exports (
  month date PRIMARY KEY REFERENCES ledger_months,
  booked_from date NOT NULL,
  booked_till date NOT NULL,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL, -- the actor, as in audit_log
  manifest text NOT NULL -- canonical JSON, byte for byte what was written
);
GRANT SELECT, INSERT ON ledger_exports TO frontrow_system;
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_exports FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
SELECT let_operators_read('ledger_exports');

-- Its impressions are in the event family: events.adjustment_candidates names them when it is proposed, and
-- events.adjusted_impressions has those that it took back.
CREATE TABLE ledger_adjustments (
  id uuid PRIMARY KEY,
  day_from date NOT NULL,
  day_till date NOT NULL, -- the last day
  placement_id uuid REFERENCES ad_placements (id), -- null where the rules of traffic judged again
  reason text NOT NULL,   -- both sides read it
  ruleset smallint,       -- the rules that judged again
  proposed_at timestamptz NOT NULL,
  approved_at timestamptz,
  approved_by text,
  applied_at timestamptz,
  impressions bigint,      -- taken back
  network_micros bigint,   -- what advertisers get back for them
  CHECK (day_from <= day_till),
  CHECK ((placement_id IS NULL) = (ruleset IS NOT NULL)),
  CHECK ((approved_at IS NULL) = (approved_by IS NULL)),
  CHECK (applied_at IS NULL OR (approved_at IS NOT NULL AND impressions IS NOT NULL AND network_micros IS NOT NULL))
);
CREATE INDEX ON ledger_adjustments (approved_at) WHERE applied_at IS NULL;
GRANT SELECT, INSERT, UPDATE (approved_at, approved_by, applied_at, impressions, network_micros) ON ledger_adjustments TO frontrow_system;
CREATE FUNCTION keep_applied_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an adjustment that was applied never changes' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER keep_applied BEFORE UPDATE OR DELETE ON ledger_adjustments
  FOR EACH ROW WHEN (OLD.applied_at IS NOT NULL) EXECUTE FUNCTION keep_applied_adjustment();
SELECT let_operators_read('ledger_adjustments');

-- What adjustments took back of a day, in the network's currency. A publisher's part is the share of what is left.
ALTER TABLE charge_days ADD COLUMN adjusted_micros bigint NOT NULL DEFAULT 0,
  ADD CHECK (adjusted_micros BETWEEN 0 AND network_micros);
ALTER TABLE earning_days ADD COLUMN adjusted_micros bigint NOT NULL DEFAULT 0,
  ADD CHECK (adjusted_micros BETWEEN 0 AND gross_micros),
  DROP CONSTRAINT earning_days_check,
  ADD CONSTRAINT earned_is_share CHECK (earned_micros = div((gross_micros - adjusted_micros)::numeric * share_bp, 10000));
ALTER TABLE pair_days ADD COLUMN adjusted_micros bigint NOT NULL DEFAULT 0,
  ADD CHECK (adjusted_micros BETWEEN 0 AND gross_micros);

-- Impressions that were paid for. An ad in an app of its own organization counts and costs nothing; no document says so.
ALTER TABLE charge_days ADD COLUMN paid_impressions bigint NOT NULL DEFAULT 0;
ALTER TABLE earning_days ADD COLUMN paid_impressions bigint NOT NULL DEFAULT 0;
UPDATE charge_days SET paid_impressions = impressions WHERE network_micros > 0;
UPDATE earning_days SET paid_impressions = impressions WHERE gross_micros > 0;
