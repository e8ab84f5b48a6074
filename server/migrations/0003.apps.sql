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
  UNIQUE (organization_id, id),
  CHECK (google_app_id IS NOT NULL OR apple_app_id IS NOT NULL)
);
SELECT guard_organization('apps');

ALTER TABLE api_keys ADD FOREIGN KEY (organization_id, app_id) REFERENCES apps (organization_id, id);
