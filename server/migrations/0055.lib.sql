-- Names what a notice comes with, such as a decision, so that both can be withdrawn together while it is not visible yet.
ALTER TABLE member_notices ADD COLUMN about text;
CREATE INDEX ON member_notices (about) WHERE about IS NOT NULL;
SELECT let_operators_read('member_notices');
