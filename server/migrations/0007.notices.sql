-- Which notices each member has read.
CREATE TABLE notice_reads (
  organization_id uuid NOT NULL,
  developer_id uuid NOT NULL,
  notice_id uuid NOT NULL,
  PRIMARY KEY (developer_id, notice_id),
  FOREIGN KEY (organization_id, notice_id) REFERENCES member_notices (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, developer_id) REFERENCES memberships (organization_id, developer_id)
);
CREATE INDEX ON notice_reads (organization_id, notice_id);
SELECT guard_organization('notice_reads', 'organization_id', 'SELECT, INSERT');
SELECT let_operators_read('notice_reads');

-- What a member chose instead of the usual delivery of a kind.
CREATE TABLE notice_preferences (
  organization_id uuid NOT NULL,
  developer_id uuid NOT NULL,
  kind text NOT NULL,
  delivery text NOT NULL CHECK (delivery IN ('mail', 'digest', 'console')),
  PRIMARY KEY (organization_id, developer_id, kind),
  FOREIGN KEY (organization_id, developer_id) REFERENCES memberships (organization_id, developer_id)
);
SELECT guard_organization('notice_preferences', 'organization_id', 'SELECT, INSERT, UPDATE');
SELECT let_operators_read('notice_preferences');

-- Who gets a mail about which notice, and when. Rows that are due and have the same person and
-- bundle are one mail.
CREATE TABLE notice_mails (
  organization_id uuid NOT NULL,
  notice_id uuid NOT NULL,
  developer_id uuid NOT NULL,
  bundle text NOT NULL, -- digest, or what the notice is about
  due_at timestamptz NOT NULL,
  sent_at timestamptz, -- when the mail was put into the outbox
  PRIMARY KEY (notice_id, developer_id),
  FOREIGN KEY (organization_id, notice_id) REFERENCES member_notices (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, developer_id) REFERENCES memberships (organization_id, developer_id)
);
CREATE INDEX ON notice_mails (due_at) WHERE sent_at IS NULL;
CREATE INDEX ON notice_mails (developer_id, bundle, sent_at);
CREATE INDEX ON notice_mails (organization_id, notice_id);
SELECT guard_organization('notice_mails', 'organization_id', 'SELECT, INSERT, UPDATE');
REVOKE ALL ON notice_mails FROM frontrow_app;
SELECT let_operators_read('notice_mails');
