-- From which networks each organization's console was used: a keyed hash of the first 24 bits of an IPv4 address or the first 48 of an
-- IPv6 one, never an address. What is seen there of the organization's own placements and campaigns, nobody pays for.
CREATE TABLE console_networks (
  organization_id uuid NOT NULL REFERENCES organizations,
  network bigint NOT NULL CHECK (network BETWEEN 0 AND 4294967295),
  seen_at timestamptz NOT NULL, -- written once a day at most, so the last use may be a day later
  PRIMARY KEY (organization_id, network)
);
CREATE INDEX ON console_networks (seen_at);
SELECT guard_organization('console_networks', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE, DELETE ON console_networks TO frontrow_system;
