-- False where operators may see the console of the organization only if two of them agree, and its owner is mailed.
ALTER TABLE organizations ADD COLUMN allows_support_view boolean NOT NULL DEFAULT true;
SELECT let_operators_read('organizations');

-- Each time an operator sees the console of an organization as a member sees it. A row without token_hash was approved by two operators
-- and is not open yet.
CREATE TABLE operator_views (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  operator_id uuid NOT NULL REFERENCES operators,
  role smallint NOT NULL,
  reason text NOT NULL, -- members read it
  allowed_till timestamptz NOT NULL, -- until when it may be opened
  session_id uuid, -- the operator's session: the view ends with it
  token_hash bytea UNIQUE,
  begun_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  CHECK ((token_hash IS NULL) = (begun_at IS NULL)),
  CHECK ((token_hash IS NULL) = (ends_at IS NULL)),
  CHECK ((token_hash IS NULL) = (session_id IS NULL)),
  CHECK (ended_at IS NULL OR begun_at IS NOT NULL)
);
CREATE INDEX ON operator_views (ends_at) WHERE ended_at IS NULL;
CREATE INDEX ON operator_views (organization_id, operator_id) WHERE token_hash IS NULL;
SELECT guard_organization('operator_views', 'organization_id', 'SELECT, INSERT');
REVOKE ALL ON operator_views FROM frontrow_app;
GRANT UPDATE (session_id, token_hash, begun_at, ends_at, ended_at) ON operator_views TO frontrow_system;
SELECT let_operators_read('operator_views', 'token_hash');

-- What was looked at in a view, once each. The audit row of its end lists them.
CREATE TABLE operator_view_calls (
  view_id uuid NOT NULL REFERENCES operator_views,
  looked_at text NOT NULL, -- the summary of a call
  first_at timestamptz NOT NULL,
  PRIMARY KEY (view_id, looked_at)
);
GRANT SELECT, INSERT, DELETE ON operator_view_calls TO frontrow_system;
SELECT let_operators_read('operator_view_calls');
