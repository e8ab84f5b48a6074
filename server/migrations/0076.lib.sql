-- What operators read of a mail that waits. The mail itself stays encrypted.
ALTER TABLE outbox
  ADD COLUMN domain text, -- of the recipient; null for mails from before
  ADD COLUMN subject text,
  ADD COLUMN failure text; -- why it could not be sent the last time, without addresses
SELECT let_operators_read('outbox', 'sealed');
SELECT let_operators_read('schema_migrations');
