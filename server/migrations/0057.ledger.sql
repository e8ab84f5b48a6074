-- An invoice is corrected by a credit note, and by an invoice of the same lines where it is corrected
-- as a whole. Decision 052 says how.
ALTER TABLE ledger_invoices ADD COLUMN origin_id uuid REFERENCES ledger_documents; -- of one that replaces another: the first one of its lines
SELECT let_operators_read('ledger_invoices');

-- What no invoice had of a credit note, and is owed back to its organization.
ALTER TABLE ledger_credit_notes ADD COLUMN returned_micros bigint NOT NULL DEFAULT 0 CHECK (returned_micros >= 0);
GRANT UPDATE (returned_micros) ON ledger_credit_notes TO frontrow_system;
SELECT let_operators_read('ledger_credit_notes');

-- What a credit note took off an invoice. Nothing is known of before this table was made.
CREATE TABLE invoice_set_offs (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  credit_note_id uuid NOT NULL REFERENCES ledger_credit_notes,
  invoice_id uuid NOT NULL REFERENCES ledger_invoices,
  net_micros bigint NOT NULL CHECK (net_micros >= 0),
  tax_micros bigint NOT NULL CHECK (tax_micros >= 0),
  set_off_at timestamptz NOT NULL
);
CREATE INDEX ON invoice_set_offs (invoice_id);
CREATE INDEX ON invoice_set_offs (credit_note_id);
SELECT guard_organization('invoice_set_offs', 'organization_id', 'SELECT');
GRANT INSERT ON invoice_set_offs TO frontrow_system;
SELECT let_operators_read('invoice_set_offs');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_set_offs
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- Members read the transfers that paid their invoices, without who recorded them.
GRANT SELECT (id, organization_id, document_id, received_micros, short_micros, short_as, value_on, reference) ON bank_receipts TO frontrow_app;

-- What was used is also unpaid while the invoice that replaced its first one is.
CREATE OR REPLACE FUNCTION is_use_unpaid(advertiser uuid, from_day date, till_day date, before timestamptz) RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (SELECT FROM ledger_accounts a
    JOIN ledger_transfers t ON t.debit = a.number AND t.effective_day >= from_day AND t.effective_day < till_day
    JOIN ledger_entries e ON e.id = t.entry_id AND e.kind = 'delivery' AND e.at < before
    LEFT JOIN ledger_document_lines n ON n.entry_id = t.entry_id AND n.line = t.line AND n.side = 'advertiser'
    LEFT JOIN ledger_documents d ON d.id = n.document_id
    LEFT JOIN ledger_invoices i ON i.document_id = n.document_id
    WHERE a.code = 'advertiser' AND a.organization_id = advertiser
      AND (n.document_id IS NULL OR (d.kind = 'invoice' AND (i.settled_at IS NULL
        OR EXISTS (SELECT FROM ledger_invoices r WHERE r.origin_id = i.document_id AND r.settled_at IS NULL)))))
$$;
