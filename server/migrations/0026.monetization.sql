-- Advertised apps that a publisher does not want to show: in all of its apps, or in one of those that monetize. A block that was
-- taken back stays, archived, so that it can be told who kept what out and when.
CREATE TABLE blocked_apps (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations, -- the publisher's
  -- Another organization's, so no composite key can hold it. Nothing of that app is in the row, and nothing is read through it
  -- under the publisher's role.
  blocked_app_id uuid NOT NULL REFERENCES apps (id),
  in_app_id uuid, -- null: in all of them
  blocked_at timestamptz NOT NULL,
  blocked_by uuid NOT NULL,
  archived_at timestamptz,
  archived_by uuid,
  CHECK ((archived_at IS NULL) = (archived_by IS NULL)),
  FOREIGN KEY (organization_id, in_app_id) REFERENCES monetized_apps (organization_id, app_id),
  FOREIGN KEY (organization_id, blocked_by) REFERENCES memberships (organization_id, developer_id),
  FOREIGN KEY (organization_id, archived_by) REFERENCES memberships (organization_id, developer_id)
);
CREATE UNIQUE INDEX blocked_apps_once ON blocked_apps (organization_id, blocked_app_id, in_app_id)
  NULLS NOT DISTINCT WHERE archived_at IS NULL;
SELECT guard_organization('blocked_apps', 'organization_id', 'SELECT, INSERT, UPDATE');

CREATE TRIGGER tell_catalogue AFTER INSERT OR UPDATE OR DELETE ON blocked_apps
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();

-- A publisher asks for the reports of ads that were shown in its placements.
CREATE INDEX ON ad_reports (placement, reported_at);
