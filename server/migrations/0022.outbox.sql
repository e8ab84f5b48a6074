-- True once a notice has become a message of webhooks, or need not. Those of before become none.
ALTER TABLE member_notices ADD COLUMN is_announced boolean NOT NULL DEFAULT true;
ALTER TABLE member_notices ALTER COLUMN is_announced SET DEFAULT false;
SELECT let_operators_read('member_notices');
