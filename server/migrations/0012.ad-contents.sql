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
  -- A still of a video, made in the browser or by ffmpeg: poster.jpg and thumb.jpg beside its
  -- content.mp4. Pictures always have a thumbnail.
  has_poster boolean NOT NULL DEFAULT false,
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id) REFERENCES apps (organization_id, id)
);
-- Equal files are decided once.
CREATE INDEX ON ad_contents (sha256);
SELECT guard_organization('ad_contents');
SELECT let_operators_read('ad_contents');

ALTER TABLE app_icons ADD FOREIGN KEY (organization_id, app_id, content_id) REFERENCES ad_contents (organization_id, app_id, id);

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
  cropped integer[] NOT NULL DEFAULT '{}', -- the user's own crop: x, y, width, height; empty for a video
  cropping integer[] NOT NULL DEFAULT '{}', -- the box that ads show: x, y, width, height; empty for a video
  review_state text NOT NULL DEFAULT 'approved' CHECK (review_state IN ('pending', 'approved', 'denied')),
  review_reason text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id, ad_content_id) REFERENCES ad_contents (organization_id, app_id, id)
);
CREATE INDEX ON campaignable_ad_contents (organization_id, app_id);
-- The sweep of media asks for the rows of the folders it has found.
CREATE INDEX ON campaignable_ad_contents (path);
CREATE INDEX ON campaignable_ad_contents (ad_content_id);
CREATE INDEX ON campaignable_ad_contents (review_state) WHERE review_state <> 'approved';
-- Operators list the ads of all organizations, the newest first.
CREATE INDEX campaignable_ad_contents_newest ON campaignable_ad_contents (created_at, id);
SELECT guard_organization('campaignable_ad_contents');
-- An organization cannot approve its own ad.
REVOKE INSERT, UPDATE ON campaignable_ad_contents FROM frontrow_app;
GRANT INSERT (id, organization_id, app_id, ad_content_id, name, type, target_device, content_orientation, orientation_text, path,
  width, height, size_bytes, cropped, cropping, archived_at, created_at) ON campaignable_ad_contents TO frontrow_app;
GRANT UPDATE (archived_at) ON campaignable_ad_contents TO frontrow_app;
SELECT let_operators_read('campaignable_ad_contents');

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

-- The store of media carries a file of this name, so that a node with another FILES_URL is found at
-- its start.
CREATE TABLE media_store_marks (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mark uuid NOT NULL
);
GRANT SELECT, INSERT ON media_store_marks TO frontrow_system;

-- Folders of the store of media without a row, and when a sweep first saw each. They are removed a
-- week later, so that a database that was put back to an older state does not remove what was
-- uploaded since.
CREATE TABLE media_orphans (
  path text PRIMARY KEY,
  first_seen_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON media_orphans TO frontrow_system;
