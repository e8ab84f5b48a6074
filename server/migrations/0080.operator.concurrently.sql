-- The page of an app, a placement, a campaign or an ad reads its notes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS organization_notes_of_object ON organization_notes (object_id, id) WHERE object_id IS NOT NULL;
