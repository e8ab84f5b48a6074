-- When an open invoice stops campaigns: two days after its card failed, or so many days after the
-- due day of a bank transfer.
ALTER TABLE dunnings ADD COLUMN stops_at timestamptz;
UPDATE dunnings SET stops_at = failed_at + interval '2 days';
SELECT let_operators_read('dunnings');

-- Organizations whose new cards are charged without the daily limit.
CREATE TABLE new_card_exemptions (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  set_by text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT app_now()
);
SELECT guard_organization('new_card_exemptions', 'organization_id', 'SELECT');
GRANT SELECT, INSERT, DELETE ON new_card_exemptions TO frontrow_system;
SELECT let_operators_read('new_card_exemptions');
