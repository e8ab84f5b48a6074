-- Sleeps `times` as long as the transaction has worked since its last rest, at most a second. Work that nobody waits for
-- calls it after each portion, so that it leaves most of the processor to the calls of apps. 0: it does not sleep.
CREATE FUNCTION events.rest_after_work(times real) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  rested_at text := current_setting('frontrow.rested_at', true);
BEGIN
  IF times > 0 AND rested_at <> '' THEN
    PERFORM pg_sleep(least(1, times * extract(epoch FROM clock_timestamp() - rested_at::timestamptz)));
  END IF;
  PERFORM set_config('frontrow.rested_at', clock_timestamp()::text, true);
  RETURN true;
END
$$;
