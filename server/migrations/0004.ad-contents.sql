CREATE TABLE ad_contents (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  type integer NOT NULL CHECK (type IN (100, 200, 300)),
  path text NOT NULL UNIQUE, -- the folder under the media address; random, so that it cannot be guessed
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  duration_ms integer,
  size_bytes bigint NOT NULL,
  sha256 bytea NOT NULL, -- of the published file, so that what is served can be compared with what was taken in
  review_state text NOT NULL DEFAULT 'approved' CHECK (review_state IN ('pending', 'approved', 'denied')),
  review_reason text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id) REFERENCES apps (organization_id, id)
);
SELECT guard_organization('ad_contents');

CREATE TABLE campaignable_ad_contents (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  organization_id uuid NOT NULL,
  app_id uuid NOT NULL,
  ad_content_id uuid NOT NULL,
  name text NOT NULL,
  type integer NOT NULL,
  target_device integer NOT NULL CHECK (target_device IN (100, 200, 300)),
  content_orientation integer NOT NULL CHECK (content_orientation IN (100, 200, 300, 400)),
  orientation_text text NOT NULL, -- the four choices share three codes; the word that was sent is kept
  path text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  size_bytes bigint NOT NULL DEFAULT 0, -- of its own file; a video has none of its own
  cropped integer[] NOT NULL DEFAULT '{}',  -- the user's own crop: x, y, width, height; empty for a video
  cropping integer[] NOT NULL DEFAULT '{}', -- the box that ads show: x, y, width, height; empty for a video
  review_state text NOT NULL DEFAULT 'approved' CHECK (review_state IN ('pending', 'approved', 'denied')),
  review_reason text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id, ad_content_id) REFERENCES ad_contents (organization_id, app_id, id)
);
CREATE INDEX ON campaignable_ad_contents (organization_id, app_id);
SELECT guard_organization('campaignable_ad_contents');
