-- Mails on their way: written in the transaction of what they tell of, taken by whichever node is
-- free, deleted once they are sent. Nobody's: a mail may tell of something that belongs to no
-- organization yet.
CREATE TABLE outbox (
  id uuid PRIMARY KEY, -- stands in the Message-ID, so that a mail that was sent twice is known for one
  about text, -- a later mail about the same takes the place of one that still waits
  sealed bytea NOT NULL, -- to whom and what, encrypted: codes and links are in it
  created_at timestamptz NOT NULL,
  useful_until timestamptz, -- after it the mail tells nothing that is worth knowing
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  -- What operators read of a mail that waits. The mail itself stays encrypted.
  domain text NOT NULL, -- of the recipient
  subject text NOT NULL,
  failure text, -- why it could not be sent the last time, without addresses
  -- Mails of one kind to one person are limited to ten an hour. What is beyond them waits and
  -- becomes one summary.
  pace_key text, -- an HMAC of the recipient and the kind; null for a mail without a limit
  is_held boolean NOT NULL DEFAULT false -- beyond the limit
);
CREATE INDEX ON outbox (next_try_at);
CREATE INDEX ON outbox (about) WHERE about IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO frontrow_system;
GRANT INSERT ON outbox TO frontrow_app;
SELECT let_operators_read('outbox', 'sealed', 'pace_key');

-- Those that went to the transport within the last hour. A mail that is tried again counts once.
CREATE TABLE paced_mails (
  mail_id uuid PRIMARY KEY,
  pace_key text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX ON paced_mails (pace_key, sent_at);
CREATE INDEX ON paced_mails (sent_at);
GRANT SELECT, INSERT, DELETE ON paced_mails TO frontrow_system;
SELECT let_operators_read('paced_mails', 'pace_key');

-- What members are told. A change writes its notice in its own transaction, whatever feature makes
-- it. Mails follow from the rows.
CREATE TABLE member_notices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL,
  kind text NOT NULL,
  needs text, -- the permission of the members who see it; null: only the person
  developer_id uuid, -- the person whom it is about, who sees it as well
  params jsonb NOT NULL,
  subject text, -- what it is about: notices of one subject within an hour are one mail
  once_key text, -- a cause that is found again writes no second notice
  visible_from timestamptz NOT NULL,
  is_mailed boolean NOT NULL DEFAULT false, -- true once its mails are planned, or there are none
  -- Names what a notice comes with, such as a decision, so that both can be withdrawn together
  -- while it is not visible yet.
  about text,
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, once_key),
  CHECK (needs IS NOT NULL OR developer_id IS NOT NULL)
);
CREATE INDEX ON member_notices (organization_id, visible_from DESC, id DESC);
CREATE INDEX ON member_notices (visible_from) WHERE NOT is_mailed;
CREATE INDEX ON member_notices (about) WHERE about IS NOT NULL;
SELECT guard_organization('member_notices', 'organization_id', 'SELECT, INSERT');
GRANT UPDATE, DELETE ON member_notices TO frontrow_system;
SELECT let_operators_read('member_notices');
