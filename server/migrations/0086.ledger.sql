-- Earnings are paid out when the advertiser has paid. docs/decisions/052-terms-and-invoices.md says when they are held.
ALTER TABLE earning_holds DROP CONSTRAINT earning_holds_reason_check,
  ADD CONSTRAINT earning_holds_reason_check CHECK (reason IN ('under_review', 'no_bank_details', 'operator', 'unpaid_advertiser'));

-- Whose invoices a hold waits for. A publisher never learns it, so no organization reads it.
CREATE TABLE earning_hold_payers (
  hold_id uuid PRIMARY KEY REFERENCES earning_holds,
  advertiser_id uuid NOT NULL REFERENCES organizations
);
CREATE INDEX ON earning_hold_payers (advertiser_id);
GRANT SELECT, INSERT ON earning_hold_payers TO frontrow_system;

-- True where something that an advertiser used on these days, and that was posted before a moment, is on no document yet or on an
-- invoice that is not settled.
CREATE FUNCTION is_use_unpaid(advertiser uuid, from_day date, till_day date, before timestamptz) RETURNS boolean LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (SELECT FROM ledger_accounts a
    JOIN ledger_transfers t ON t.debit = a.number AND t.effective_day >= from_day AND t.effective_day < till_day
    JOIN ledger_entries e ON e.id = t.entry_id AND e.kind = 'delivery' AND e.at < before
    LEFT JOIN ledger_document_lines n ON n.entry_id = t.entry_id AND n.line = t.line AND n.side = 'advertiser'
    LEFT JOIN ledger_documents d ON d.id = n.document_id
    LEFT JOIN ledger_invoices i ON i.document_id = n.document_id
    WHERE a.code = 'advertiser' AND a.organization_id = advertiser
      AND (n.document_id IS NULL OR (d.kind = 'invoice' AND i.settled_at IS NULL)))
$$;
