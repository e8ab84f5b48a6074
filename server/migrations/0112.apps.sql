-- What viewers see of an app in an ad: its name here, its icons below. unseen: no ad of it was made yet; pending: viewers see
-- former_name until it is decided; shown: viewers see it, and it is not decided.
ALTER TABLE apps
  ADD COLUMN name_state text NOT NULL DEFAULT 'unseen' CHECK (name_state IN ('unseen', 'pending', 'shown', 'approved', 'denied')),
  ADD COLUMN former_name text; -- the name that was approved last, where it is another one
SELECT let_operators_read('apps');
-- What runs today is taken as approved.
UPDATE apps a SET name_state = 'approved' WHERE EXISTS (SELECT FROM campaigns c WHERE c.organization_id = a.organization_id AND c.app_id = a.id);

-- The pictures that an app's campaigns use as icon, and what was decided on them. The states are those of names.
CREATE TABLE app_icons (
  content_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'shown', 'approved', 'denied')),
  decision_id uuid, -- of an approval or a denial; null for what ran before icons were decided on
  FOREIGN KEY (organization_id, app_id, content_id) REFERENCES ad_contents (organization_id, app_id, id),
  FOREIGN KEY (organization_id, decision_id) REFERENCES decisions (organization_id, id)
);
CREATE INDEX ON app_icons (organization_id, app_id);
SELECT guard_organization('app_icons', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE, DELETE ON app_icons TO frontrow_system;
SELECT let_operators_read('app_icons');
CREATE TRIGGER tell_catalogue AFTER INSERT OR UPDATE OR DELETE ON app_icons
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();

-- A file that is denied as an ad waits as an icon until somebody has looked at it.
INSERT INTO app_icons (content_id, organization_id, app_id, state)
SELECT DISTINCT i.id, i.organization_id, i.app_id, CASE WHEN EXISTS (
    SELECT FROM ad_contents g JOIN campaignable_ad_contents k ON k.organization_id = g.organization_id AND k.ad_content_id = g.id
    JOIN cases w ON w.organization_id = k.organization_id AND w.subject_id = k.id AND w.kind IN ('ad', 'report')
    JOIN decisions d ON d.organization_id = w.organization_id AND d.case_id = w.id
    WHERE g.sha256 = i.sha256 AND k.review_state = 'denied' AND d.outcome = 'deny' AND d.undone_at IS NULL
      AND (d.reason_code IN ('ad_scam', 'ad_adult') OR (d.reason_code = 'ad_brand_misuse' AND k.organization_id = i.organization_id))
  ) THEN 'pending' ELSE 'approved' END
FROM campaigns c JOIN ad_contents i ON i.organization_id = c.organization_id AND i.id = c.icon_content_id;
WITH opened AS (
  INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
  SELECT DISTINCT 'app', app_id, organization_id, 'open', app_now(), app_now() + interval '4 hours' FROM app_icons WHERE state = 'pending'
  ON CONFLICT (kind, subject_id) WHERE state <> 'closed' DO NOTHING
  RETURNING organization_id, id, opened_at)
INSERT INTO case_events (organization_id, case_id, at, kind, actor) SELECT organization_id, id, opened_at, 'opened', 'system' FROM opened;
