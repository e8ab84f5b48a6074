-- The time zone in which days are reckoned: the given one, or UTC where this database does not know
-- it, so that one organization's zone fails no statement that reads others too.
CREATE FUNCTION known_time_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE STRICT
AS $$
BEGIN
  PERFORM pg_catalog.timezone(zone, pg_catalog.now());
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END
$$;
