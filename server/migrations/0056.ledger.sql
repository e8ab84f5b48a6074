-- An invoice of a publisher that was recorded wrongly is reversed while it is not paid, and its
-- statement can get another one, also of the same number.
ALTER TABLE publisher_invoices ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(), ADD COLUMN reversed_at timestamptz;
GRANT UPDATE (reversed_at) ON publisher_invoices TO frontrow_system;
SELECT let_operators_read('publisher_invoices');
DROP TRIGGER refuse_change ON publisher_invoices;
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON publisher_invoices
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE FUNCTION keep_publisher_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an invoice of a publisher is reversed once, and nothing else of it changes' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER keep_recorded BEFORE UPDATE ON publisher_invoices FOR EACH ROW
  WHEN (OLD.reversed_at IS NOT NULL OR NEW.reversed_at IS NULL OR (to_jsonb(OLD) - 'reversed_at') <> (to_jsonb(NEW) - 'reversed_at'))
  EXECUTE FUNCTION keep_publisher_invoice();
