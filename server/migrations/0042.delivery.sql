-- What an organization had spent and leased when the books were opened. None of it is ever charged, so it counts as paid.
ALTER TABLE organization_credits ADD COLUMN opening_micros bigint NOT NULL DEFAULT 0 CHECK (opening_micros >= 0);
