-- What leaves the network once its event is stored: the reward of a watched video, the news of an
-- install. It is stored with the event. The leader then copies it to the core database and removes
-- it here.
CREATE TABLE events.outgoing (
  lane smallint NOT NULL,
  slot timestamptz NOT NULL,
  kind smallint NOT NULL CHECK (kind IN (3, 4)), -- of the event
  rid uuid NOT NULL, -- the ad's id, also where the event does not count
  at timestamptz NOT NULL, -- when the event was taken
  facts json NOT NULL,
  PRIMARY KEY (lane, slot, kind, rid)
);
GRANT SELECT, INSERT, DELETE ON events.outgoing TO frontrow_events;
