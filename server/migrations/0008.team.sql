-- Who was invited into an organization. The mailed link works once; only its hash is stored.
CREATE TABLE invitations (
  token_hash bytea PRIMARY KEY, -- SHA-256: a copy of this table opens nothing
  id uuid NOT NULL UNIQUE,
  organization_id uuid NOT NULL REFERENCES organizations,
  email text NOT NULL CHECK (email = lower(email)),
  role integer NOT NULL CHECK (role IN (100, 200, 300, 400, 500)),
  invited_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  FOREIGN KEY (organization_id, invited_by) REFERENCES memberships (organization_id, developer_id)
);
-- A new invitation of the same address ends the one before it.
CREATE UNIQUE INDEX invitations_open ON invitations (organization_id, email) WHERE used_at IS NULL AND revoked_at IS NULL;
CREATE INDEX ON invitations (expires_at);
SELECT guard_organization('invitations', 'organization_id', 'SELECT, INSERT, UPDATE, DELETE');
REVOKE ALL ON invitations FROM frontrow_app;
SELECT let_operators_read('invitations', 'token_hash');

-- The owner names an Admin, and that one accepts. Naming changes nothing but this table.
CREATE TABLE owner_transfers (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  from_id uuid NOT NULL,
  to_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  voided_at timestamptz,
  CHECK (from_id <> to_id),
  FOREIGN KEY (organization_id, from_id) REFERENCES memberships (organization_id, developer_id),
  FOREIGN KEY (organization_id, to_id) REFERENCES memberships (organization_id, developer_id)
);
CREATE UNIQUE INDEX owner_transfers_open ON owner_transfers (organization_id) WHERE accepted_at IS NULL AND voided_at IS NULL;
SELECT guard_organization('owner_transfers', 'organization_id', 'SELECT, INSERT, UPDATE, DELETE');
REVOKE ALL ON owner_transfers FROM frontrow_app;
SELECT let_operators_read('owner_transfers');
