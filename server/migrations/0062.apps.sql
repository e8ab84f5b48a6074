-- Which ads an app shows, and whether the network has denied it. A denied app shows no ads, and no ads for it are shown.
ALTER TABLE apps
  ADD COLUMN ad_rating smallint NOT NULL DEFAULT 3 CHECK (ad_rating BETWEEN 1 AND 3), -- the highest rating of ads that it shows
  ADD COLUMN is_child_directed boolean NOT NULL DEFAULT false, -- only ads that a person rated 1, without a sensitive category
  ADD COLUMN blocked_categories text[] NOT NULL DEFAULT '{}',
  ADD COLUMN denied_at timestamptz;
SELECT let_operators_read('apps');
CREATE INDEX ON apps (denied_at) WHERE denied_at IS NOT NULL;

-- An organization cannot take back a denial of its app.
REVOKE INSERT, UPDATE ON apps FROM frontrow_app;
GRANT INSERT (id, organization_id, name, google_app_id, apple_app_id, category, subcategory, archived_at, review_reason, review_since, created_at)
  ON apps TO frontrow_app;
GRANT UPDATE (name, google_app_id, apple_app_id, category, subcategory, archived_at, review_reason, review_since,
  ad_rating, is_child_directed, blocked_categories) ON apps TO frontrow_app;

-- Every node reads the stop list again.
CREATE TRIGGER raise_hold_version AFTER UPDATE OF denied_at ON apps
  FOR EACH ROW WHEN (OLD.denied_at IS DISTINCT FROM NEW.denied_at) EXECUTE FUNCTION raise_hold_version();
