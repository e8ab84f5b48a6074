// Recomputes what closed months, their holds and their documents say.
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import type { Check } from './verify-books.sql.ts'

/** Each transfer of delivery with its side, its sign, and the month that it belongs to. */
const legs = `
  legs AS (
    SELECT t.entry_id, t.line, a.organization_id, a.code, CASE WHEN a.code = 'advertiser' THEN 'advertiser' ELSE 'publisher' END AS side,
      CASE WHEN (a.number = t.credit) = (a.code <> 'advertiser') THEN t.amount_micros ELSE -t.amount_micros END AS micros,
      CASE WHEN c.closed_at IS NULL OR e.at < c.closed_at THEN date_trunc('month', t.effective_day)::date
        ELSE date_trunc('month', e.booked_on)::date END AS month
    FROM ledger_transfers t
    JOIN ledger_accounts a ON a.number IN (t.debit, t.credit) AND a.code IN ('advertiser', 'publisher:estimated', 'publisher:payable')
    JOIN ledger_accounts o ON o.number IN (t.debit, t.credit) AND o.code = 'clearing:delivery'
    JOIN ledger_entries e ON e.id = t.entry_id
    LEFT JOIN ledger_months c ON c.month = date_trunc('month', t.effective_day)::date)`

/** Each returns the first difference, or no row. */
export const monthChecks: readonly Check[] = [
  [
    'the books: numbers of documents have no gap and no twin',
    `SELECT concat(series, ': ', d.documents, ' documents up to ', d.last, ', ', coalesce(s.last_number, 0), ' numbers taken') AS difference
     FROM ledger_document_series s
     FULL JOIN (SELECT series, count(DISTINCT number) AS documents, max(number) AS last FROM ledger_documents GROUP BY 1) d USING (series)
     WHERE (d.documents, d.last) IS DISTINCT FROM (s.last_number, s.last_number) ORDER BY series LIMIT 1`,
  ],
  [
    'the books: each document begins with what the one before it left',
    `WITH placed AS (SELECT name, place, carried_micros, ((body::jsonb->>'carried_in')::numeric * 1000000)::bigint AS carried_in,
         row_number() OVER issued AS row, lag(carried_micros) OVER issued AS before
       FROM ledger_documents WINDOW issued AS (PARTITION BY organization_id, side ORDER BY place))
     SELECT concat(name, ' at place ', place, ': ', carried_in, ' micros carried in, the document before it left ', coalesce(before::text, 'none')) AS difference
     FROM placed WHERE place <> row OR carried_in <> before ORDER BY name LIMIT 1`,
  ],
  [
    'the books: each transfer of a final month is on one document of its side',
    `WITH ${legs}
     SELECT concat('transfer ', l.entry_id, ' ', l.line, ' of ', l.side, ' ', l.organization_id, ' belongs to ', to_char(l.month, 'YYYY-MM'),
       ' and is on ', coalesce(d.name, 'no document')) AS difference
     FROM legs l LEFT JOIN ledger_document_lines n ON n.entry_id = l.entry_id AND n.line = l.line AND n.side = l.side
     LEFT JOIN ledger_documents d ON d.id = n.document_id
     LEFT JOIN ledger_months m ON m.month = l.month AND m.state = 'final'
     WHERE CASE WHEN d.id IS NULL THEN m.month IS NOT NULL
       ELSE (coalesce(d.month, l.month), d.organization_id, d.side) IS DISTINCT FROM (l.month, l.organization_id, l.side) END
     ORDER BY l.month, l.entry_id, l.line LIMIT 1`,
  ],
  [
    'the books: sums of documents = their transfers',
    `WITH ${legs},
     charged AS (SELECT i.document_id AS id, coalesce(sum(t.amount_micros), 0) AS micros FROM ledger_invoices i
       LEFT JOIN ledger_entries e ON e.key = i.settled_by
       LEFT JOIN ledger_transfers t ON t.entry_id = e.id AND t.credit IN (SELECT number FROM ledger_accounts a
         WHERE a.code = 'advertiser' AND a.organization_id = i.organization_id)
       WHERE i.purpose = 'top_up' AND i.origin_id IS NULL AND i.settled_by NOT LIKE 'dispute/%' GROUP BY 1
       UNION ALL SELECT r.document_id, -sum(t.amount_micros) FROM refunds r JOIN ledger_entries e ON e.key = 'refund/' || r.id::text
       JOIN ledger_transfers t ON t.entry_id = e.id JOIN ledger_accounts a ON a.number = t.debit AND a.code = 'advertiser'
       WHERE r.document_id IS NOT NULL GROUP BY 1
       -- A refund may have credited a part of what the bank took.
       UNION ALL SELECT d.id, CASE d.kind WHEN 'invoice' THEN 1 ELSE -1 END * least(abs((d.body::jsonb->>'sum')::numeric * 1000000), s.net_micros)
       FROM disputes s JOIN ledger_documents d ON d.organization_id = s.organization_id AND d.body::jsonb->'lines'->0->>'dispute' = s.id::text
       UNION ALL SELECT d.id, CASE d.kind WHEN 'invoice' THEN i.net_micros ELSE -i.net_micros END FROM ledger_documents d
       JOIN ledger_documents o ON o.organization_id = d.organization_id AND o.name = coalesce(d.body::jsonb->>'reverses', d.body::jsonb->>'replaces')
       JOIN ledger_invoices i ON i.document_id = o.id
       UNION ALL SELECT d.id, -sum(t.amount_micros) FROM ledger_documents d JOIN ledger_entries e ON e.key = 'correction/' || d.name
       JOIN ledger_transfers t ON t.entry_id = e.id GROUP BY 1
       UNION ALL SELECT r.credit_note_id, -sum(t.amount_micros) FROM bank_receipts r JOIN ledger_entries e ON e.key IN ('receipt/' || r.id, 'receipt/' || r.id || '/reversed')
       JOIN ledger_transfers t ON t.entry_id = e.id JOIN ledger_accounts a ON a.number = t.debit AND a.code = 'advertiser'
       WHERE r.credit_note_id IS NOT NULL GROUP BY 1)
     SELECT concat(d.name, ': ', d.body::jsonb->>'sum', ' for transfers of ', coalesce(c.micros, sum(l.micros), 0), ' micros') AS difference
     FROM ledger_documents d LEFT JOIN charged c ON c.id = d.id LEFT JOIN ledger_document_lines n ON n.document_id = d.id
     LEFT JOIN legs l ON l.entry_id = n.entry_id AND l.line = n.line AND l.side = n.side
     GROUP BY d.id, c.micros HAVING (d.body::jsonb->>'sum')::numeric * 1000000 <> coalesce(c.micros, sum(l.micros), 0)
       OR (d.body::jsonb->>'sum')::numeric <> (SELECT coalesce(sum(coalesce(i->>'earned', i->>'charged')::numeric), 0)
         FROM jsonb_array_elements(d.body::jsonb->'lines') i)
     ORDER BY d.name LIMIT 1`,
  ],
  [
    'the books: the close of a month moves all that was estimated for it',
    `WITH ${legs},
     due AS (SELECT l.organization_id, l.month, sum(l.micros) AS micros FROM legs l
       JOIN ledger_month_organizations o ON o.month = l.month AND o.organization_id = l.organization_id AND o.done_at IS NOT NULL
       WHERE l.code = 'publisher:estimated' GROUP BY 1, 2),
     moved AS (SELECT a.organization_id, (split_part(e.key, '/', 2) || '-01')::date AS month,
         sum(CASE WHEN t.debit = a.number THEN t.amount_micros ELSE -t.amount_micros END) AS micros
       FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
       JOIN ledger_accounts a ON a.number IN (t.debit, t.credit) AND a.code = 'publisher:estimated'
       WHERE e.kind = 'month' GROUP BY 1, 2)
     SELECT concat(to_char(month, 'YYYY-MM'), ' of organization ', organization_id, ': ', coalesce(m.micros, 0), ' micros moved, ',
       coalesce(d.micros, 0), ' estimated') AS difference
     FROM due d FULL JOIN moved m USING (organization_id, month)
     WHERE coalesce(m.micros, 0) <> coalesce(d.micros, 0) ORDER BY month, organization_id LIMIT 1`,
  ],
  [
    'the books: invoices = their documents, and tax owed = open invoices',
    `WITH stated AS (SELECT i.organization_id, i.document_id, i.net_micros, i.tax_micros, d.name, d.body::jsonb AS body
       FROM ledger_invoices i JOIN ledger_documents d ON d.id = i.document_id),
     owed AS (SELECT organization_id, sum(micros) AS micros FROM (
         SELECT organization_id, tax_micros - credited_tax_micros - received_tax_micros AS micros FROM ledger_invoices WHERE settled_at IS NULL
         UNION ALL SELECT organization_id, -left_tax_micros FROM ledger_credit_notes
         UNION ALL SELECT s.organization_id, s.tax_micros - s.invoice_tax_micros - coalesce(n.tax_micros, 0)
         FROM disputes s LEFT JOIN ledger_credit_notes n ON n.document_id = s.document_id WHERE s.is_withdrawn) parts GROUP BY 1),
     booked AS (SELECT a.organization_id, sum(b.debits - b.credits) AS micros
       FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number WHERE a.code = 'advertiser:tax' GROUP BY 1)
     SELECT concat(name, ': ', net_micros, ' and ', tax_micros, ' micros, the document says ', body->>'net', ' and ', body->>'tax') AS difference
     FROM stated WHERE (body->>'net')::numeric * 1000000 <> net_micros OR (body->>'tax')::numeric * 1000000 <> tax_micros
     UNION ALL SELECT concat('organization ', organization_id, ': ', coalesce(b.micros, 0), ' micros of tax owed, its open invoices have ',
       coalesce(o.micros, 0)) FROM owed o FULL JOIN booked b USING (organization_id) WHERE coalesce(o.micros, 0) <> coalesce(b.micros, 0)
     LIMIT 1`,
  ],
  [
    "the books: tax of self-billed documents and publishers' invoices = their entries",
    `WITH stated AS (SELECT 'self_billed/' || name AS key, organization_id, (body::jsonb->>'tax')::numeric * 1000000 AS micros FROM ledger_documents
       WHERE kind IN ('self_billed_invoice', 'self_billed_credit_note')
       UNION ALL SELECT 'publisher_invoice/' || d.name, i.organization_id, i.tax_micros FROM publisher_invoices i
       LEFT JOIN ledger_documents d ON d.id = i.statement_id AND d.organization_id = i.organization_id AND d.kind = 'earnings_statement'
       WHERE i.reversed_at IS NULL),
     booked AS (SELECT split_part(e.key, '/', 1) || '/' || split_part(e.key, '/', 2) AS key, a.organization_id,
         sum(CASE WHEN t.credit = a.number THEN t.amount_micros ELSE -t.amount_micros END) AS micros
       FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
       JOIN ledger_accounts a ON a.number IN (t.debit, t.credit) AND a.code = 'publisher:payable'
       WHERE e.kind IN ('self_billed', 'publisher_invoice') GROUP BY 1, 2)
     SELECT concat(split_part(key, '/', 2), ': ', coalesce(s.micros, 0), ' micros of tax, ', coalesce(b.micros, 0), ' in the books') AS difference
     FROM stated s FULL JOIN booked b USING (key, organization_id)
     WHERE coalesce(s.micros, 0) <> coalesce(b.micros, 0) ORDER BY key LIMIT 1`,
  ],
  [
    'the books: ad credit = what was paid by the books',
    `WITH booked AS (SELECT a.organization_id, sum(CASE WHEN t.credit = a.number THEN t.amount_micros ELSE -t.amount_micros END) AS micros
       FROM ledger_accounts a JOIN ledger_transfers t ON a.number IN (t.debit, t.credit)
       JOIN ledger_entries e ON e.id = t.entry_id AND e.kind <> 'delivery' WHERE a.code = 'advertiser' GROUP BY 1)
     SELECT concat('organization ', organization_id, ': ', coalesce(k.paid_micros - k.opening_micros, 0), ' micros of credit, ',
       coalesce(b.micros, 0), ' in the books') AS difference
     FROM organization_credits k FULL JOIN booked b USING (organization_id)
     WHERE coalesce(k.paid_micros - k.opening_micros, 0) <> coalesce(b.micros, 0) ORDER BY organization_id LIMIT 1`,
  ],
  [
    'the books: money to return = what is left of transfers',
    `WITH used AS (
       SELECT kept_id AS id, received_micros AS micros FROM bank_receipts WHERE kept_id IS NOT NULL AND reversed_at IS NULL
       UNION ALL SELECT receipt_id, amount_micros FROM receipt_returns WHERE state = 'paid'),
     kept AS (
       SELECT r.organization_id, sum(r.received_micros - coalesce((SELECT sum(u.micros) FROM used u WHERE u.id = r.id), 0)) AS micros
       FROM bank_receipts r WHERE r.document_id IS NULL AND r.reversed_at IS NULL GROUP BY 1),
     booked AS (
       SELECT a.organization_id, sum(b.credits - b.debits) AS micros FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
       WHERE a.code = 'advertiser:to_return' GROUP BY 1)
     SELECT concat(organization_id, ': booked ', coalesce(b.micros, 0), ', left ', coalesce(k.micros, 0)) AS difference
     FROM kept k FULL JOIN booked b USING (organization_id) WHERE coalesce(k.micros, 0) <> coalesce(b.micros, 0)
     ORDER BY organization_id LIMIT 1`,
  ],
  [
    'the books: what is held = the holds in force',
    `WITH held AS (SELECT organization_id, sum(amount_micros) AS micros FROM earning_holds WHERE released_at IS NULL GROUP BY 1),
     booked AS (SELECT a.organization_id, sum(b.credits - b.debits) AS micros
       FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number WHERE a.code = 'publisher:held' GROUP BY 1)
     SELECT concat('organization ', organization_id, ': ', coalesce(b.micros, 0), ' micros, its holds have ', coalesce(h.micros, 0)) AS difference
     FROM held h FULL JOIN booked b USING (organization_id)
     WHERE coalesce(b.micros, 0) <> coalesce(h.micros, 0) ORDER BY organization_id LIMIT 1`,
  ],
]

export interface SignedBody {
  name: string
  body: string
  sha256: Buffer
  signature: Buffer
}

/** Documents in the order of their names, `most` after a name. */
export async function signedBodies(
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<SignedBody[]> {
  return many<SignedBody>(db)`
    SELECT name, body, sha256, signature FROM ledger_documents WHERE name > ${after} ORDER BY name LIMIT ${most}`
}
