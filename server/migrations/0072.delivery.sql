-- What each node measured, one row in ten seconds. Unlogged, because figures of a day are worth nothing after a crash.
CREATE TABLE node_figures (
  node uuid NOT NULL, -- a new one at each start of the program
  at timestamptz NOT NULL,
  lane smallint NOT NULL,
  started_at timestamptz NOT NULL,
  version text NOT NULL,
  migration text NOT NULL, -- the newest that the program knows
  seconds double precision NOT NULL CHECK (seconds > 0), -- that the counts are of
  requests integer NOT NULL,
  answers integer NOT NULL, -- requests that got an ad
  events integer NOT NULL,
  p50_ms double precision, -- of the answers to requests; null without one
  p95_ms double precision,
  p99_ms double precision,
  queued integer NOT NULL, -- events that wait for their batch
  index_age_seconds double precision NOT NULL,
  index_campaigns integer NOT NULL,
  index_placements integer NOT NULL,
  roll_up_age_seconds double precision NOT NULL,
  leases_failing_seconds double precision NOT NULL,
  limits_forgotten bigint NOT NULL,
  memory_bytes bigint NOT NULL,
  disk_free_bytes bigint, -- where DATA_DIR is; null where the system does not say
  disk_bytes bigint,
  PRIMARY KEY (node, at)
);
ALTER TABLE node_figures SET UNLOGGED;
CREATE INDEX ON node_figures (at);
GRANT SELECT, INSERT, DELETE ON node_figures TO frontrow_system;
SELECT let_operators_read('node_figures');
