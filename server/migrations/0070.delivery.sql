-- Live views of calls, and the calls that they saw. A watch is in force till `till`; rows are
-- deleted an hour later. Unlogged: a crash ends the views, whose pages start them again.
CREATE UNLOGGED TABLE watches (
  organization_id uuid NOT NULL REFERENCES organizations,
  id uuid NOT NULL,
  network bigint, -- of the console, as in console_networks; null where it may be a proxy's
  code text NOT NULL, -- of the person, sent as sdk.watch
  till timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE NULLS NOT DISTINCT (organization_id, code, network)
);
SELECT guard_organization('watches');

CREATE UNLOGGED TABLE watched_calls (
  organization_id uuid NOT NULL,
  watch_id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  followed_rid uuid, -- of an ad that was asked for with the code: its events follow
  call jsonb NOT NULL,
  PRIMARY KEY (organization_id, watch_id, number),
  FOREIGN KEY (organization_id, watch_id) REFERENCES watches ON DELETE CASCADE
);
CREATE INDEX ON watched_calls (at);
SELECT guard_organization('watched_calls');
