-- Mails of one kind to one person are limited to ten an hour. What is beyond them waits and becomes one summary.
ALTER TABLE outbox
  ADD COLUMN pace_key text, -- an HMAC of the recipient and the kind; null for a mail without a limit
  ADD COLUMN is_held boolean NOT NULL DEFAULT false; -- beyond the limit
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
