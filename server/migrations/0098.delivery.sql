-- The ad index is read again only where something tells of a change, so every table that it reads must tell.
CREATE TRIGGER tell_catalogue AFTER UPDATE OR DELETE ON ad_contents FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER tell_catalogue AFTER INSERT OR UPDATE OR DELETE ON earlier_store_ids FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
DROP TRIGGER tell_catalogue ON organization_credits;
CREATE TRIGGER tell_catalogue AFTER INSERT OR UPDATE OF paid_micros ON organization_credits
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
