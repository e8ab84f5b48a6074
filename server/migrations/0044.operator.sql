-- The people who run the network. They are no developers, and no session of an organization is one of theirs.
CREATE TABLE operators (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  password_hash text NOT NULL, -- 'none' until the welcome link was used: no password matches it
  sessions_after timestamptz NOT NULL, -- sessions older than this are dead: a password change moves it
  single_keys boolean NOT NULL DEFAULT true,
  is_demo boolean NOT NULL DEFAULT false, -- its password is printed, so it signs in on this machine only
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE TABLE operator_roles (
  operator_id uuid NOT NULL REFERENCES operators,
  role text NOT NULL CHECK (role IN ('support', 'moderator', 'finance', 'administrator')),
  PRIMARY KEY (operator_id, role)
);

CREATE TABLE operator_sessions (
  token_hash bytea PRIMARY KEY, -- SHA-256: a copy of this table opens nothing
  id uuid NOT NULL UNIQUE,
  operator_id uuid NOT NULL REFERENCES operators,
  method text NOT NULL,
  device text NOT NULL,
  network text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  confirmed_at timestamptz, -- when the person last proved to be present
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX ON operator_sessions (operator_id, created_at);

-- Links for people who were added. A new one replaces the one before.
CREATE TABLE operator_welcomes (
  operator_id uuid PRIMARY KEY REFERENCES operators,
  token_hash bytea NOT NULL UNIQUE,
  is_first boolean NOT NULL, -- the operator has never chosen a password
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- The columns of lib/second-factors.
CREATE TABLE operator_totp (
  holder_id uuid PRIMARY KEY REFERENCES operators,
  sealed bytea NOT NULL,            -- the secret, encrypted
  last_step bigint NOT NULL,        -- the 30-second step of the last code that was accepted: a code works once
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz          -- null until the first code was entered; until then it is no factor
);
CREATE TABLE operator_recovery_codes (
  holder_id uuid NOT NULL REFERENCES operators,
  code_hmac bytea NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (holder_id, code_hmac)
);

-- What needs two people. Who, what and why are frozen: no role of the program may change them.
CREATE TABLE proposals (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL, -- the id or the email of what it is about
  organization_id uuid REFERENCES organizations, -- null: it is about the network
  payload text NOT NULL, -- JSON
  payload_hash bytea NOT NULL CHECK (payload_hash = sha256(convert_to(payload, 'UTF8'))),
  reason text NOT NULL,
  proposed_by uuid NOT NULL REFERENCES operators,
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  is_alone boolean NOT NULL, -- dual control was off: it needs a day and no second person
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'waiting', 'done', 'refused', 'withdrawn', 'expired', 'void')),
  approved_by uuid REFERENCES operators,
  decided_by uuid REFERENCES operators,
  decided_at timestamptz,
  note text,
  takes_effect_at timestamptz, -- of one that waits
  CHECK (approved_by <> proposed_by),
  CHECK (state NOT IN ('waiting', 'done') OR is_alone OR approved_by IS NOT NULL),
  CHECK (state <> 'waiting' OR takes_effect_at IS NOT NULL)
);
CREATE UNIQUE INDEX proposals_open ON proposals (kind, subject) WHERE state IN ('open', 'waiting');
CREATE INDEX ON proposals (id) WHERE state NOT IN ('open', 'waiting');
SELECT guard_organization('proposals', 'organization_id', 'SELECT, INSERT');
REVOKE ALL ON proposals FROM frontrow_app;
GRANT UPDATE (state, approved_by, decided_by, decided_at, note, takes_effect_at) ON proposals TO frontrow_system;

GRANT SELECT, INSERT, UPDATE ON operators, operator_welcomes TO frontrow_system;
GRANT SELECT, INSERT, DELETE ON operator_roles TO frontrow_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_sessions, operator_totp, operator_recovery_codes TO frontrow_system;

SELECT let_operators_read('operators', 'password_hash');
SELECT let_operators_read('operator_roles');
SELECT let_operators_read('operator_sessions', 'token_hash');
SELECT let_operators_read('operator_welcomes', 'token_hash');
SELECT let_operators_read('operator_totp', 'sealed', 'last_step');
SELECT let_operators_read('operator_recovery_codes', 'code_hmac');
SELECT let_operators_read('proposals');
