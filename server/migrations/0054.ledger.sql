-- What a credit note left on the balance of who pays in advance: it is no receivable, but paid in
-- advance. Of before it is known where no invoice was credited.
ALTER TABLE ledger_credit_notes ADD COLUMN kept_net_micros bigint NOT NULL DEFAULT 0 CHECK (kept_net_micros >= 0);
GRANT UPDATE (kept_net_micros) ON ledger_credit_notes TO frontrow_system;
SELECT let_operators_read('ledger_credit_notes');
UPDATE ledger_credit_notes n SET kept_net_micros = n.net_micros FROM ledger_documents d
WHERE d.id = n.document_id AND n.left_net_micros = 0 AND d.body::jsonb->'lines'->0 ? 'campaign'
  AND advertiser_terms_on(n.organization_id, d.issued_on) = 'prepaid'
  AND NOT EXISTS (SELECT FROM ledger_invoices i WHERE i.organization_id = n.organization_id AND i.credited_net_micros > 0);
