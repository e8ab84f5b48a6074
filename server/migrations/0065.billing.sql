-- Where a rate that a person set is from, which documents name.
ALTER TABLE fx_rates ADD COLUMN cited text NOT NULL DEFAULT '';
SELECT let_operators_read('fx_rates');
