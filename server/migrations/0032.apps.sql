-- Whose a store id is. A key is the store's own id in one spelling, null where the text cannot be an id: ads never lead there.
-- The shapes are those of store-ids.ts.
CREATE FUNCTION google_store_key(id text) RETURNS text LANGUAGE sql IMMUTABLE
AS $$ SELECT CASE WHEN btrim(id) ~ '^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$' THEN lower(btrim(id)) END $$;

CREATE FUNCTION apple_store_key(id text) RETURNS text LANGUAGE sql IMMUTABLE
AS $$ SELECT CASE WHEN btrim(id) ~ '^(id)?[0-9]{1,18}$' THEN nullif(regexp_replace(btrim(id), '^(id)?0*', ''), '') END $$;

-- An app in review is shown in no ad until an operator approves it: its store id is another organization's, or was changed under
-- its campaigns.
ALTER TABLE apps
  ADD COLUMN google_store_key text GENERATED ALWAYS AS (google_store_key(google_app_id)) STORED,
  ADD COLUMN apple_store_key text GENERATED ALWAYS AS (apple_store_key(apple_app_id)) STORED,
  ADD COLUMN review_reason text CHECK (review_reason IN ('store_id_taken', 'store_id_changed')),
  ADD COLUMN review_since timestamptz,
  ADD CHECK ((review_reason IS NULL) = (review_since IS NULL));
CREATE INDEX ON apps (apple_store_key) WHERE apple_store_key IS NOT NULL;
CREATE INDEX ON apps (review_since) WHERE review_since IS NOT NULL;

-- Which organizations may have live apps with a store id. One has it by coming first; any other one has it from an operator.
CREATE TABLE store_id_claims (
  store text NOT NULL CHECK (store IN ('google', 'apple')),
  store_key text NOT NULL,
  organization_id uuid NOT NULL REFERENCES organizations,
  allowed_by text, -- the operator who let this organization have an id that another one has
  claimed_at timestamptz NOT NULL,
  PRIMARY KEY (store, store_key, organization_id)
);
CREATE UNIQUE INDEX store_id_claims_first ON store_id_claims (store, store_key) WHERE allowed_by IS NULL;
SELECT guard_organization('store_id_claims', 'organization_id', 'SELECT, DELETE');
GRANT INSERT (store, store_key, organization_id, claimed_at) ON store_id_claims TO frontrow_app;
GRANT INSERT ON store_id_claims TO frontrow_system;

-- Where the ads of an app led before its store ids were changed. A click on an ad of that time leads there.
CREATE TABLE earlier_store_ids (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  google_app_id text,
  apple_app_id text,
  changed_at timestamptz NOT NULL,
  led_till timestamptz, -- null while the app is in review for the change
  FOREIGN KEY (organization_id, app_id) REFERENCES apps (organization_id, id)
);
CREATE INDEX ON earlier_store_ids (led_till);
CREATE UNIQUE INDEX earlier_store_ids_open ON earlier_store_ids (app_id) WHERE led_till IS NULL;
SELECT guard_organization('earlier_store_ids', 'organization_id', 'SELECT, INSERT, UPDATE');

-- Of the organizations that have a store id today, the one whose app is the oldest keeps it. The others wait for an operator.
INSERT INTO store_id_claims (store, store_key, organization_id, claimed_at)
SELECT DISTINCT ON (s.store, s.store_key) s.store, s.store_key, a.organization_id, app_now()
FROM apps a
CROSS JOIN LATERAL (VALUES ('google', a.google_store_key), ('apple', a.apple_store_key)) AS s (store, store_key)
WHERE a.archived_at IS NULL AND s.store_key IS NOT NULL
ORDER BY s.store, s.store_key, a.created_at, a.id;

UPDATE apps a SET review_reason = 'store_id_taken', review_since = app_now()
WHERE a.archived_at IS NULL AND EXISTS (
  SELECT FROM store_id_claims c WHERE c.organization_id <> a.organization_id
    AND ((c.store = 'google' AND c.store_key = a.google_store_key) OR (c.store = 'apple' AND c.store_key = a.apple_store_key)));
