-- True where the last call took long: the receiver then has one place of a node.
ALTER TABLE webhooks ADD COLUMN is_slow boolean NOT NULL DEFAULT false;
SELECT let_operators_read('webhooks', 'sealed_secret', 'sealed_previous');
