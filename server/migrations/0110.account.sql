-- The time zone of an organization changes at a midnight of the new one: docs/decisions/074-budgets-keep-their-rate.md. From
-- time_zone_changes_at on, next_time_zone holds.
ALTER TABLE organizations
  ADD COLUMN next_time_zone text,
  ADD COLUMN time_zone_changes_at timestamptz,
  ADD CONSTRAINT organizations_next_time_zone_check CHECK ((next_time_zone IS NULL) = (time_zone_changes_at IS NULL)) NOT VALID;
SELECT let_operators_read('organizations');
GRANT UPDATE (time_zone, next_time_zone, time_zone_changes_at) ON organizations TO frontrow_app;
