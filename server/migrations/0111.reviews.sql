-- A case that was opened for something that can be taken back closes when it is. Another reason to look keeps it open.
ALTER TABLE cases ADD COLUMN is_withdrawable boolean NOT NULL DEFAULT false;
SELECT let_operators_read('cases');
ALTER TABLE case_events DROP CONSTRAINT case_events_kind_check,
  ADD CONSTRAINT case_events_kind_check
    CHECK (kind IN ('opened', 'changed', 'asked', 'answered', 'decided', 'undone', 'withdrawn'));

-- Why the name of an app or an icon is denied. The app itself is not denied then.
ALTER TABLE reasons DROP CONSTRAINT reasons_kind_check,
  ADD CONSTRAINT reasons_kind_check CHECK (kind IN ('organization', 'app', 'look', 'ad', 'report', 'traffic'));
INSERT INTO reasons (code, version, kind, severity, title, clause, message, what_to_do, created_at)
SELECT r.code, 1, 'look', r.severity::smallint, r.title, r.clause, r.message, r.what_to_do, app_now() FROM (VALUES
  ('look_scam', 3, 'Name or icon: scam', 'What ads may show', 'The name or the icon tries to take money or data by deceit.', 'Such names and icons are not shown here.'),
  ('look_brand_misuse', 2, 'Name or icon: brand of another', 'Rights of others', 'The name or the icon belongs to somebody else.', 'Choose one of your own, or show that you may use it.'),
  ('look_adult', 3, 'Name or icon: adult', 'What ads may show', 'The name or the icon is sexual.', 'Choose another one.'),
  ('look_misleading', 1, 'Name or icon: misleading', 'What ads may show', 'The name or the icon is not that of the app in the store.', 'Use the name and the icon that the store shows.')
) AS r (code, severity, title, clause, message, what_to_do);
