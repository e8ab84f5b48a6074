-- Sessions have a public id, so that a person can end one of them from another, and say what they are: how the person signed in, with which
-- browser, from which network. confirmed_at is when the person last proved to be present; some calls need that to be recent.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'totp', 'recovery_code')),
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN device text NOT NULL DEFAULT '',  -- browser and system, read from the user agent
  ADD COLUMN network text NOT NULL DEFAULT '', -- the /24 or /48 of the address, which names no single device
  ADD COLUMN country text;                     -- null until sessions are located

-- Second factors belong to a person and not to an organization, so only the system reads and writes them.
CREATE TABLE developer_totp (
  developer_id uuid PRIMARY KEY REFERENCES developers,
  sealed bytea NOT NULL,            -- the secret, encrypted
  last_step bigint NOT NULL,        -- the 30-second step of the last code that was accepted: a code works once
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz          -- null until the first code was entered; until then it is no factor
);
CREATE TABLE developer_recovery_codes (
  developer_id uuid NOT NULL REFERENCES developers,
  code_hmac bytea NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (developer_id, code_hmac)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON developer_totp, developer_recovery_codes TO frontrow_system;
