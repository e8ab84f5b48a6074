-- Sleeps `times` as long as the transaction has worked since its last rest, so that work that nobody waits for leaves most
-- of the processor to the calls of apps. It is called after each portion. It rests no more once the transaction has taken
-- as long as `within`, so that a slow machine is not slowed down further. 0 times: it does not sleep.
CREATE FUNCTION events.rest_after_work(times real, within interval) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  rested_at text := current_setting('frontrow.rested_at', true);
BEGIN
  IF times = 0 OR clock_timestamp() > now() + within THEN
    RETURN true;
  END IF;
  IF rested_at <> '' THEN
    PERFORM pg_sleep(least(1, times * extract(epoch FROM clock_timestamp() - rested_at::timestamptz)));
  END IF;
  PERFORM set_config('frontrow.rested_at', clock_timestamp()::text, true);
  RETURN true;
END
$$;
