-- What was debited and credited to all accounts of each code until the end of a book day, written with the seal of the day. A trial
-- balance of an earlier day begins here, so that it takes as long after ten years as after one month.
CREATE TABLE ledger_day_totals (
  day date NOT NULL,
  book text NOT NULL,
  code text NOT NULL,
  currency text NOT NULL,
  debits numeric(38, 0) NOT NULL,
  credits numeric(38, 0) NOT NULL,
  PRIMARY KEY (day, book, code, currency)
);
GRANT SELECT, INSERT ON ledger_day_totals TO frontrow_system;
SELECT let_operators_read('ledger_day_totals');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_day_totals FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
