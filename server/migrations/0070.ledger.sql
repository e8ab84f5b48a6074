-- What operators see of the books.
SELECT let_operators_read('late_days');
SELECT let_operators_read('revenue_shares');
SELECT let_operators_read('ledger_document_lines');

-- Sums of days and months leave out what adjustments took back.
CREATE INDEX ON ledger_entries (effective_day) WHERE kind = 'adjustment';
