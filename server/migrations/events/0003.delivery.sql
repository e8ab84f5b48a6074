-- Of the impressions, those of an organization's ads in its own apps. They cost nothing, so they are
-- in no ECPM. Rows from before this migration have 0, and a program that does not know the column
-- does not raise it: the count is never too high, and complete once every node knows the column.
ALTER TABLE events.placement_counts ADD COLUMN own_impressions bigint NOT NULL DEFAULT 0;
ALTER TABLE events.campaign_counts ADD COLUMN own_impressions bigint NOT NULL DEFAULT 0;
GRANT UPDATE (own_impressions) ON events.placement_counts TO frontrow_events;
GRANT UPDATE (own_impressions) ON events.campaign_counts TO frontrow_events;
