-- Operators read the reasons of the whole network. Rows come in the order of time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS no_fill_hours_hour ON no_fill_hours USING brin (hour) WITH (autosummarize);
