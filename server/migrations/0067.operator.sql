-- An organization that is being closed, or was. Until closes_at it can be reopened; then its keys are revoked.
CREATE TABLE organization_closings (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  message text NOT NULL, -- to the members
  reason text NOT NULL,  -- for operators alone
  begun_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  reminders smallint NOT NULL DEFAULT 0, -- how many of the reminders before closes_at were written
  reopened_at timestamptz,
  closed_at timestamptz,
  CHECK (reopened_at IS NULL OR closed_at IS NULL)
);
CREATE UNIQUE INDEX ON organization_closings (organization_id) WHERE reopened_at IS NULL;
CREATE INDEX ON organization_closings (closes_at) WHERE reopened_at IS NULL AND closed_at IS NULL;
SELECT guard_organization('organization_closings', 'organization_id', 'SELECT, INSERT');
REVOKE ALL ON organization_closings FROM frontrow_app;
GRANT UPDATE (reminders, reopened_at, closed_at) ON organization_closings TO frontrow_system;
SELECT let_operators_read('organization_closings');
