-- Cases of traffic: the subject is the placement.
ALTER TABLE cases DROP CONSTRAINT cases_kind_check,
  ADD CONSTRAINT cases_kind_check CHECK (kind IN ('organization', 'app', 'ad', 'report', 'traffic', 'appeal'));
