-- The icon that was approved last, where the campaign has another one now. Viewers see it until the new one is decided.
ALTER TABLE campaigns ADD COLUMN former_icon_id uuid,
  ADD FOREIGN KEY (organization_id, app_id, former_icon_id) REFERENCES ad_contents (organization_id, app_id, id);
SELECT let_operators_read('campaigns');
