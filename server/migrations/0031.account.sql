-- A network that a console was used from is one IPv4 address, or the first 64 bits of an IPv6 one:
-- the wider networks of before were mostly other people's. Their hashes match nothing any more; the
-- next use of each console notes its address anew.
TRUNCATE console_networks;
COMMENT ON COLUMN console_networks.network IS
  'keyed hash of the IPv4 address or of the first 64 bits of an IPv6 one; 20 an organization at most, the newest';
