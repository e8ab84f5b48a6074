-- The rules of traffic limit an IPv6 address in the wider networks around it as well, because one customer may have all of
-- them. Keyed hashes of the /56 and the /48, as `address` is of the /64; 0 for IPv4 and for older events.
ALTER TABLE events.impressions
  ADD COLUMN network_56 integer NOT NULL DEFAULT 0,
  ADD COLUMN network_48 integer NOT NULL DEFAULT 0;
ALTER TABLE events.actions
  ADD COLUMN network_56 integer NOT NULL DEFAULT 0,
  ADD COLUMN network_48 integer NOT NULL DEFAULT 0;
