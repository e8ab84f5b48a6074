-- From two_factor_from on, members of the organization need a second factor. two_factor_reminded is the number of days before it of the
-- last reminder, so that each reminder is mailed once, by any node.
ALTER TABLE organizations
  ADD COLUMN two_factor_from timestamptz,
  ADD COLUMN two_factor_reminded smallint;
CREATE INDEX ON organizations (two_factor_from) WHERE two_factor_from IS NOT NULL;
