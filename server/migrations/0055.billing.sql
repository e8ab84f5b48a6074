-- The credit note of a top-up that a bank took back and keeps; null again where the money came back.
ALTER TABLE disputes ADD COLUMN document_id uuid REFERENCES ledger_documents;
SELECT let_operators_read('disputes');
