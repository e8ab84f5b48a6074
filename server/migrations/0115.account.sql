-- A token whose maker left, was removed or is no Admin any more stops then, unless an Admin takes it over.
ALTER TABLE api_tokens ADD COLUMN stops_at timestamptz;
-- Whoever takes a token over is its maker from then on.
GRANT UPDATE (made_by, stops_at) ON api_tokens TO frontrow_app;
