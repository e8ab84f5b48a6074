-- Files of statistics, and the schedules that make them again and again.
CREATE TABLE statistics_schedules (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  made_by uuid NOT NULL,
  name text NOT NULL,
  ask jsonb NOT NULL, -- without a period
  needs_money boolean NOT NULL, -- it has measures of money
  format text NOT NULL CHECK (format IN ('csv', 'ndjson', 'parquet')),
  every text NOT NULL CHECK (every IN ('day', 'week', 'month')),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  time_zone text NOT NULL,
  waits_for_close boolean NOT NULL,
  recipient_ids uuid[] NOT NULL,
  runs_on date NOT NULL, -- the next run, in its time zone: the day after its period
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, made_by) REFERENCES memberships (organization_id, developer_id)
);
SELECT guard_organization('statistics_schedules');
SELECT let_operators_read('statistics_schedules');

-- A period that a schedule has made a file of, so that a correction of its days makes another one.
CREATE TABLE statistics_runs (
  organization_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  from_day date NOT NULL,
  till_day date NOT NULL,
  sha256 bytea, -- of the last file that was sent
  ordered_at timestamptz NOT NULL, -- of the last file: what the books corrected afterwards makes another
  PRIMARY KEY (schedule_id, till_day),
  FOREIGN KEY (organization_id, schedule_id) REFERENCES statistics_schedules (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX ON statistics_runs (ordered_at);
SELECT guard_organization('statistics_runs');
SELECT let_operators_read('statistics_runs');

CREATE TABLE statistics_files (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  made_by uuid, -- null for a schedule's
  schedule_id uuid,
  name text NOT NULL,
  ask jsonb NOT NULL,
  needs_money boolean NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'ndjson', 'parquet')),
  is_revision boolean NOT NULL DEFAULT false, -- it was made because a day was corrected
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'failed')),
  tries integer NOT NULL DEFAULT 0, -- also names the stored file, so that no try overwrites another's
  claimed_till timestamptz, -- a node is making it until then
  row_count bigint,
  size_bytes bigint,
  sha256 bytea,
  failure text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'ready') = (sha256 IS NOT NULL)),
  FOREIGN KEY (organization_id, made_by) REFERENCES memberships (organization_id, developer_id),
  FOREIGN KEY (organization_id, schedule_id) REFERENCES statistics_schedules (organization_id, id)
    ON DELETE SET NULL (schedule_id)
);
CREATE UNIQUE INDEX statistics_files_one_waiting ON statistics_files (organization_id) WHERE state = 'waiting';
CREATE INDEX ON statistics_files (organization_id, created_at);
CREATE INDEX ON statistics_files (expires_at);
SELECT guard_organization('statistics_files');
SELECT let_operators_read('statistics_files');

-- Whoever leaves takes their views along, and gets no more mail of schedules.
CREATE OR REPLACE FUNCTION leave_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM statistics_views
    WHERE organization_id = NEW.organization_id AND developer_id = NEW.developer_id;
  UPDATE statistics_schedules SET recipient_ids = array_remove(recipient_ids, NEW.developer_id)
    WHERE organization_id = NEW.organization_id AND recipient_ids @> ARRAY[NEW.developer_id];
  RETURN NULL;
END
$$;
