-- An ask without a period and the columns that a member chose, under a name.
CREATE TABLE statistics_views (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  developer_id uuid NOT NULL,
  name text NOT NULL,
  ask jsonb NOT NULL,
  columns text[] NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, developer_id, name),
  FOREIGN KEY (organization_id, developer_id) REFERENCES memberships
);
SELECT guard_organization('statistics_views');
SELECT let_operators_read('statistics_views');

-- Whoever leaves takes their views along.
CREATE FUNCTION leave_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM statistics_views
    WHERE organization_id = NEW.organization_id AND developer_id = NEW.developer_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER leave_statistics AFTER UPDATE OF left_at ON memberships
  FOR EACH ROW WHEN (OLD.left_at IS NULL AND NEW.left_at IS NOT NULL) EXECUTE FUNCTION leave_statistics();
