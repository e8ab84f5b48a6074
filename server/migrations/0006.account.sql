CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE, -- what events carry instead of the id
  name text NOT NULL,
  address text NOT NULL,
  website text NOT NULL,
  app_store_url text,
  play_store_url text,
  details text,
  type text CHECK (type IN ('company', 'individual')),
  time_zone text NOT NULL DEFAULT 'UTC',
  country text,
  payout_currency text, -- null: the network's currency
  credit_limit_micros bigint CHECK (credit_limit_micros >= 0), -- in the network's currency; null: no limit
  created_at timestamptz NOT NULL,
  approved_at timestamptz,
  migrated_at timestamptz,
  decided_by text,
  rejected_at timestamptz,
  rejected_why text,
  owner_id uuid NOT NULL, -- a column and no role, so that an organization has exactly one by schema
  -- From two_factor_from on, members of the organization need a second factor. two_factor_reminded
  -- is the number of days before it of the last reminder, so that each reminder is mailed once, by
  -- any node.
  two_factor_from timestamptz,
  two_factor_reminded smallint,
  -- False where operators may see the console of the organization only if two of them agree, and
  -- its owner is mailed.
  allows_support_view boolean NOT NULL DEFAULT true,
  unpaid_since timestamptz, -- since when campaigns are stopped because an invoice is not paid
  -- What delivery goes by: nothing more is leased while an invoice is unpaid for too long.
  credit_ceiling_micros bigint
    GENERATED ALWAYS AS (CASE WHEN unpaid_since IS NULL THEN credit_limit_micros ELSE 0 END) STORED,
  -- The time zone of an organization changes at a midnight of the new one:
  -- decision 074. From time_zone_changes_at on, next_time_zone
  -- holds.
  next_time_zone text,
  time_zone_changes_at timestamptz,
  -- Deferred, because an organization is written before the membership of its owner.
  FOREIGN KEY (id, owner_id) REFERENCES memberships (organization_id, developer_id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT organizations_next_time_zone_check CHECK ((next_time_zone IS NULL) = (time_zone_changes_at IS NULL))
);
CREATE INDEX ON organizations (two_factor_from) WHERE two_factor_from IS NOT NULL;
CREATE INDEX ON organizations (created_at, id);
-- Operators list the organizations that are not in, and those of a country, the newest first.
CREATE INDEX organizations_not_in ON organizations (created_at, id)
  WHERE NOT (approved_at IS NOT NULL AND migrated_at IS NOT NULL);
CREATE INDEX organizations_of_country ON organizations (country, created_at, id);
-- The role of the API reads its own organization and may write only what the calls of the API
-- write: here, details that are filled in once, and the time zone. Sign-up, sign-in and the
-- operator work as frontrow_system.
SELECT guard_organization('organizations', 'id', 'SELECT');
GRANT INSERT, UPDATE ON organizations TO frontrow_system;
GRANT UPDATE (details, type, time_zone, next_time_zone, time_zone_changes_at) ON organizations TO frontrow_app;
SELECT let_operators_read('organizations');

CREATE TABLE email_verifications (
  email text PRIMARY KEY CHECK (email = lower(email)),
  name text NOT NULL,
  code_hmac bytea NOT NULL,
  nonce bytea NOT NULL,
  binding_hmac bytea NOT NULL, -- of the cookie handed to the client that asked, then to the one that verified
  token_hmac bytea, -- of the verification token handed out by verify
  client_hmac bytea, -- of address and user agent of the client that verified
  sent_at timestamptz NOT NULL,
  sends timestamptz[] NOT NULL, -- those of the last day: they limit how many mails one recipient gets
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  verified_at timestamptz,
  consumed_at timestamptz
);
CREATE INDEX ON email_verifications (sent_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON email_verifications TO frontrow_system;

-- Keys name an organization, an app or a placement. They are shown again at any time, so they are
-- encrypted and not hashed; lookup_hmac finds the one that was presented. app_id and placement_id
-- get their foreign keys where those tables are made.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  kind text NOT NULL CHECK (kind IN ('organization', 'app', 'placement')),
  app_id uuid,
  placement_id uuid,
  lookup_hmac bytea NOT NULL UNIQUE,
  ciphertext bytea NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CHECK ((kind = 'app') = (app_id IS NOT NULL AND placement_id IS NULL)),
  CHECK ((kind = 'placement') = (placement_id IS NOT NULL AND app_id IS NULL))
);
CREATE INDEX ON api_keys (organization_id, kind);
SELECT guard_organization('api_keys');
SELECT let_operators_read('api_keys', 'lookup_hmac', 'ciphertext');

-- The published API tells an organization that is not there from one that is somebody else's. This
-- one bit is all that the role of the API can learn about others. The wall is forced on owners too,
-- so the owner of the function is let see.
CREATE POLICY existence ON organizations FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION organization_exists(wanted uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT EXISTS (SELECT FROM public.organizations WHERE id = wanted) $$;
REVOKE ALL ON FUNCTION organization_exists(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION organization_exists(uuid) TO frontrow_app;

-- Whether an advertiser pays before (prepaid) or after (postpaid):
-- decision 052. From a UTC day on; of two for one day the later one
-- holds. An organization without a row has no terms: it gets no invoice.
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

-- The use of a month is on invoices or on a statement of use, never on both, so terms change
-- between two months.
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
CREATE TRIGGER refuse_within_month BEFORE INSERT ON advertiser_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_terms_within_month();

-- Null without terms on that day.
CREATE FUNCTION advertiser_terms_on(organization uuid, on_day date) RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT kind FROM advertiser_terms WHERE organization_id = organization AND valid_from <= on_day
  ORDER BY valid_from DESC, number DESC LIMIT 1
$$;

-- Tables that are made before organizations are.
ALTER TABLE idempotency_keys ADD FOREIGN KEY (organization_id) REFERENCES organizations;
ALTER TABLE audit_log ADD FOREIGN KEY (organization_id) REFERENCES organizations;
ALTER TABLE member_notices ADD FOREIGN KEY (organization_id) REFERENCES organizations;
ALTER TABLE given_alone ADD FOREIGN KEY (organization_id) REFERENCES organizations;
ALTER TABLE memberships ADD FOREIGN KEY (organization_id) REFERENCES organizations;
ALTER TABLE console_networks ADD FOREIGN KEY (organization_id) REFERENCES organizations;
ALTER TABLE api_tokens ADD FOREIGN KEY (organization_id) REFERENCES organizations;
