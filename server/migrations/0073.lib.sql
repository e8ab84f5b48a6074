-- The last run of each background job, whichever node ran it.
CREATE TABLE job_runs (
  job text PRIMARY KEY,
  every_seconds integer, -- null: only where an operator asks
  started_at timestamptz NOT NULL,
  finished_at timestamptz, -- null while it runs, or where its node ended meanwhile
  succeeded_at timestamptz,
  failures integer NOT NULL DEFAULT 0, -- since it last succeeded
  result text, -- what it did, or why it failed
  asked_at timestamptz, -- when an operator asked for a run that has not begun
  asked_by text
);
GRANT SELECT, INSERT, UPDATE ON job_runs TO frontrow_system;
SELECT let_operators_read('job_runs');
