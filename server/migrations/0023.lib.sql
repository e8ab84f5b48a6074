-- Mails on their way: written in the transaction of what they tell of, taken by whichever node is free, deleted once they are
-- sent. Nobody's: a mail may tell of something that belongs to no organization yet.
CREATE TABLE outbox (
  id uuid PRIMARY KEY, -- stands in the Message-ID, so that a mail that was sent twice is known for one
  about text, -- a later mail about the same takes the place of one that still waits
  sealed bytea NOT NULL, -- to whom and what, encrypted: codes and links are in it
  created_at timestamptz NOT NULL,
  useful_until timestamptz, -- after it the mail tells nothing that is worth knowing
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL
);
CREATE INDEX ON outbox (next_try_at);
CREATE INDEX ON outbox (about) WHERE about IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO frontrow_system;
GRANT INSERT ON outbox TO frontrow_app;
