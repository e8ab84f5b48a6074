-- How the invoices of postpaid terms are paid, and so many days after their issue. Until now each
-- card was charged at once, and the campaigns of who had none stopped.
ALTER TABLE advertiser_terms
  ADD COLUMN pays_by text NOT NULL DEFAULT 'card' CHECK (pays_by IN ('card', 'transfer')),
  ADD COLUMN due_days smallint NOT NULL DEFAULT 2 CHECK (due_days > 0);
SELECT let_operators_read('advertiser_terms');
