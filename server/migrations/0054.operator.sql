-- What the network keeps from running, and why. A hold is lifted and never deleted.
CREATE TABLE network_holds (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  -- serving: the object is not shown. advertise, monetize, write: what the organization may not do.
  scope text NOT NULL CHECK (scope IN ('serving', 'advertise', 'monetize', 'write')),
  object_kind text NOT NULL CHECK (object_kind IN ('organization', 'app', 'placement', 'campaign', 'content')),
  object_id uuid NOT NULL,
  message text NOT NULL, -- to the members
  reason text NOT NULL,  -- why, for operators alone
  review_by date,        -- the day by which somebody looks at it again
  placed_by text NOT NULL, -- the actor, as in audit_log
  placed_at timestamptz NOT NULL,
  lifted_by text,
  lifted_at timestamptz,
  CHECK ((scope = 'serving') = (object_kind <> 'organization')),
  CHECK (object_kind <> 'organization' OR object_id = organization_id),
  CHECK ((lifted_by IS NULL) = (lifted_at IS NULL))
);
CREATE UNIQUE INDEX holds_open ON network_holds (object_id, scope) WHERE lifted_at IS NULL;
CREATE INDEX ON network_holds (organization_id, scope) WHERE lifted_at IS NULL;
CREATE INDEX ON network_holds (organization_id, id);

-- Members read their own holds without the reasons, which are written for operators.
SELECT guard_organization('network_holds', 'organization_id', 'SELECT');
REVOKE SELECT ON network_holds FROM frontrow_app;
GRANT SELECT (id, organization_id, scope, object_kind, object_id, message, review_by, placed_at, lifted_at) ON network_holds TO frontrow_app;
GRANT INSERT, UPDATE (lifted_by, lifted_at) ON network_holds TO frontrow_system;
SELECT let_operators_read('network_holds');

-- Each change of a hold raises the version in the same transaction, so a node that reads the same version has all holds.
CREATE TABLE hold_versions (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);
INSERT INTO hold_versions (version) VALUES (1);
GRANT SELECT, UPDATE ON hold_versions TO frontrow_system;
CREATE FUNCTION raise_hold_version() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE hold_versions SET version = version + 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER raise_hold_version AFTER INSERT OR UPDATE ON network_holds FOR EACH STATEMENT EXECUTE FUNCTION raise_hold_version();
