-- Why something is decided. A text is never changed: a new version replaces it, and a decision
-- keeps the text it was sent with.
CREATE TABLE reasons (
  code text NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('organization', 'app', 'look', 'ad', 'report', 'traffic')),
  severity smallint NOT NULL CHECK (severity BETWEEN 1 AND 3),
  title text NOT NULL,
  clause text NOT NULL, -- the section of the agreement that it rests on
  message text NOT NULL, -- to the member
  what_to_do text NOT NULL,
  measures text[] NOT NULL DEFAULT '{}', -- usual measures, which whoever decides may change
  is_appealable boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (code, version)
);
GRANT SELECT, INSERT ON reasons TO frontrow_system;
GRANT SELECT ON reasons TO frontrow_app;
SELECT let_operators_read('reasons');

-- What somebody has to look at. A subject has at most one open case of a kind.
CREATE TABLE cases (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('organization', 'app', 'ad', 'report', 'traffic', 'appeal')),
  -- The organization, the app, the campaignable content of an ad or a report, the placement of
  -- traffic, or the decision that is appealed.
  subject_id uuid NOT NULL,
  organization_id uuid NOT NULL REFERENCES organizations,
  state text NOT NULL CHECK (state IN ('open', 'asked', 'closed')), -- asked: the member has to answer
  opened_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  claimed_by uuid, -- an operator who looks at it
  claimed_till timestamptz,
  version integer NOT NULL DEFAULT 1, -- each change raises it, so that nobody decides on what they have not seen
  -- A case that was opened for something that can be taken back closes when it is. Another reason
  -- to look keeps it open.
  is_withdrawable boolean NOT NULL DEFAULT false,
  UNIQUE (organization_id, id)
);
CREATE UNIQUE INDEX cases_open ON cases (kind, subject_id) WHERE state <> 'closed';
CREATE INDEX ON cases (state, due_at, id);
CREATE INDEX ON cases (organization_id, opened_at);
CREATE INDEX ON cases (subject_id, kind);
SELECT guard_organization('cases', 'organization_id', 'SELECT, INSERT, UPDATE');
REVOKE ALL ON cases FROM frontrow_app;
GRANT SELECT (id, kind, subject_id, organization_id, state) ON cases TO frontrow_app;
SELECT let_operators_read('cases');

-- What happened to a case. Members read questions and answers, and nothing else.
CREATE TABLE case_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL,
  case_id uuid NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opened', 'changed', 'asked', 'answered', 'decided', 'undone', 'withdrawn')),
  actor text NOT NULL, -- as in audit_log
  text text,
  FOREIGN KEY (organization_id, case_id) REFERENCES cases (organization_id, id)
);
CREATE INDEX ON case_events (organization_id, case_id, at);
SELECT guard_organization('case_events', 'organization_id', 'SELECT, INSERT');
REVOKE ALL ON case_events FROM frontrow_app;
GRANT SELECT (id, organization_id, case_id, at, kind, text) ON case_events TO frontrow_app;
SELECT let_operators_read('case_events');

CREATE TABLE decisions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('approve', 'deny', 'uphold', 'overturn')),
  reason_code text,
  reason_version integer,
  clause text, -- as the member read it
  message text NOT NULL, -- to the member, as it was sent
  what_to_do text,
  note text, -- for operators only
  automated boolean NOT NULL,
  is_appealable boolean NOT NULL,
  measures jsonb NOT NULL DEFAULT '{}', -- what it changed, and from what, so that it can be undone
  decided_by text NOT NULL, -- the actor, as in audit_log
  at timestamptz NOT NULL,
  visible_from timestamptz NOT NULL, -- until then it can be undone and the member does not see it
  undone_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, case_id) REFERENCES cases (organization_id, id),
  FOREIGN KEY (reason_code, reason_version) REFERENCES reasons (code, version)
);
CREATE INDEX ON decisions (organization_id, at);
CREATE INDEX ON decisions (organization_id, case_id);
CREATE INDEX ON decisions (at);
SELECT guard_organization('decisions', 'organization_id', 'SELECT, INSERT, UPDATE');
REVOKE ALL ON decisions FROM frontrow_app;
GRANT SELECT (id, case_id, organization_id, outcome, clause, message, what_to_do, automated, is_appealable, at, visible_from, undone_at)
  ON decisions TO frontrow_app;
SELECT let_operators_read('decisions');

