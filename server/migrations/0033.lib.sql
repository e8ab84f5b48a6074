-- Kept replies hold API keys, so they are sealed with a key that is not in the database. The change of type writes the table anew, so
-- nothing of the replies that were kept in clear stays in it. A row that loses its reply keeps its key: repeated, the call is not made
-- a second time.
ALTER TABLE idempotency_keys ALTER COLUMN reply TYPE bytea USING NULL;
ALTER TABLE idempotency_keys RENAME COLUMN reply TO sealed_reply;
