-- The addresses of billing profiles that were mailed a link to confirm that documents may be sent to
-- them. One that is taken out of the profile loses its row.
CREATE TABLE billing_emails (
  organization_id uuid NOT NULL REFERENCES organizations,
  email text NOT NULL, -- normalized
  token_hash bytea NOT NULL UNIQUE, -- of the last link, SHA-256: a copy of this table opens nothing
  sent_at timestamptz NOT NULL, -- when that link was mailed
  confirmed_at timestamptz,
  PRIMARY KEY (organization_id, email)
);
SELECT guard_organization('billing_emails');
SELECT let_operators_read('billing_emails', 'token_hash');

-- The document whose files are attached when the mail is sent.
ALTER TABLE outbox ADD COLUMN document_id uuid;
SELECT let_operators_read('outbox', 'sealed', 'pace_key');
