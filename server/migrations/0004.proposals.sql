-- What each operator gave away alone, in the network's currency:
-- decision 073.
CREATE TABLE given_alone (
  id uuid PRIMARY KEY,
  actor text NOT NULL, -- as in the audit
  kind text NOT NULL, -- the kind of proposal that it would have been
  subject text NOT NULL,
  organization_id uuid, -- null: it is about the network
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  given_at timestamptz NOT NULL,
  is_receipt boolean NOT NULL, -- real money that only this person saw come: it counts until it is covered
  covered_at timestamptz -- by a closing balance that somebody else entered
);
CREATE INDEX ON given_alone (actor, given_at);
CREATE INDEX ON given_alone (given_at) WHERE is_receipt AND covered_at IS NULL;
SELECT guard_organization('given_alone', 'organization_id', 'SELECT, INSERT');
REVOKE ALL ON given_alone FROM frontrow_app;
GRANT UPDATE (covered_at) ON given_alone TO frontrow_system;
SELECT let_operators_read('given_alone');
