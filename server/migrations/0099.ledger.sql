-- The statements and the cash of a closed month were compared with the books, so nothing is dated back into it. Late deliveries
-- and adjustments keep the day of their impressions, and are lines of the month in which they are posted. The lock is the one of
-- day close, which a month close holds too: see lockDayClose in book-day.sql.ts.
CREATE FUNCTION ledger_refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.effective_day < NEW.booked_on AND NEW.kind NOT IN ('delivery', 'adjustment') THEN
    PERFORM pg_advisory_xact_lock_shared(7301041);
    IF NEW.effective_day < (SELECT max(month) + interval '1 month' FROM ledger_months) THEN
      RAISE EXCEPTION 'the month of % is closed', NEW.effective_day USING ERRCODE = 'FL007';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refuse_closed_month BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_refuse_closed_month();
