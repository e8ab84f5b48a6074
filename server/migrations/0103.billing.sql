-- Money of cards that is paid twice, taken back or given back: docs/decisions/069-money-that-came-twice-or-was-taken-back.md.

-- A credit note can take all of the net amount off an invoice and leave a part of the tax.
ALTER TABLE charges DROP CONSTRAINT charges_net_micros_check,
  ADD CONSTRAINT charges_net_micros_check CHECK (net_micros >= 0 AND net_micros + tax_micros > 0);
ALTER TABLE refunds DROP CONSTRAINT refunds_net_micros_check,
  ADD CONSTRAINT refunds_net_micros_check CHECK (net_micros >= 0 AND net_micros + tax_micros > 0);

-- What an attempt asked for. Null for attempts of before: they asked for the amount of the charge.
ALTER TABLE charge_attempts ADD COLUMN net_micros bigint, ADD COLUMN tax_micros bigint;

-- The part of a dispute for which an invoice is open again. The rest is owed on the account of the organization.
ALTER TABLE disputes ADD COLUMN invoice_net_micros bigint NOT NULL DEFAULT 0 CHECK (invoice_net_micros BETWEEN 0 AND net_micros),
  ADD COLUMN invoice_tax_micros bigint NOT NULL DEFAULT 0 CHECK (invoice_tax_micros BETWEEN 0 AND tax_micros);

-- The amount is that of the present attempt: a credit note may have lowered an invoice since the one before. A payment of an earlier
-- attempt that is found late has the amount of that attempt.
CREATE OR REPLACE FUNCTION keep_charge_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'succeeded' AND NEW.state <> 'succeeded' THEN
    RAISE EXCEPTION 'a charge that succeeded stays so' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.attempt <> OLD.attempt AND (NEW.attempt <> OLD.attempt + 1 OR OLD.state <> 'declined') THEN
    RAISE EXCEPTION 'an attempt of a charge follows the decline of the one before' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.currency <> OLD.currency OR ((NEW.net_micros <> OLD.net_micros OR NEW.tax_micros <> OLD.tax_micros)
    AND NEW.attempt = OLD.attempt AND (OLD.state = 'succeeded' OR NEW.state <> 'succeeded')) THEN
    RAISE EXCEPTION 'the amount of an attempt never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
