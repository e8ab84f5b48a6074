-- Versions of the agreement between the network and its organizations. A version is never changed:
-- somebody may have signed it.
CREATE TABLE policies (
  id uuid PRIMARY KEY,
  version text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  published_by text NOT NULL, -- 'operator:<name>', or 'system' for those the program comes with
  content jsonb NOT NULL,
  sha256 bytea NOT NULL
);
GRANT SELECT ON policies TO frontrow_app;
GRANT SELECT, INSERT ON policies TO frontrow_system;
SELECT let_operators_read('policies');

-- Evidence: rows are added, and neither role can change or delete one.
CREATE TABLE policy_signatures (
  organization_id uuid NOT NULL REFERENCES organizations,
  policy_id uuid NOT NULL REFERENCES policies,
  developer_id uuid NOT NULL REFERENCES developers,
  name text NOT NULL,
  designation text NOT NULL,
  signature text NOT NULL,
  signature_confirm text NOT NULL,
  signature_date date NOT NULL, -- the signer's day
  signature_location text NOT NULL,
  signed_at timestamptz NOT NULL,
  address_prefix text NOT NULL, -- of the network the signer called from
  text_sha256 bytea NOT NULL,
  PRIMARY KEY (organization_id, policy_id)
);
SELECT guard_organization('policy_signatures', 'organization_id', 'SELECT, INSERT');
SELECT let_operators_read('policy_signatures');
