-- What viewers said of an ad.
CREATE INDEX ON ad_reports (content_id, reported_at);
