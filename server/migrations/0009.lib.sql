-- Each change leaves a row here, in its own transaction. Rows are never changed or taken away.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  at timestamptz NOT NULL,
  actor text NOT NULL, -- 'developer:<id>', 'operator:<name>' or 'system'
  action text NOT NULL,
  object_id text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX ON audit_log (organization_id, at);
SELECT guard_organization('audit_log', 'organization_id', 'SELECT, INSERT');

-- The answer to a create, kept under the key its caller gave, so that a repeated call makes nothing twice.
CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL REFERENCES organizations,
  route text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, route, key)
);
SELECT guard_organization('idempotency_keys');
