-- The host on which a node runs, because lanes alone do not say which machine it is. Null in rows of
-- a program that did not know the column.
ALTER TABLE node_figures ADD COLUMN host text;
SELECT let_operators_read('node_figures');
