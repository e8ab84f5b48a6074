-- How many units of the network's reference currency (USD) one unit of a currency is worth, by
-- date; scaled by a billion.
CREATE TABLE fx_rates (
  currency text NOT NULL,
  as_of date NOT NULL,
  usd_billionths numeric(30, 0) NOT NULL CHECK (usd_billionths > 0),
  source text NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  set_at timestamptz NOT NULL DEFAULT app_now(),
  -- A rate that two people agreed to names their proposal. Rates that one person set are compared
  -- with those of the day before: decision 073.
  proposal_id uuid
);
-- Rates are only added. Of two for one day the later one holds, and the earlier one stays for
-- whoever asks what was paid by it.
CREATE INDEX ON fx_rates (currency, as_of DESC, number DESC);
GRANT SELECT ON fx_rates TO frontrow_app;
GRANT SELECT, INSERT ON fx_rates TO frontrow_system;
SELECT let_operators_read('fx_rates');
-- A rate that an operator sets counts at once, on every node.
CREATE TRIGGER tell_catalogue AFTER INSERT OR UPDATE ON fx_rates FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();

-- Days that are posted keep the rates by which they were billed. A currency without a rate could
-- not be billed, so its first rate may begin at any time. The lock is the one of day close: see
-- lockDayClose in book-day.sql.ts.
CREATE FUNCTION refuse_counted_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301041);
  IF NEW.as_of <= (SELECT max(day) FROM delivery_days WHERE state = 'counted')
    AND EXISTS (SELECT FROM fx_rates WHERE currency = NEW.currency) THEN
    RAISE EXCEPTION 'a rate begins after the last counted day' USING ERRCODE = 'FL005';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refuse_counted_rate BEFORE INSERT ON fx_rates FOR EACH ROW EXECUTE FUNCTION refuse_counted_rate();

-- Each field is filled once and sealed with a key that is not in the database; null means not
-- filled yet.
CREATE TABLE bank_details (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  bank_account_holder_name bytea,
  bank_account_number bytea,
  bank_address bytea,
  bank_swift_code bytea,
  iban bytea,
  first_filled_at timestamptz NOT NULL,
  -- When the account that payments go to was last filled in, so that a payout can wait after a
  -- change.
  changed_at timestamptz NOT NULL
);
SELECT guard_organization('bank_details', 'organization_id', 'SELECT, INSERT, UPDATE');
-- Operators read whether it is filled in, and no more: the last four characters are read by
-- billing.
SELECT let_operators_read('bank_details',
  'bank_account_holder_name', 'bank_account_number', 'bank_address', 'bank_swift_code', 'iban');

CREATE FUNCTION note_bank_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.bank_account_holder_name, OLD.bank_account_number, OLD.bank_swift_code, OLD.iban)
    IS DISTINCT FROM (NEW.bank_account_holder_name, NEW.bank_account_number, NEW.bank_swift_code, NEW.iban) THEN
    NEW.changed_at := app_now();
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER note_bank_change BEFORE INSERT OR UPDATE ON bank_details
  FOR EACH ROW EXECUTE FUNCTION note_bank_change();

CREATE TABLE tax_details (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  registration_id bytea,
  legal_address bytea,
  taxation_id bytea,
  vat_id bytea,
  first_filled_at timestamptz NOT NULL
);
SELECT guard_organization('tax_details', 'organization_id', 'SELECT, INSERT, UPDATE');
SELECT let_operators_read('tax_details', 'registration_id', 'legal_address', 'taxation_id', 'vat_id');

-- Leave to enter one card with the card provider. Kept after its use: it says which organization a
-- payment method belongs to, and how many were begun. An intent is claimed here first and begun
-- with the provider afterwards, so that callers at the same time ask for the same one.
-- Test mode is a world of its own at Stripe: what it knows is not there in live mode.
CREATE TABLE setup_intents (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe_test', 'stripe')),
  customer text, -- the organization, as the provider names it
  client_secret bytea, -- sealed; handed out again while the intent is open
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  attempt integer NOT NULL DEFAULT 1
);
CREATE INDEX ON setup_intents (organization_id, created_at);
SELECT guard_organization('setup_intents', 'organization_id', 'SELECT, INSERT, UPDATE');

-- The one current card of an organization: what may be shown of it, and the names the provider
-- knows it by.
CREATE TABLE cards (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe_test', 'stripe')),
  customer text NOT NULL,
  payment_method_id text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL CHECK (last4 ~ '^\d{4}$'),
  expire text NOT NULL CHECK (expire ~ '^\d{2}/\d{2}$'), -- MM/YY
  saved_at timestamptz NOT NULL,
  read_order bigint NOT NULL DEFAULT 0
);
CREATE INDEX ON cards (payment_method_id);
SELECT guard_organization('cards', 'organization_id', 'SELECT, INSERT, UPDATE');
GRANT DELETE ON cards TO frontrow_system;
SELECT let_operators_read('cards', 'customer', 'payment_method_id');

