-- Passkeys (WebAuthn). A passkey is bound to the host name of the server for ever: one of another name is kept and cannot be used.
CREATE TABLE developer_passkeys (
  id uuid PRIMARY KEY,
  holder_id uuid NOT NULL REFERENCES developers,
  credential_id bytea NOT NULL UNIQUE,   -- chosen by the authenticator
  public_key bytea NOT NULL,             -- COSE
  counter bigint NOT NULL,               -- uses by the authenticator's own count; 0 for ever where it does not count
  transports text[] NOT NULL,
  rp_id text NOT NULL,                   -- the host name
  name text NOT NULL,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX developer_passkeys_of_holder ON developer_passkeys (holder_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON developer_passkeys TO frontrow_system;
SELECT let_operators_read('developer_passkeys', 'credential_id', 'public_key');

ALTER TABLE sessions
  DROP CONSTRAINT sessions_method_check,
  ADD CONSTRAINT sessions_method_check CHECK (method IN ('password', 'totp', 'recovery_code', 'passkey'));
