-- Papers that prove how an organization is taxed. Nothing is removed: a later paper counts in the
-- place of an earlier one of its kind.
CREATE TABLE tax_papers (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  kind text NOT NULL CHECK (kind IN ('w_9', 'w_8ben', 'w_8ben_e', 'residence', 'vies', 'self_billing', 'other')),
  valid_till date, -- the last UTC day; null for no end
  file_name text NOT NULL,
  file bytea NOT NULL, -- sealed
  added_at timestamptz NOT NULL,
  added_by text NOT NULL
);
CREATE INDEX ON tax_papers (organization_id, added_at DESC, id DESC);
SELECT guard_organization('tax_papers', 'organization_id', 'SELECT');
REVOKE SELECT ON tax_papers FROM frontrow_app; -- only operators read them
GRANT INSERT ON tax_papers TO frontrow_system;
SELECT let_operators_read('tax_papers', 'file');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_papers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
