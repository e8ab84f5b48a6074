-- Cases of apps, ads and what viewers report. The subject of an ad or a report is the campaignable content.
ALTER TABLE cases DROP CONSTRAINT cases_kind_check,
  ADD CONSTRAINT cases_kind_check CHECK (kind IN ('organization', 'app', 'ad', 'report', 'appeal'));
ALTER TABLE case_events DROP CONSTRAINT case_events_kind_check,
  ADD CONSTRAINT case_events_kind_check CHECK (kind IN ('opened', 'changed', 'asked', 'answered', 'decided', 'undone'));
CREATE INDEX ON cases (subject_id, kind);
-- Members read what a decision is about.
GRANT SELECT (subject_id) ON cases TO frontrow_app;
