-- A new name that waits leaves viewers with the name that they saw, also where nobody had decided on
-- that. True where former_name is such a name: a denial of the new one takes it away, too.
ALTER TABLE apps ADD COLUMN is_former_undecided boolean NOT NULL DEFAULT false;
SELECT let_operators_read('apps');