-- A member's objection to a decision, once. Another person decides it than the one who decided
-- first.
CREATE TABLE appeals (
  decision_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  text text NOT NULL,
  appealed_by uuid NOT NULL,
  at timestamptz NOT NULL,
  first_decided_by text NOT NULL,
  outcome text CHECK (outcome IN ('uphold', 'overturn')),
  answer text,
  decided_by text,
  decided_at timestamptz,
  CHECK (decided_by <> first_decided_by),
  CHECK ((outcome IS NULL) = (decided_by IS NULL)),
  FOREIGN KEY (organization_id, decision_id) REFERENCES decisions (organization_id, id),
  FOREIGN KEY (organization_id, appealed_by) REFERENCES memberships (organization_id, developer_id)
);
CREATE INDEX ON appeals (organization_id, decision_id);
SELECT guard_organization('appeals', 'organization_id', 'SELECT, INSERT, UPDATE');
REVOKE ALL ON appeals FROM frontrow_app;
GRANT SELECT (decision_id, organization_id, text, at, outcome, answer, decided_at) ON appeals TO frontrow_app;
SELECT let_operators_read('appeals');

-- A new organization is a case, and each change of its approval leaves a decision, whoever makes
-- it. What an operator decides in the console names itself in app.deciding and writes its own
-- decision; everything else (a command, AUTO_APPROVE) is written here.
CREATE FUNCTION keep_organization_case() RETURNS trigger LANGUAGE plpgsql
AS $$
DECLARE
  moment timestamptz := app_now();
  is_in boolean := NEW.approved_at IS NOT NULL AND NEW.migrated_at IS NOT NULL;
  decider text := coalesce(NEW.decided_by, 'system');
  found uuid;
