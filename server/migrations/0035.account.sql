-- The owner is a column and no role, so that an organization has exactly one by schema. Who leaves keeps a row, because blocked apps
-- name who blocked them.
ALTER TABLE memberships
  ADD COLUMN left_at timestamptz,
  ADD COLUMN last_used_at timestamptz, -- the last sign-in: it opens the organization that was used last
  ADD CHECK (role IN (100, 200, 300, 400, 500));
ALTER TABLE organizations ADD COLUMN owner_id uuid;

-- Roles grant rights from now on. Each owner gets one mail that names the members who may do less than before.
CREATE TABLE role_announcements (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  created_at timestamptz NOT NULL
);
SELECT guard_organization('role_announcements', 'organization_id', 'SELECT, INSERT, UPDATE, DELETE');
REVOKE ALL ON role_announcements FROM frontrow_app;

SET LOCAL ROLE frontrow_system;
INSERT INTO role_announcements (organization_id, created_at)
  SELECT DISTINCT organization_id, app_now() FROM memberships WHERE role <> 100;
-- The owner is the member who joined first among the Admins, else among all, who becomes one.
UPDATE organizations o SET owner_id = (
  SELECT m.developer_id FROM memberships m WHERE m.organization_id = o.id
  ORDER BY (m.role = 100) DESC, m.created_at, m.developer_id LIMIT 1);
UPDATE memberships m SET role = 100 FROM organizations o
  WHERE o.id = m.organization_id AND o.owner_id = m.developer_id AND m.role <> 100;
RESET ROLE;

-- Deferred, because an organization is written before the membership of its owner.
ALTER TABLE organizations
  ALTER COLUMN owner_id SET NOT NULL,
  ADD FOREIGN KEY (id, owner_id) REFERENCES memberships (organization_id, developer_id) DEFERRABLE INITIALLY DEFERRED;
