-- When a schedule last sent a file to its recipients.
ALTER TABLE statistics_schedules ADD COLUMN last_sent_at timestamptz;
UPDATE statistics_schedules s SET last_sent_at = (
  SELECT max(ended_at) FROM statistics_files f
  WHERE f.organization_id = s.organization_id AND f.schedule_id = s.id AND f.state = 'ready');

-- Whether the books did not have all days of a file when it was made; null for older files.
ALTER TABLE statistics_files ADD COLUMN is_estimated boolean;

SELECT let_operators_read('statistics_schedules');
SELECT let_operators_read('statistics_files');
