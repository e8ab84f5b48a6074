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

-- Test mode is a world of its own at Stripe: what it knows is not there in live mode.
ALTER TABLE setup_intents
  DROP CONSTRAINT setup_intents_provider_check,
  ADD CONSTRAINT setup_intents_provider_check CHECK (provider IN ('sandbox', 'stripe_test', 'stripe'));
ALTER TABLE cards
  DROP CONSTRAINT cards_provider_check,
  ADD CONSTRAINT cards_provider_check CHECK (provider IN ('sandbox', 'stripe_test', 'stripe'));

-- An intent is claimed here first and begun with the provider afterwards, so that callers at the same time ask for the same one.
ALTER TABLE setup_intents
  ALTER COLUMN customer DROP NOT NULL,
  ALTER COLUMN client_secret DROP NOT NULL,
  ADD COLUMN attempt integer NOT NULL DEFAULT 1;

-- A card is read again at its provider when that says that it changed. Of two readers under way the later one is right.
CREATE SEQUENCE card_reads;
GRANT USAGE ON SEQUENCE card_reads TO frontrow_app, frontrow_system;
ALTER TABLE cards ADD COLUMN read_order bigint NOT NULL DEFAULT 0;
CREATE INDEX ON cards (payment_method_id);
GRANT DELETE ON cards TO frontrow_system;

-- A notice is sent again for some days, and remembered for some more.
CREATE INDEX ON stripe_events (received_at);
GRANT DELETE ON stripe_events TO frontrow_system;

-- A rate belongs to no organization, and its change leaves a row all the same. Such rows are seen by operators only.
ALTER TABLE audit_log ALTER COLUMN organization_id DROP NOT NULL;
