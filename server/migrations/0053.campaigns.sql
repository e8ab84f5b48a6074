-- Finds the campaigns that end soon or have just ended, among any number of old ones.
CREATE INDEX campaigns_ending ON campaigns (valid_till) WHERE is_active AND archived_at IS NULL;
