-- Passkeys of operators: the columns of developer_passkeys.
CREATE TABLE operator_passkeys (
  id uuid PRIMARY KEY,
  holder_id uuid NOT NULL REFERENCES operators,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  rp_id text NOT NULL,
  name text NOT NULL,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX operator_passkeys_of_holder ON operator_passkeys (holder_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_passkeys TO frontrow_system;
SELECT let_operators_read('operator_passkeys', 'credential_id', 'public_key');
