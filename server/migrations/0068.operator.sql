-- What a command on the host did at once although two people decide it in the console. Somebody looks at it within a day.
CREATE TABLE host_acts (
  id uuid PRIMARY KEY,
  host_user text NOT NULL,
  what text NOT NULL,
  at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  looked_by uuid REFERENCES operators,
  looked_at timestamptz,
  note text,
  CHECK ((looked_by IS NULL) = (looked_at IS NULL)),
  CHECK ((looked_by IS NULL) = (note IS NULL))
);
CREATE INDEX ON host_acts (due_at) WHERE looked_at IS NULL;
GRANT SELECT, INSERT, UPDATE (looked_by, looked_at, note) ON host_acts TO frontrow_system;
SELECT let_operators_read('host_acts');
