-- The rules of traffic limit what one address may count, whatever program or viewer is named. A
-- keyed hash of the IPv4 address, or of the first 64 bits of an IPv6 one; 0 where the event was
-- exempt or came under older rules.
ALTER TABLE events.impressions ADD COLUMN address integer NOT NULL DEFAULT 0;
ALTER TABLE events.actions ADD COLUMN address integer NOT NULL DEFAULT 0;
