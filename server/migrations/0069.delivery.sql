-- When the first test for a placement arrived. Tests are in no count, and their decisions are kept for a week.
ALTER TABLE placement_firsts ADD COLUMN test_at timestamptz;
INSERT INTO placement_firsts (organization_id, placement_id, test_at)
  SELECT organization_id, placement_id, min(at) FROM kept_decisions WHERE is_test GROUP BY 1, 2
  ON CONFLICT (organization_id, placement_id) DO UPDATE SET test_at = excluded.test_at;
