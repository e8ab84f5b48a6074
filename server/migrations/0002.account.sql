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

CREATE TABLE developers (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  title text NOT NULL,
  password_hash text NOT NULL,
  sessions_after timestamptz NOT NULL, -- sessions older than this are dead: a password change moves it
  disabled_at timestamptz,
  created_at timestamptz NOT NULL
);
ALTER TABLE developers ENABLE ROW LEVEL SECURITY;
ALTER TABLE developers FORCE ROW LEVEL SECURITY;
CREATE POLICY every_organization ON developers TO frontrow_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON developers TO frontrow_system;
-- Nobody's password hash.
GRANT SELECT (id, email, name, title, disabled_at, created_at) ON developers TO frontrow_app;
SELECT let_operators_read('developers', 'password_hash');

-- A person may join several organizations.
CREATE TABLE memberships (
  organization_id uuid NOT NULL REFERENCES organizations,
  developer_id uuid NOT NULL REFERENCES developers,
  role integer NOT NULL CHECK (role IN (100, 200, 300, 400, 500)),
  created_at timestamptz NOT NULL,
  left_at timestamptz, -- who leaves keeps a row, because blocked apps name who blocked them
  last_used_at timestamptz, -- the last sign-in: it opens the organization that was used last
  PRIMARY KEY (organization_id, developer_id)
);
CREATE INDEX ON memberships (developer_id);
SELECT guard_organization('memberships', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE, DELETE ON memberships TO frontrow_system;
SELECT let_operators_read('memberships');

-- Members of an organization see each other.
CREATE POLICY own_organization ON developers TO frontrow_app
  USING (id IN (SELECT developer_id FROM memberships WHERE organization_id = (SELECT current_organization())))
  WITH CHECK (id IN (SELECT developer_id FROM memberships WHERE organization_id = (SELECT current_organization())));

-- Deferred, because an organization is written before the membership of its owner.
ALTER TABLE organizations ADD FOREIGN KEY (id, owner_id) REFERENCES memberships (organization_id, developer_id)
  DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY, -- SHA-256: a copy of this table opens nothing
  organization_id uuid NOT NULL,
  developer_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE, -- public, so that a person can end one session from another
  method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'totp', 'recovery_code', 'passkey')),
  confirmed_at timestamptz, -- when the person last proved to be present; some calls need that to be recent
  device text NOT NULL DEFAULT '', -- browser and system, read from the user agent
  network text NOT NULL DEFAULT '', -- the /24 or /48 of the address, which names no single device
  country text, -- null until sessions are located
  FOREIGN KEY (organization_id, developer_id) REFERENCES memberships
);
CREATE INDEX ON sessions (developer_id, created_at);
-- What has run out is looked for by when it did.
CREATE INDEX ON sessions (least(expires_at, revoked_at));
SELECT guard_organization('sessions');
REVOKE ALL ON sessions FROM frontrow_app;
GRANT SELECT (token_hash, organization_id), UPDATE (revoked_at) ON sessions TO frontrow_app;
SELECT let_operators_read('sessions', 'token_hash');

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

-- One row a mailed link. Used ones are deleted, and with them all others of the developer.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY, -- SHA-256: a copy of this table opens nothing
  developer_id uuid NOT NULL REFERENCES developers,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON password_resets (developer_id);
CREATE INDEX ON password_resets (expires_at);
GRANT SELECT, INSERT, DELETE ON password_resets TO frontrow_system;

