-- A rate that two people agreed to names their proposal. Rates that one person set are compared with those of the day before:
-- docs/decisions/073-one-sum-of-what-one-person-gives-away.md.
ALTER TABLE fx_rates ADD COLUMN proposal_id uuid;
SELECT let_operators_read('fx_rates');
