-- Of what tax is withheld, where that is less than both amounts together because of tax on top.
ALTER TABLE payouts ADD COLUMN withheld_base_micros bigint CHECK (withheld_base_micros >= 0);
SELECT let_operators_read('payouts', 'payee');
