-- What one node noted and all of them should know: which person was handed which campaign, and which device clicked and saw what.
-- Every second each node writes one row of each sort, if there is anything to tell, and reads what the others wrote. Nothing that is
-- counted or billed depends on it, so it may be lost with a crash of the database and costs no log. A caller or a person is a keyed hash.
CREATE UNLOGGED TABLE events.shared_notes (
  lane smallint NOT NULL,
  id uuid NOT NULL,         -- a write that is tried again finds itself
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE, -- in the order of writing, or nearly: what is new is found by it
  node uuid NOT NULL,       -- who wrote it, as long as that process lived: a node does not read its own
  memory text NOT NULL,     -- which of a node's memories it is for
  notes json NOT NULL,
  written_at timestamptz NOT NULL, -- by the database's own clock
  useless_at timestamptz NOT NULL, -- by the product's clock; it is deleted then
  PRIMARY KEY (lane, id)
);
CREATE INDEX ON events.shared_notes (useless_at);
GRANT SELECT, INSERT, DELETE ON events.shared_notes TO frontrow_events;
