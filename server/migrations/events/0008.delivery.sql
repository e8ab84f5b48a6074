-- The number and the token of the core's last heartbeat: see 0057 of the core.
CREATE TABLE events.family_heartbeats (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number bigint NOT NULL,
  token uuid NOT NULL,
  at timestamptz NOT NULL
);
INSERT INTO events.family_heartbeats (number, token, at)
  VALUES (0, '00000000-0000-0000-0000-000000000000', now());
GRANT SELECT, UPDATE ON events.family_heartbeats TO frontrow_events;
