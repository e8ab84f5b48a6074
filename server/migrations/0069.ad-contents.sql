-- The store of media carries a file of this name, so that a node with another FILES_URL is found at its start.
CREATE TABLE media_store_marks (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mark uuid NOT NULL
);
GRANT SELECT, INSERT ON media_store_marks TO frontrow_system;
