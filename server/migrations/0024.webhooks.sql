-- Where an organization gets messages about what happens.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('push', 'pull')),
  url text CHECK ((url IS NULL) = (kind = 'pull')),
  types text[] NOT NULL CHECK (cardinality(types) > 0),
  takes_test boolean NOT NULL,
  sealed_secret bytea NOT NULL, -- encrypted
  sealed_previous bytea, -- the secret before, which signs too until previous_till
  previous_till timestamptz,
  off_reason text CHECK (off_reason IN ('person', 'gone', 'failing')), -- null: it is on
  -- What the last sendings came to. With five failures in a row one message alone is tried, at
  -- probe_at.
  fails_in_row integer NOT NULL DEFAULT 0,
  failing_since timestamptz, -- the first failure since the last success
  probe_at timestamptz,
  warned_at timestamptz, -- when members were told that it fails
  made_by uuid NOT NULL,
  -- A webhook whose maker left or may no longer receive its types stops then, unless somebody else
  -- saves it.
  stops_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, made_by) REFERENCES memberships (organization_id, developer_id)
);
SELECT guard_organization('webhooks');
SELECT let_operators_read('webhooks', 'sealed_secret', 'sealed_previous');

-- What happened, once for all webhooks of an organization. Written only where it has one.
CREATE TABLE webhook_messages (
  id uuid PRIMARY KEY, -- of version 7, so that ids are in the order of messages
  organization_id uuid NOT NULL,
  type text NOT NULL,
  at timestamptz NOT NULL,
  body text NOT NULL, -- the exact text that is sent
  is_test boolean NOT NULL DEFAULT false,
  UNIQUE (organization_id, id)
);
CREATE INDEX ON webhook_messages (at);
SELECT guard_organization('webhook_messages', 'organization_id', 'SELECT, INSERT, DELETE');
SELECT let_operators_read('webhook_messages');

-- A message on its way to one webhook.
CREATE TABLE webhook_sendings (
  organization_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  message_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'kept')),
  is_replay boolean NOT NULL DEFAULT false, -- sent after everything that is new
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (webhook_id, message_id),
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhooks (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, message_id) REFERENCES webhook_messages (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX ON webhook_sendings (webhook_id, is_replay, next_try_at) WHERE state = 'waiting';
CREATE INDEX ON webhook_sendings (organization_id, message_id);
SELECT guard_organization('webhook_sendings');
SELECT let_operators_read('webhook_sendings');

-- The last ten attempts of a sending. A pull webhook has none.
CREATE TABLE webhook_attempts (
  organization_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  message_id uuid NOT NULL,
  at timestamptz NOT NULL,
  milliseconds integer NOT NULL,
  status integer, -- null: there was no answer
  failure text,
  answer text, -- its beginning
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhooks (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (webhook_id, message_id) REFERENCES webhook_sendings (webhook_id, message_id) ON DELETE CASCADE
);
CREATE INDEX ON webhook_attempts (webhook_id, message_id, at);
CREATE INDEX ON webhook_attempts (organization_id, webhook_id);
SELECT guard_organization('webhook_attempts', 'organization_id', 'SELECT, INSERT, DELETE');
SELECT let_operators_read('webhook_attempts');
