-- Each field is filled once and sealed with a key that is not in the database; null means not filled yet.
CREATE TABLE bank_details (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  bank_account_holder_name bytea,
  bank_account_number bytea,
  bank_address bytea,
  bank_swift_code bytea,
  iban bytea,
  first_filled_at timestamptz NOT NULL
);
SELECT guard_organization('bank_details', 'organization_id', 'SELECT, INSERT, UPDATE');

CREATE TABLE tax_details (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  registration_id bytea,
  legal_address bytea,
  taxation_id bytea,
  vat_id bytea,
  first_filled_at timestamptz NOT NULL
);
SELECT guard_organization('tax_details', 'organization_id', 'SELECT, INSERT, UPDATE');

-- Leave to enter one card with the card provider. Kept after its use: it says which organization a payment method belongs to,
-- and how many were begun.
CREATE TABLE setup_intents (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe')),
  customer text NOT NULL, -- the organization, as the provider names it
  client_secret bytea NOT NULL, -- sealed; handed out again while the intent is open
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX ON setup_intents (organization_id, created_at);
SELECT guard_organization('setup_intents', 'organization_id', 'SELECT, INSERT, UPDATE');

-- The one current card of an organization: what may be shown of it, and the names the provider knows it by.
CREATE TABLE cards (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe')),
  customer text NOT NULL,
  payment_method_id text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL CHECK (last4 ~ '^\d{4}$'),
  expire text NOT NULL CHECK (expire ~ '^\d{2}/\d{2}$'), -- MM/YY
  saved_at timestamptz NOT NULL
);
SELECT guard_organization('cards', 'organization_id', 'SELECT, INSERT, UPDATE');

-- What the network paid out, as an operator recorded it. Rows are never changed or taken away.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  paid_on date NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  currency text NOT NULL,
  reference text NOT NULL,
  recorded_at timestamptz NOT NULL,
  recorded_by text NOT NULL,
  UNIQUE (organization_id, reference) -- the same payment recorded twice is one
);
CREATE INDEX ON payments (organization_id, paid_on);
SELECT guard_organization('payments', 'organization_id', 'SELECT, INSERT');
-- The API only reads them: a stolen session must not be able to write one.
REVOKE INSERT ON payments FROM frontrow_app;

-- Notices of Stripe that were heeded: it sends one more than once.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON stripe_events TO frontrow_system;

-- A rate that an operator sets counts at once, on every node.
CREATE TRIGGER tell_catalogue AFTER INSERT OR UPDATE ON fx_rates FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
