-- In which order the documents of an organization and side were issued: each one begins with the remainder of the one before. The day and
-- the number do not say it, because each kind has numbers of its own. Documents that were issued before this migration have no place and
-- come first.
ALTER TABLE ledger_documents ADD COLUMN place bigint;

-- Of two transactions that issue documents of one organization and side, one waits for the other, so that no remainder is used twice.
CREATE FUNCTION lock_documents(organization uuid, of_side text) RETURNS void LANGUAGE sql
AS $$ SELECT pg_advisory_xact_lock(hashtextextended(organization::text || of_side, 7301055)) $$;

-- A trigger sets the place, because a program of before this migration does not know it. A generated column has no value yet here.
CREATE FUNCTION place_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_side text := CASE NEW.kind WHEN 'earnings_statement' THEN 'publisher' ELSE 'advertiser' END;
BEGIN
  PERFORM lock_documents(NEW.organization_id, own_side);
  NEW.place := 1 + coalesce((SELECT max(place) FROM ledger_documents WHERE organization_id = NEW.organization_id AND side = own_side), 0);
  RETURN NEW;
END
$$;
CREATE TRIGGER place_document BEFORE INSERT ON ledger_documents FOR EACH ROW EXECUTE FUNCTION place_document();
