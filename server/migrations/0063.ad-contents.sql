-- What a decision says of an ad. One without a row is unrated.
CREATE TABLE content_ratings (
  content_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 3), -- AdCOM: 1 for all, 2 over 12, 3 mature
  categories text[] NOT NULL DEFAULT '{}', -- sensitive ones
  decision_id uuid NOT NULL,
  FOREIGN KEY (organization_id, app_id, content_id) REFERENCES campaignable_ad_contents (organization_id, app_id, id),
  FOREIGN KEY (organization_id, decision_id) REFERENCES decisions (organization_id, id)
);
SELECT guard_organization('content_ratings', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE, DELETE ON content_ratings TO frontrow_system;
SELECT let_operators_read('content_ratings');
CREATE TRIGGER tell_catalogue AFTER INSERT OR UPDATE OR DELETE ON content_ratings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();

-- Equal files are decided once.
CREATE INDEX ON ad_contents (sha256);
CREATE INDEX ON campaignable_ad_contents (ad_content_id);
CREATE INDEX ON campaignable_ad_contents (review_state) WHERE review_state <> 'approved';

-- An organization cannot approve its own ad.
REVOKE INSERT, UPDATE ON campaignable_ad_contents FROM frontrow_app;
GRANT INSERT (id, organization_id, app_id, ad_content_id, name, type, target_device, content_orientation, orientation_text, path,
  width, height, size_bytes, cropped, cropping, archived_at, created_at) ON campaignable_ad_contents TO frontrow_app;
GRANT UPDATE (archived_at) ON campaignable_ad_contents TO frontrow_app;

-- A denied ad is on the stop list, which every node reads each second. The ad index follows at its own pace.
CREATE TRIGGER raise_hold_version AFTER UPDATE OF review_state ON campaignable_ad_contents
  FOR EACH ROW WHEN (OLD.review_state IS DISTINCT FROM NEW.review_state AND 'denied' IN (OLD.review_state, NEW.review_state))
  EXECUTE FUNCTION raise_hold_version();
