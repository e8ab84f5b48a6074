-- Of the impressions, those of an organization's ads in its own apps. They cost nothing, so they are
-- in no ECPM. The count is copied from the event family; before this migration it is 0.
ALTER TABLE placement_hours ADD COLUMN own_impressions bigint NOT NULL DEFAULT 0;
ALTER TABLE campaign_hours ADD COLUMN own_impressions bigint NOT NULL DEFAULT 0;
ALTER TABLE placement_days ADD COLUMN own_impressions bigint NOT NULL DEFAULT 0;
ALTER TABLE campaign_days ADD COLUMN own_impressions bigint NOT NULL DEFAULT 0;
SELECT let_operators_read('placement_hours');
SELECT let_operators_read('campaign_hours');
SELECT let_operators_read('placement_days');
SELECT let_operators_read('campaign_days');

-- A program that does not know the columns may still roll up, and leaves them out. It notes how far
-- it came as 'events', so this program notes it under a name of its own and copies them later.
INSERT INTO carried_counts (family, changed_till)
  SELECT 'event_counts', changed_till FROM carried_counts WHERE family = 'events';
