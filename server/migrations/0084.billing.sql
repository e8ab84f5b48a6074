-- Charges of cards. The provider is asked outside of any transaction, after the row says so, and a charge whose outcome is not
-- known stays so until the provider has been asked for it: docs/decisions/053-charges.md.

CREATE TABLE charges (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  purpose text NOT NULL CHECK (purpose IN ('top_up', 'invoice')),
  invoice_id uuid REFERENCES ledger_documents, -- what is paid; null for a top-up
  document_id uuid REFERENCES ledger_documents, -- the invoice of a top-up, issued when it is paid
  currency text NOT NULL,
  net_micros bigint NOT NULL CHECK (net_micros > 0),
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
CREATE FUNCTION keep_charge_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'succeeded' AND NEW.state <> 'succeeded' THEN
    RAISE EXCEPTION 'a charge that succeeded stays so' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.attempt <> OLD.attempt AND (NEW.attempt <> OLD.attempt + 1 OR OLD.state <> 'declined') THEN
    RAISE EXCEPTION 'an attempt of a charge follows the decline of the one before' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.net_micros <> OLD.net_micros OR NEW.tax_micros <> OLD.tax_micros OR NEW.currency <> OLD.currency THEN
    RAISE EXCEPTION 'the amount of a charge never changes' USING ERRCODE = 'integrity_constraint_violation';
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

-- What is given back of a top-up. The money leaves the balance first, and the provider is asked afterwards.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  charge_id uuid NOT NULL,
  net_micros bigint NOT NULL CHECK (net_micros > 0),
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
  FOREIGN KEY (organization_id, charge_id) REFERENCES charges (organization_id, id)
);
CREATE INDEX ON disputes (organization_id, charge_id);
SELECT guard_organization('disputes', 'organization_id', 'SELECT');
GRANT INSERT, UPDATE ON disputes TO frontrow_system;
SELECT let_operators_read('disputes');
