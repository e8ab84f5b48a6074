-- Money that was moved besides the books is an entry, own/<statement>, from now on. What earlier
-- statements say stays a note that is added where the books are compared with the bank.
ALTER TABLE bank_statements ADD COLUMN is_posted boolean NOT NULL DEFAULT false;
SELECT let_operators_read('bank_statements', 'file');
