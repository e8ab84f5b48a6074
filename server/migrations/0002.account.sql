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
  payout_currency text NOT NULL DEFAULT 'USD',
  credit_limit_micros bigint,
  created_at timestamptz NOT NULL,
  approved_at timestamptz,
  migrated_at timestamptz,
  decided_by text,
  rejected_at timestamptz,
  rejected_why text
);
SELECT guard_organization('organizations', 'id', 'SELECT, INSERT, UPDATE');

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

-- A person may join several organizations.
CREATE TABLE memberships (
  organization_id uuid NOT NULL REFERENCES organizations,
  developer_id uuid NOT NULL REFERENCES developers,
  role integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, developer_id)
);
CREATE INDEX ON memberships (developer_id);
SELECT guard_organization('memberships');

ALTER TABLE developers ENABLE ROW LEVEL SECURITY;
ALTER TABLE developers FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON developers TO frontrow_app
  USING (id IN (SELECT developer_id FROM memberships WHERE organization_id = (SELECT current_organization())))
  WITH CHECK (id IN (SELECT developer_id FROM memberships WHERE organization_id = (SELECT current_organization())));
CREATE POLICY every_organization ON developers TO frontrow_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE ON developers TO frontrow_app;
GRANT SELECT, INSERT, UPDATE ON developers TO frontrow_system;

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY, -- SHA-256: a copy of this table opens nothing
  organization_id uuid NOT NULL,
  developer_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  FOREIGN KEY (organization_id, developer_id) REFERENCES memberships
);
CREATE INDEX ON sessions (developer_id, created_at);
SELECT guard_organization('sessions');

CREATE TABLE email_verifications (
  email text PRIMARY KEY CHECK (email = lower(email)),
  name text NOT NULL,
  code_hmac bytea NOT NULL,
  nonce bytea NOT NULL,
  binding_hmac bytea NOT NULL, -- of the cookie handed to the client that asked, then to the one that verified
  token_hmac bytea,            -- of the verification token handed out by verify
  client_hmac bytea,           -- of address and user agent of the client that verified
  sent_at timestamptz NOT NULL,
  sends timestamptz[] NOT NULL, -- those of the last day: they limit how many mails one recipient gets
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  verified_at timestamptz,
  consumed_at timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON email_verifications TO frontrow_system;

-- Keys name an organization, an app or a placement. They are shown again at any time, so they are encrypted and not hashed;
-- lookup_hmac finds the one that was presented. app_id and placement_id get their foreign keys where those tables are made.
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
