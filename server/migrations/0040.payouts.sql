-- Tax that is withheld from a payout. `amount_micros` is what the bank is told, and both together are
-- taken from what is payable. Decision 092 says why.
ALTER TABLE payouts ADD COLUMN withheld_micros bigint NOT NULL DEFAULT 0 CHECK (withheld_micros >= 0 AND withheld_micros % 10000 = 0);
SELECT let_operators_read('payouts', 'payee');
