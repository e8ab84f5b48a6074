-- Whose a store id is. A key is the store's own id in one spelling, null where the text cannot be
-- an id: ads never lead there. The shapes are those of store-ids.ts.
CREATE FUNCTION google_store_key(id text) RETURNS text LANGUAGE sql IMMUTABLE
AS $$ SELECT CASE WHEN btrim(id) ~ '^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$' THEN lower(btrim(id)) END $$;

CREATE FUNCTION apple_store_key(id text) RETURNS text LANGUAGE sql IMMUTABLE
AS $$ SELECT CASE WHEN btrim(id) ~ '^(id)?[0-9]{1,18}$' THEN nullif(regexp_replace(btrim(id), '^(id)?0*', ''), '') END $$;

CREATE TABLE apps (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  organization_id uuid NOT NULL REFERENCES organizations,
  name text NOT NULL,
  google_app_id text,
  apple_app_id text,
  category text NOT NULL,
  subcategory text,
  child_directed boolean NOT NULL DEFAULT false,
  age_rating text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  google_store_key text GENERATED ALWAYS AS (google_store_key(google_app_id)) STORED,
  apple_store_key text GENERATED ALWAYS AS (apple_store_key(apple_app_id)) STORED,
  -- An app in review is shown in no ad until an operator approves it: its store id is another
  -- organization's, or was changed under its campaigns.
  review_reason text CHECK (review_reason IN ('store_id_taken', 'store_id_changed')),
  review_since timestamptz,
  -- Which ads an app shows, and whether the network has denied it. A denied app shows no ads, and
  -- no ads for it are shown.
  ad_rating smallint NOT NULL DEFAULT 3 CHECK (ad_rating BETWEEN 1 AND 3), -- the highest rating of ads that it shows
  is_child_directed boolean NOT NULL DEFAULT false, -- only ads that a person rated 1, without a sensitive category
  blocked_categories text[] NOT NULL DEFAULT '{}',
  denied_at timestamptz,
  -- What viewers see of an app in an ad: its name here, its icons below. unseen: no ad of it was
  -- made yet; pending: viewers see former_name until it is decided; shown: viewers see it, and it
  -- is not decided.
  name_state text NOT NULL DEFAULT 'unseen' CHECK (name_state IN ('unseen', 'pending', 'shown', 'approved', 'denied')),
  former_name text, -- the name that was approved last, where it is another one
  UNIQUE (organization_id, id),
  CHECK (google_app_id IS NOT NULL OR apple_app_id IS NOT NULL),
  CHECK ((review_reason IS NULL) = (review_since IS NULL))
);
CREATE INDEX ON apps (apple_store_key) WHERE apple_store_key IS NOT NULL;
CREATE INDEX ON apps (review_since) WHERE review_since IS NOT NULL;
CREATE INDEX ON apps (google_app_id);
CREATE INDEX ON apps (apple_app_id);
CREATE INDEX ON apps (denied_at) WHERE denied_at IS NOT NULL;
SELECT guard_organization('apps');
-- An organization cannot take back a denial of its app.
REVOKE INSERT, UPDATE ON apps FROM frontrow_app;
GRANT INSERT (id, organization_id, name, google_app_id, apple_app_id, category, subcategory, archived_at,
  review_reason, review_since, created_at) ON apps TO frontrow_app;
GRANT UPDATE (name, google_app_id, apple_app_id, category, subcategory, archived_at, review_reason, review_since,
  ad_rating, is_child_directed, blocked_categories) ON apps TO frontrow_app;
SELECT let_operators_read('apps');

ALTER TABLE api_keys ADD FOREIGN KEY (organization_id, app_id) REFERENCES apps (organization_id, id);

-- Which organizations may have live apps with a store id. One has it by coming first; any other one
-- has it from an operator.
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
SELECT let_operators_read('store_id_claims');

-- Where the ads of an app led before its store ids were changed. A click on an ad of that time
-- leads there.
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
SELECT let_operators_read('earlier_store_ids');

-- The pictures that an app's campaigns use as icon, and what was decided on them. The states are
-- those of names. content_id gets its foreign key where contents are made.
CREATE TABLE app_icons (
  content_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'shown', 'approved', 'denied')),
  decision_id uuid, -- of an approval or a denial
  FOREIGN KEY (organization_id, decision_id) REFERENCES decisions (organization_id, id)
);
CREATE INDEX ON app_icons (organization_id, app_id);
SELECT guard_organization('app_icons', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE, DELETE ON app_icons TO frontrow_system;
SELECT let_operators_read('app_icons');