-- A card is read again at its provider when that says that it changed. Of two readers under way the
-- later one is right.
CREATE SEQUENCE card_reads;
GRANT USAGE ON SEQUENCE card_reads TO frontrow_app, frontrow_system;

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
  -- A payment that the bank sent back stays in the history and says so.
  returned_on date,
  return_reason text,
  UNIQUE (organization_id, reference), -- the same payment recorded twice is one
  CHECK ((returned_on IS NULL) = (return_reason IS NULL))
);
CREATE INDEX ON payments (organization_id, paid_on);
SELECT guard_organization('payments', 'organization_id', 'SELECT, INSERT');
-- The API only reads them: a stolen session must not be able to write one.
REVOKE INSERT ON payments FROM frontrow_app;
GRANT UPDATE (returned_on, return_reason) ON payments TO frontrow_system;
SELECT let_operators_read('payments');

-- Notices of Stripe that were heeded: it sends one more than once.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL
);
-- A notice is sent again for some days, and remembered for some more.
CREATE INDEX ON stripe_events (received_at);
GRANT SELECT, INSERT, DELETE ON stripe_events TO frontrow_system;

-- The organization as a card provider knows it: one customer, whatever fails on the way to it.
CREATE TABLE card_customers (
  organization_id uuid NOT NULL REFERENCES organizations,
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe_test', 'stripe')),
  customer text, -- null while none is known to have been made
  asked_at timestamptz NOT NULL, -- when one was first asked for: before then there was none
  attempt integer NOT NULL DEFAULT 1, -- part of the idempotency key, which would bring back a failure that was answered
  PRIMARY KEY (organization_id, provider)
);
CREATE UNIQUE INDEX ON card_customers (provider, customer);
SELECT guard_organization('card_customers', 'organization_id', 'SELECT, INSERT, UPDATE');

