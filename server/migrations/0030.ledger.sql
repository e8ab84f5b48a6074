-- Who sells, on documents that are issued from a UTC day on. What is entered later for the same day
-- replaces what was entered before.
CREATE TABLE network_sellers (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  valid_from date NOT NULL,
  seller jsonb NOT NULL, -- the members of contract/src/parties.ts
  set_by text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX ON network_sellers (valid_from DESC, number DESC);
GRANT SELECT, INSERT ON network_sellers TO frontrow_system;
SELECT let_operators_read('network_sellers');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON network_sellers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- Who buys: what an organization wants its documents to say of it. A document keeps its own copy.
CREATE TABLE billing_profiles (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  buyer jsonb NOT NULL, -- the members of contract/src/parties.ts
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  place_changed_at timestamptz NOT NULL -- when its country or VAT ID changed, on which its tax depends
);
SELECT guard_organization('billing_profiles', 'organization_id', 'SELECT, INSERT, UPDATE');
SELECT let_operators_read('billing_profiles');

-- Why no tax is due is either an exemption or that the supply is outside the scope of the tax.
ALTER TABLE tax_treatments DROP CONSTRAINT tax_treatments_kind_check,
  ADD CONSTRAINT tax_treatments_kind_check
    CHECK (kind IN ('none', 'domestic', 'reverse_charge', 'export', 'exempt', 'outside', 'withholding'));
