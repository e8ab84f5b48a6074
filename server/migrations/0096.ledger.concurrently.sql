-- What of delivery was booked in a month for an earlier one: each organization's part of a month close looks it up.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_of_delivery ON ledger_entries (booked_on) WHERE kind IN ('delivery', 'adjustment');