-- Charges of cards. The provider is asked outside of any transaction, after the row says so, and a
-- charge whose outcome is not known stays so until the provider has been asked for it:
-- decision 053. Of money that is paid twice, taken back or given back, see
-- decision 069.
CREATE TABLE charges (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  purpose text NOT NULL CHECK (purpose IN ('top_up', 'invoice')),
  invoice_id uuid REFERENCES ledger_documents, -- what is paid; null for a top-up
  document_id uuid REFERENCES ledger_documents, -- the invoice of a top-up, issued when it is paid
  currency text NOT NULL,
  -- A credit note can take all of the net amount off an invoice and leave a part of the tax.
  net_micros bigint NOT NULL CONSTRAINT charges_net_micros_check CHECK (net_micros >= 0 AND net_micros + tax_micros > 0),
  tax_micros bigint NOT NULL CHECK (tax_micros >= 0),
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'asking', 'succeeded', 'declined', 'needs_action', 'unknown')),
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0), -- part of the idempotency key
  is_automatic boolean NOT NULL DEFAULT false,
  -- Of the present attempt:
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe_test', 'stripe')),
  customer text NOT NULL,
  payment_method_id text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  reference text, -- the provider's name of the payment; null until it is known
  client_secret bytea, -- encrypted; with it the cardholder confirms a charge that needs it
  decline_code text,
  decline_message text,
  is_hard_decline boolean NOT NULL DEFAULT false, -- the same card will not do
  asked_at timestamptz, -- when the attempt was sent first
  next_at timestamptz, -- when the provider is asked for the outcome
  fee_micros bigint CHECK (fee_micros >= 0), -- null until the provider says it
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  UNIQUE (organization_id, id),
  CHECK ((purpose = 'invoice') = (invoice_id IS NOT NULL)),
  CHECK ((state = 'succeeded') = (settled_at IS NOT NULL)),
  CHECK ((state = 'declined') = (decline_code IS NOT NULL))
);
CREATE INDEX ON charges (organization_id, created_at);
CREATE INDEX ON charges (next_at) WHERE next_at IS NOT NULL;
CREATE UNIQUE INDEX ON charges (provider, reference);
-- An invoice has one charge, whose attempts follow each other.
CREATE UNIQUE INDEX ON charges (invoice_id);
SELECT guard_organization('charges', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON charges TO frontrow_system;
SELECT let_operators_read('charges', 'client_secret', 'customer', 'payment_method_id');

-- What was paid stays paid, and a new attempt needs the answer to the one before.
-- The amount is that of the present attempt: a credit note may have lowered an invoice since the
-- one before. A payment of an earlier attempt that is found late has the amount of that attempt.
CREATE FUNCTION keep_charge_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'succeeded' AND NEW.state <> 'succeeded' THEN
    RAISE EXCEPTION 'a charge that succeeded stays so' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.attempt <> OLD.attempt AND (NEW.attempt <> OLD.attempt + 1 OR OLD.state <> 'declined') THEN
    RAISE EXCEPTION 'an attempt of a charge follows the decline of the one before' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.currency <> OLD.currency OR ((NEW.net_micros <> OLD.net_micros OR NEW.tax_micros <> OLD.tax_micros)
    AND NEW.attempt = OLD.attempt AND (OLD.state = 'succeeded' OR NEW.state <> 'succeeded')) THEN
    RAISE EXCEPTION 'the amount of an attempt never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_charge_states BEFORE UPDATE ON charges FOR EACH ROW EXECUTE FUNCTION keep_charge_states();

-- The history of a charge.
CREATE TABLE charge_attempts (
  organization_id uuid NOT NULL,
  charge_id uuid NOT NULL,
  attempt integer NOT NULL,
  provider text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  state text NOT NULL,
  reference text,
  decline_code text,
  decline_message text,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz, -- null while the outcome is not known
  net_micros bigint NOT NULL, -- what the attempt asked for
  tax_micros bigint NOT NULL,
  PRIMARY KEY (organization_id, charge_id, attempt),
  FOREIGN KEY (organization_id, charge_id) REFERENCES charges (organization_id, id)
);
CREATE INDEX ON charge_attempts (provider, reference);
SELECT guard_organization('charge_attempts', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON charge_attempts TO frontrow_system;
SELECT let_operators_read('charge_attempts');

-- What is charged by itself when the balance falls below an amount.
CREATE TABLE auto_top_ups (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  below_micros bigint NOT NULL CHECK (below_micros >= 0),
  add_micros bigint NOT NULL CHECK (add_micros > 0),
  monthly_max_micros bigint NOT NULL CHECK (monthly_max_micros >= add_micros),
  set_at timestamptz NOT NULL,
  paused_at timestamptz -- since when a decline keeps it from charging again; a new card or a new setting ends it
);
SELECT guard_organization('auto_top_ups', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE, DELETE ON auto_top_ups TO frontrow_system;
SELECT let_operators_read('auto_top_ups');

-- What is given back of a top-up. The money leaves the balance first, and the provider is asked
-- afterwards.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  charge_id uuid NOT NULL,
  net_micros bigint NOT NULL CONSTRAINT refunds_net_micros_check CHECK (net_micros >= 0 AND net_micros + tax_micros > 0),
  tax_micros bigint NOT NULL CHECK (tax_micros >= 0),
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'asking', 'succeeded', 'failed', 'unknown')),
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
  reference text, -- the provider's name of it
  document_id uuid REFERENCES ledger_documents, -- its credit note
  message text, -- why the provider failed to give it back
  reason text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  asked_at timestamptz, -- when the attempt was sent first
  next_at timestamptz,
  settled_at timestamptz,
  FOREIGN KEY (organization_id, charge_id) REFERENCES charges (organization_id, id),
  CHECK ((state = 'succeeded') = (settled_at IS NOT NULL))
);
CREATE INDEX ON refunds (organization_id, charge_id);
CREATE INDEX ON refunds (next_at) WHERE next_at IS NOT NULL;
SELECT guard_organization('refunds', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON refunds TO frontrow_system;
SELECT let_operators_read('refunds');

-- A cardholder's bank that takes a payment back.
CREATE TABLE disputes (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  charge_id uuid NOT NULL,
  reference text NOT NULL UNIQUE, -- the provider's name of it
  state text NOT NULL CHECK (state IN ('open', 'under_review', 'won', 'lost')),
  reason text NOT NULL,
  net_micros bigint NOT NULL CHECK (net_micros >= 0),
  tax_micros bigint NOT NULL CHECK (tax_micros >= 0),
  is_withdrawn boolean NOT NULL DEFAULT false, -- the money is away from our account
  moves integer NOT NULL DEFAULT 0, -- how often it went or came back: part of the key of its entry
  evidence_by timestamptz,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- The part of a dispute for which an invoice is open again. The rest is owed on the account of
  -- the organization.
  invoice_net_micros bigint NOT NULL DEFAULT 0 CHECK (invoice_net_micros BETWEEN 0 AND net_micros),
  invoice_tax_micros bigint NOT NULL DEFAULT 0 CHECK (invoice_tax_micros BETWEEN 0 AND tax_micros),
  FOREIGN KEY (organization_id, charge_id) REFERENCES charges (organization_id, id)
);
CREATE INDEX ON disputes (organization_id, charge_id);
SELECT guard_organization('disputes', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON disputes TO frontrow_system;
SELECT let_operators_read('disputes');

-- Charging invoices again, and stopping campaigns of who does not pay.
-- Decision 052 says how.
CREATE TABLE dunnings (
  invoice_id uuid PRIMARY KEY REFERENCES ledger_invoices,
  organization_id uuid NOT NULL REFERENCES organizations,
  began_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0), -- that were answered
  next_at timestamptz, -- null: it waits for another card, or the invoice is settled
  asked_at timestamptz, -- of the last attempt
  failed_at timestamptz, -- of the first attempt that brought no money
  stopped_at timestamptz -- since when the invoice stops campaigns
);
CREATE INDEX ON dunnings (organization_id);
CREATE INDEX ON dunnings (next_at) WHERE next_at IS NOT NULL;
SELECT guard_organization('dunnings', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON dunnings TO frontrow_system;
SELECT let_operators_read('dunnings');
