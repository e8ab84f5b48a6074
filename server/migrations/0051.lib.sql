-- What members are told. A change writes its notice in its own transaction, whatever feature makes it. Mails follow from the rows.
CREATE TABLE member_notices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organizations,
  kind text NOT NULL,
  needs text,        -- the permission of the members who see it; null: only the person
  developer_id uuid, -- the person whom it is about, who sees it as well
  params jsonb NOT NULL,
  subject text,      -- what it is about: notices of one subject within an hour are one mail
  once_key text,     -- a cause that is found again writes no second notice
  visible_from timestamptz NOT NULL,
  is_mailed boolean NOT NULL DEFAULT false, -- true once its mails are planned, or there are none
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, once_key),
  CHECK (needs IS NOT NULL OR developer_id IS NOT NULL),
  FOREIGN KEY (organization_id, developer_id) REFERENCES memberships (organization_id, developer_id)
);
CREATE INDEX ON member_notices (organization_id, visible_from DESC, id DESC);
CREATE INDEX ON member_notices (visible_from) WHERE NOT is_mailed;
SELECT guard_organization('member_notices', 'organization_id', 'SELECT, INSERT');
GRANT UPDATE, DELETE ON member_notices TO frontrow_system;
SELECT let_operators_read('member_notices');
