-- Tax that is withheld from payouts is a choice beside the document of a publisher. A row of before
-- has the kind `withholding`, with the rate and the law of it: see `decided` in tax.sql.ts. A small
-- business is self-billed without tax.
ALTER TABLE tax_treatments
  ADD COLUMN withheld_bp integer NOT NULL DEFAULT 0 CHECK (withheld_bp BETWEEN 0 AND 9999), -- in hundredths of a percent
  ADD COLUMN withheld_note text NOT NULL DEFAULT '', -- the law, on payments
  DROP CONSTRAINT tax_treatments_kind_check, DROP CONSTRAINT tax_treatments_side_check1,
  ADD CONSTRAINT tax_treatments_kind_check CHECK (kind IN ('none', 'domestic', 'reverse_charge', 'export', 'exempt', 'outside', 'withholding',
    'self_billed_domestic', 'self_billed_reverse_charge', 'self_billed_exempt', 'own_invoice')),
  ADD CONSTRAINT tax_treatments_side_check1 CHECK (side = 'publisher' OR (withheld_bp = 0 AND kind NOT IN ('withholding',
    'self_billed_domestic', 'self_billed_reverse_charge', 'self_billed_exempt', 'own_invoice')));
SELECT let_operators_read('tax_treatments');
