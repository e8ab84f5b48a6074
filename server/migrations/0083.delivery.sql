-- A payment makes room under a credit limit. Each node looks again at once, as after a change of a campaign.
CREATE TRIGGER tell_catalogue AFTER UPDATE OF paid_micros ON organization_credits FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