BEGIN
  IF TG_OP = 'INSERT' AND NEW.approved_at IS NULL AND NEW.rejected_at IS NULL THEN
    INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
      VALUES ('organization', NEW.id, NEW.id, 'open', moment, moment + interval '24 hours') RETURNING id INTO found;
    INSERT INTO case_events (organization_id, case_id, at, kind, actor) VALUES (NEW.id, found, moment, 'opened', 'system');
    RETURN NULL;
  END IF;
  IF coalesce(current_setting('app.deciding', true), '') <> '' OR NOT (is_in OR NEW.rejected_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND is_in = (OLD.approved_at IS NOT NULL AND OLD.migrated_at IS NOT NULL)
    AND NEW.rejected_at IS NOT DISTINCT FROM OLD.rejected_at THEN
    RETURN NULL;
  END IF;
  UPDATE cases SET state = 'closed', version = version + 1
    WHERE organization_id = NEW.id AND kind = 'organization' AND state <> 'closed' RETURNING id INTO found;
  IF found IS NULL THEN
    INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
      VALUES ('organization', NEW.id, NEW.id, 'closed', moment, moment) RETURNING id INTO found;
  END IF;
  INSERT INTO decisions (case_id, organization_id, outcome, message, note, automated, is_appealable, decided_by, at, visible_from)
    VALUES (found, NEW.id, CASE WHEN is_in THEN 'approve' ELSE 'deny' END,
      CASE WHEN is_in THEN 'Your organization is approved.' ELSE 'Your organization is not approved.' END,
      NEW.rejected_why, decider NOT LIKE 'operator:%', NOT is_in, decider, moment, moment);
  INSERT INTO case_events (organization_id, case_id, at, kind, actor) VALUES (NEW.id, found, moment, 'decided', decider);
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_organization_case AFTER INSERT OR UPDATE OF approved_at, migrated_at, rejected_at ON organizations
  FOR EACH ROW EXECUTE FUNCTION keep_organization_case();

INSERT INTO reasons (code, version, kind, severity, title, clause, message, what_to_do, created_at)
SELECT r.code, 1, r.kind, r.severity::smallint, r.title, r.clause, r.message, r.what_to_do, app_now() FROM (VALUES
  ('identity_unclear', 'organization', 1, 'Identity unclear', 'Who may take part', 'We could not tell who is behind your organization.', 'Complete its name, address and website, then appeal.'),
  ('website_unreachable', 'organization', 1, 'Website unreachable', 'Who may take part', 'The website that you named could not be opened.', 'Make it reachable, or name another one in your appeal.'),
  ('website_of_another', 'organization', 2, 'Website of another', 'Who may take part', 'The website that you named seems to belong to somebody else.', 'Show in your appeal how you are connected to it.'),
  ('store_link_wrong', 'organization', 1, 'Store link wrong', 'Who may take part', 'The store links do not lead to apps of your organization.', 'Name links to your own apps in your appeal.'),
  ('not_a_publisher', 'organization', 1, 'No apps', 'Who may take part', 'We found no app or game of your organization.', 'Come back when an app is in a store, or name it in your appeal.'),
  ('country_not_served', 'organization', 1, 'Country not served', 'Who may take part', 'We cannot pay to or charge in the country of your organization.', 'There is nothing to do until that changes.'),
  ('second_account', 'organization', 2, 'Second account', 'Who may take part', 'Somebody with the same data has an organization here already.', 'Ask its owner to invite you.'),
  ('removed_before', 'organization', 3, 'Removed before', 'Ending', 'An organization of the same people was removed before.', 'Say in your appeal what is different now.'),
  ('store_id_of_another', 'app', 2, 'Store id of another', 'Your apps', 'The store id of this app belongs to another organization.', 'Enter the id of your own app, or show that it is yours.'),
  ('app_not_found', 'app', 1, 'App not in the store', 'Your apps', 'There is no app with this id in the store.', 'Correct the id, or wait until the app is published.'),
  ('app_category_wrong', 'app', 1, 'Category wrong', 'Your apps', 'The category does not fit what the app does.', 'Choose the category that the store shows.'),
  ('app_for_children', 'app', 3, 'App for children', 'Children', 'The app is made for children, and its ads are not.', 'Mark it as made for children.'),
  ('ad_misleading', 'ad', 2, 'Misleading', 'What ads may show', 'The ad promises what the app does not do.', 'Show the app as it is, and upload the ad again.'),
  ('ad_adult', 'ad', 3, 'Adult content', 'What ads may show', 'The ad shows sexual content.', 'Upload an ad without it.'),
  ('ad_violent', 'ad', 2, 'Violent content', 'What ads may show', 'The ad shows violence beyond its rating.', 'Upload an ad without it.'),
  ('ad_scam', 'ad', 3, 'Scam', 'What ads may show', 'The ad tries to take money or data by deceit.', 'Such ads are not shown here.'),
  ('ad_brand_misuse', 'ad', 2, 'Brand of another', 'Rights of others', 'The ad uses a name or picture that belongs to somebody else.', 'Remove it, or show that you may use it.'),
  ('ad_fake_button', 'ad', 2, 'Fake buttons', 'What ads may show', 'The ad draws buttons or warnings that look like those of the device.', 'Remove them, and upload the ad again.'),
  ('ad_broken', 'ad', 1, 'Broken creative', 'What ads may show', 'The ad is empty, cut off or cannot be played.', 'Upload it again.'),
  ('ad_wrong_store_link', 'ad', 1, 'Wrong store link', 'What ads may show', 'The ad shows another app than the one it leads to.', 'Choose the app that it shows.'),
  ('ad_rating_low', 'ad', 1, 'Rating too low', 'Children', 'The ad is for older people than its rating says.', 'Raise the rating of the ad.'),
  ('report_confirmed', 'report', 2, 'Report confirmed', 'What ads may show', 'Viewers reported this ad, and we agree with them.', 'Change the ad, and upload it again.'),
  ('own_traffic', 'traffic', 3, 'Own traffic', 'Counting', 'Impressions or clicks came from people or machines of your own.', 'Use test requests instead, and appeal if we are wrong.'),
  ('click_pattern', 'traffic', 3, 'Click pattern', 'Counting', 'The clicks do not look like those of people.', 'Look at where your users come from, and appeal if we are wrong.'),
  ('incentive', 'traffic', 2, 'Incentive to click', 'Counting', 'The app asks or pays its users to click ads.', 'Remove it from the app.'),
  ('unpaid', 'organization', 2, 'Unpaid', 'Payment', 'An invoice is overdue.', 'Pay it; nothing else is needed.')
) AS r (code, kind, severity, title, clause, message, what_to_do);

-- Why the name of an app or an icon is denied. The app itself is not denied then.
INSERT INTO reasons (code, version, kind, severity, title, clause, message, what_to_do, created_at)
SELECT r.code, 1, 'look', r.severity::smallint, r.title, r.clause, r.message, r.what_to_do, app_now() FROM (VALUES
  ('look_scam', 3, 'Name or icon: scam', 'What ads may show', 'The name or the icon tries to take money or data by deceit.', 'Such names and icons are not shown here.'),
  ('look_brand_misuse', 2, 'Name or icon: brand of another', 'Rights of others', 'The name or the icon belongs to somebody else.', 'Choose one of your own, or show that you may use it.'),
  ('look_adult', 3, 'Name or icon: adult', 'What ads may show', 'The name or the icon is sexual.', 'Choose another one.'),
  ('look_misleading', 1, 'Name or icon: misleading', 'What ads may show', 'The name or the icon is not that of the app in the store.', 'Use the name and the icon that the store shows.')
) AS r (code, severity, title, clause, message, what_to_do);
