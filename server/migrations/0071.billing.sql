-- Days that are posted keep the rates by which they were billed. A currency without a rate could not be billed, so its first rate
-- may begin at any time. The lock is the one of day close: see lockDayClose in book-day.sql.ts.
CREATE FUNCTION refuse_counted_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301041);
  IF NEW.as_of <= (SELECT max(day) FROM delivery_days WHERE state = 'counted')
    AND EXISTS (SELECT FROM fx_rates WHERE currency = NEW.currency) THEN
    RAISE EXCEPTION 'a rate begins after the last counted day' USING ERRCODE = 'FL005';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refuse_counted_rate BEFORE INSERT ON fx_rates FOR EACH ROW EXECUTE FUNCTION refuse_counted_rate();
