-- What operators call organizations. Members never read it.
CREATE TABLE organization_tags (
  organization_id uuid NOT NULL REFERENCES organizations,
  tag text NOT NULL CHECK (tag ~ '^[a-z0-9]+([ -][a-z0-9]+)*$' AND length(tag) <= 30),
  tagged_by uuid NOT NULL REFERENCES operators,
  tagged_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, tag)
);
CREATE INDEX ON organization_tags (tag, organization_id);
SELECT guard_organization('organization_tags', 'organization_id', 'SELECT, INSERT, DELETE');
REVOKE ALL ON organization_tags FROM frontrow_app;
SELECT let_operators_read('organization_tags');

-- A note is about an organization or about one object of it. An ad is a campaignable content.
ALTER TABLE organization_notes
  ADD COLUMN object_kind text CHECK (object_kind IN ('app', 'placement', 'campaign', 'ad')),
  ADD COLUMN object_id uuid,
  ADD CONSTRAINT organization_notes_object CHECK ((object_kind IS NULL) = (object_id IS NULL));
GRANT SELECT (object_kind, object_id) ON organization_notes TO frontrow_operator;
