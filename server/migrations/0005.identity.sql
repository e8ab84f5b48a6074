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
  organization_id uuid NOT NULL,
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

-- From which networks each organization's console was used. What is seen there of the
-- organization's own placements and campaigns, nobody pays for.
CREATE TABLE console_networks (
  organization_id uuid NOT NULL,
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
  organization_id uuid NOT NULL,
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

-- Challenges of passkeys are signed and not stored; this keeps one that was answered from being
-- answered again, until it has ended.
CREATE TABLE spent_challenges (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenges_by_end ON spent_challenges (expires_at);
GRANT SELECT, INSERT, DELETE ON spent_challenges TO frontrow_system;

-- Notices are made before members are.
ALTER TABLE member_notices ADD FOREIGN KEY (organization_id, developer_id)
  REFERENCES memberships (organization_id, developer_id);
