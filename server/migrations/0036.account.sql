-- API tokens belong to an organization, so that they outlive the person who made them. Only the hash of a token is stored.
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
  FOREIGN KEY (organization_id, made_by) REFERENCES memberships (organization_id, developer_id)
);
CREATE INDEX ON api_tokens (organization_id, id);
SELECT guard_organization('api_tokens', 'organization_id', 'SELECT, INSERT, UPDATE');
-- The API may revoke a token and never change what one grants.
REVOKE UPDATE ON api_tokens FROM frontrow_app;
GRANT UPDATE (revoked_at) ON api_tokens TO frontrow_app;