-- The published API tells an organization that is not there from one that is somebody else's. This
-- one bit is all that the role of the API can learn about others. The wall is forced on owners too,
-- so the owner of the function is let see.
CREATE POLICY existence ON organizations FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION organization_exists(wanted uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT EXISTS (SELECT FROM public.organizations WHERE id = wanted) $$;
REVOKE ALL ON FUNCTION organization_exists(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION organization_exists(uuid) TO frontrow_app;

-- From which networks each organization's console was used. What is seen there of the
-- organization's own placements and campaigns, nobody pays for.
CREATE TABLE console_networks (
  organization_id uuid NOT NULL REFERENCES organizations,
  network bigint NOT NULL CHECK (network BETWEEN 0 AND 4294967295),
  seen_at timestamptz NOT NULL, -- written once a day at most, so the last use may be a day later
  PRIMARY KEY (organization_id, network)
);
CREATE INDEX ON console_networks (seen_at);
SELECT guard_organization('console_networks', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE, DELETE ON console_networks TO frontrow_system;
COMMENT ON COLUMN console_networks.network IS
  'keyed hash of the IPv4 address or of the first 64 bits of an IPv6 one; 20 an organization at most, the newest';

-- API tokens belong to an organization, so that they outlive the person who made them. Only the
-- hash of a token is stored.
CREATE TABLE api_tokens (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  networks text[] NOT NULL, -- empty: it works from everywhere
  made_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- A token whose maker left, was removed or is no Admin any more stops then, unless an Admin takes
  -- it over.
  stops_at timestamptz,
  FOREIGN KEY (organization_id, made_by) REFERENCES memberships (organization_id, developer_id)
);
CREATE INDEX ON api_tokens (organization_id, id);
SELECT guard_organization('api_tokens', 'organization_id', 'SELECT, INSERT, UPDATE');
-- The API may revoke a token and take one over, whose maker changes then, and never change what one
-- grants.
REVOKE UPDATE ON api_tokens FROM frontrow_app;
GRANT UPDATE (revoked_at, made_by, stops_at) ON api_tokens TO frontrow_app;
SELECT let_operators_read('api_tokens', 'token_hash');

-- Second factors belong to a person and not to an organization, so only the system reads and writes
-- them.
CREATE TABLE developer_totp (
  holder_id uuid PRIMARY KEY REFERENCES developers,
  sealed bytea NOT NULL, -- the secret, encrypted
  last_step bigint NOT NULL, -- the 30-second step of the last code that was accepted: a code works once
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz -- null until the first code was entered; until then it is no factor
);
GRANT SELECT, INSERT, UPDATE, DELETE ON developer_totp TO frontrow_system;
SELECT let_operators_read('developer_totp', 'sealed', 'last_step');

CREATE TABLE developer_recovery_codes (
  holder_id uuid NOT NULL REFERENCES developers,
  code_hmac bytea NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (holder_id, code_hmac)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON developer_recovery_codes TO frontrow_system;

-- Passkeys (WebAuthn). A passkey is bound to the host name of the server for ever: one of another
-- name is kept and cannot be used.
CREATE TABLE developer_passkeys (
  id uuid PRIMARY KEY,
  holder_id uuid NOT NULL REFERENCES developers,
  credential_id bytea NOT NULL UNIQUE, -- chosen by the authenticator
  public_key bytea NOT NULL, -- COSE
  counter bigint NOT NULL, -- uses by the authenticator's own count; 0 for ever where it does not count
  transports text[] NOT NULL,
  rp_id text NOT NULL, -- the host name
  name text NOT NULL,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX developer_passkeys_of_holder ON developer_passkeys (holder_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON developer_passkeys TO frontrow_system;
SELECT let_operators_read('developer_passkeys', 'credential_id', 'public_key');

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

-- What each operator gave away alone, in the network's currency:
-- decision 073.
CREATE TABLE given_alone (
  id uuid PRIMARY KEY,
  actor text NOT NULL, -- as in the audit
  kind text NOT NULL, -- the kind of proposal that it would have been
  subject text NOT NULL,
  organization_id uuid REFERENCES organizations, -- null: it is about the network
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  given_at timestamptz NOT NULL,
  is_receipt boolean NOT NULL, -- real money that only this person saw come: it counts until it is covered
  covered_at timestamptz -- by a closing balance that somebody else entered
);
CREATE INDEX ON given_alone (actor, given_at);
CREATE INDEX ON given_alone (given_at) WHERE is_receipt AND covered_at IS NULL;
SELECT guard_organization('given_alone', 'organization_id', 'SELECT, INSERT');
REVOKE ALL ON given_alone FROM frontrow_app;
GRANT UPDATE (covered_at) ON given_alone TO frontrow_system;
SELECT let_operators_read('given_alone');

-- Tables that are made before organizations and members are.
ALTER TABLE audit_log ADD FOREIGN KEY (organization_id) REFERENCES organizations;
ALTER TABLE idempotency_keys ADD FOREIGN KEY (organization_id) REFERENCES organizations;
ALTER TABLE member_notices ADD FOREIGN KEY (organization_id) REFERENCES organizations,
  ADD FOREIGN KEY (organization_id, developer_id) REFERENCES memberships (organization_id, developer_id);
