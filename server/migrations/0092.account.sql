-- Nobody could choose a currency for payouts yet: each organization had the default, US dollars,
-- so that on a network with another currency nobody was ever paid. NULL: the network's currency.

ALTER TABLE organizations ALTER COLUMN payout_currency DROP DEFAULT, ALTER COLUMN payout_currency DROP NOT NULL;
UPDATE organizations SET payout_currency = NULL;
