-- Whether an advertiser pays before (prepaid) or after (postpaid). docs/decisions/052-terms-and-invoices.md says why.

-- From a UTC day on; of two for one day the later one holds. An organization without a row has no terms: it gets no invoice.
CREATE TABLE advertiser_terms (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  valid_from date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('prepaid', 'postpaid')),
  limit_micros bigint CHECK (limit_micros >= 0), -- the credit limit with which they begin; null for none
  set_by text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT app_now(),
  begun_at timestamptz, -- when the limit of the organization became this one
  CHECK (kind = 'postpaid' OR limit_micros IS NOT DISTINCT FROM 0)
);
CREATE INDEX ON advertiser_terms (organization_id, valid_from DESC, number DESC);
CREATE INDEX ON advertiser_terms (valid_from) WHERE begun_at IS NULL;
SELECT guard_organization('advertiser_terms', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE (begun_at) ON advertiser_terms TO frontrow_system;
SELECT let_operators_read('advertiser_terms');

-- The use of a month is on invoices or on a statement of use, never on both, so terms change between two months.
CREATE FUNCTION refuse_terms_within_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (app_now() AT TIME ZONE 'UTC')::date;
BEGIN
  IF EXISTS (SELECT FROM advertiser_terms t WHERE t.organization_id = NEW.organization_id)
    AND (NEW.valid_from <= today OR NEW.valid_from <> date_trunc('month', NEW.valid_from)) THEN
    RAISE EXCEPTION 'terms change with the beginning of a later month' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refuse_within_month BEFORE INSERT ON advertiser_terms FOR EACH ROW EXECUTE FUNCTION refuse_terms_within_month();

-- Null without terms on that day.
CREATE FUNCTION advertiser_terms_on(organization uuid, on_day date) RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT kind FROM advertiser_terms WHERE organization_id = organization AND valid_from <= on_day
  ORDER BY valid_from DESC, number DESC LIMIT 1
$$;

-- Since when campaigns are stopped because an invoice is not paid.
ALTER TABLE organizations ADD COLUMN unpaid_since timestamptz;
-- What delivery goes by: nothing more is leased while an invoice is unpaid for too long.
ALTER TABLE organizations ADD COLUMN credit_ceiling_micros bigint
  GENERATED ALWAYS AS (CASE WHEN unpaid_since IS NULL THEN credit_limit_micros ELSE 0 END) STORED;
SELECT let_operators_read('organizations');
