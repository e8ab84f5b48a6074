-- Charging invoices again, and stopping campaigns of who does not pay. docs/decisions/052-terms-and-invoices.md says how.
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
