-- Folders of the store of media without a row, and when a sweep first saw each. They are removed a week later, so that
-- a database that was put back to an older state does not remove what was uploaded since.
CREATE TABLE media_orphans (
  path text PRIMARY KEY,
  first_seen_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON media_orphans TO frontrow_system;
