-- When the account that payments go to was last filled in, so that a payout can wait after a change.
ALTER TABLE bank_details ADD COLUMN changed_at timestamptz;
UPDATE bank_details SET changed_at = first_filled_at;
CREATE FUNCTION note_bank_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.bank_account_holder_name, OLD.bank_account_number, OLD.bank_swift_code, OLD.iban)
    IS DISTINCT FROM (NEW.bank_account_holder_name, NEW.bank_account_number, NEW.bank_swift_code, NEW.iban) THEN
    NEW.changed_at := app_now();
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER note_bank_change BEFORE INSERT OR UPDATE ON bank_details FOR EACH ROW EXECUTE FUNCTION note_bank_change();
GRANT SELECT (changed_at) ON bank_details TO frontrow_operator;

-- A payment that the bank sent back stays in the history and says so.
ALTER TABLE payments ADD COLUMN returned_on date, ADD COLUMN return_reason text,
  ADD CHECK ((returned_on IS NULL) = (return_reason IS NULL));
GRANT UPDATE (returned_on, return_reason) ON payments TO frontrow_system;
SELECT let_operators_read('payments');
