// Invoices and credit notes as organizations and operators see them.
import type { InvoiceState } from '@frontrow/contract/documents/invoices'
import type { InvoicePayment } from '@frontrow/contract/documents/invoices'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'
import { leftNet, leftTax } from './invoices.sql.ts'

export interface InvoiceHead {
  id: string
  organizationId: string
  name: string
  kind: 'invoice' | 'credit_note'
  purpose: 'use' | 'top_up' | null
  issuedOn: string
  dueOn: string | null
  /** Below 0 for a credit note. */
  netMicros: bigint
  taxMicros: bigint
  leftMicros: bigint
  state: InvoiceState
  settledOn: string | null
  /** Null for a credit note. */
  paysBy: InvoicePayment['paysBy'] | null
  /** When it is charged again, or the next reminder is sent. */
  nextAt: Date | null
  /** Of an open invoice that is not paid in time: when it stops campaigns. */
  stopsAt: Date | null
  /** Since when it does. */
  stoppedAt: Date | null
  /** The provider of the card that is on file now; null for none. */
  cardProvider: string | null
}

export interface InvoiceDocument extends InvoiceHead {
  body: string
  sha256: Buffer
  signature: Buffer
}

const today = sql`(app_now() AT TIME ZONE 'UTC')::date`

/** Documents as `d`, their invoices as `i`, credit notes as `n`. */
const state = sql<InvoiceState>`CASE WHEN i.document_id IS NULL THEN 'issued'
  WHEN i.purpose = 'top_up' AND i.credited_net_micros > 0 AND i.credited_net_micros = i.net_micros THEN 'credited'
  WHEN i.settled_at IS NOT NULL THEN i.settled_as WHEN i.due_on < ${today} THEN 'overdue' ELSE 'open' END`

const head = sql`
  d.id, d.organization_id AS "organizationId", d.name, d.kind, i.purpose, d.issued_on AS "issuedOn", i.due_on AS "dueOn",
  coalesce(i.net_micros, -n.net_micros) AS "netMicros", coalesce(i.tax_micros, -n.tax_micros) AS "taxMicros",
  CASE WHEN i.settled_at IS NULL THEN coalesce(${leftNet} + ${leftTax}, 0)
    ELSE 0 END AS "leftMicros",
  ${state} AS state, (i.settled_at AT TIME ZONE 'UTC')::date AS "settledOn",
  i.pays_by AS "paysBy", CASE WHEN i.settled_at IS NULL AND u.failed_at IS NOT NULL THEN u.stops_at END AS "stopsAt", u.next_at AS "nextAt", u.stopped_at AS "stoppedAt",
  (SELECT k.provider FROM cards k WHERE k.organization_id = d.organization_id) AS "cardProvider"`

const source = sql`
  ledger_documents d LEFT JOIN ledger_invoices i ON i.document_id = d.id LEFT JOIN ledger_credit_notes n ON n.document_id = d.id
  LEFT JOIN dunnings u ON u.invoice_id = d.id`

const isInvoice = sql`d.kind IN ('invoice', 'credit_note')`

/** Those of an organization, the newest first. */
export async function invoicesOf(
  db: Db,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<InvoiceHead[]> {
  return many<InvoiceHead>(db)`
    SELECT ${head} FROM ${source} WHERE d.organization_id = ${organizationId} AND ${isInvoice}
    ORDER BY d.issued_on DESC, d.name DESC LIMIT ${most}`
}

/** One document; `own`: of this organization only. */
export async function findInvoice(
  db: Db,
  { id, own }: { id: string; own?: string },
): Promise<InvoiceDocument | undefined> {
  return one<InvoiceDocument>(db)`
    SELECT ${head}, d.body, d.sha256, d.signature FROM ${source}
    WHERE d.id = ${id} AND ${isInvoice} AND ${own === undefined ? sql`true` : sql`d.organization_id = ${own}`}`
}

export interface NetworkInvoice extends InvoiceHead {
  organizationName: string
  /** How many there are in all. */
  all: number
}

/**
 * Those of the network, or of one organization, in a state, or all; overdue ones first, then open
 * ones, then the newest.
 */
export async function networkInvoices(
  db: Db,
  of: {
    state?: InvoiceState | undefined
    organizationId?: string | undefined
    text?: string
    most: number
  },
): Promise<NetworkInvoice[]> {
  const { organizationId, text = '' } = of
  const inState: RawBuilder<unknown> =
    of.state === undefined ? sql`true` : sql`${state} = ${of.state}`
  const ofOne =
    organizationId === undefined ? sql`true` : sql`d.organization_id = ${organizationId}`
  return many<NetworkInvoice>(db)`
    SELECT ${head}, o.name AS "organizationName", count(*) OVER ()::integer AS "all"
    FROM ${source} JOIN organizations o ON o.id = d.organization_id
    WHERE ${isInvoice} AND ${inState} AND ${ofOne}
      AND (${text} = '' OR strpos(lower(o.name), lower(${text})) > 0 OR strpos(lower(d.name), lower(${text})) > 0)
    ORDER BY (i.document_id IS NOT NULL AND i.settled_at IS NULL) DESC,
      CASE WHEN i.settled_at IS NULL AND i.due_on < ${today} THEN i.due_on END, d.issued_on DESC, d.name DESC LIMIT ${of.most}`
}

/** How an invoice was settled, or what is proposed for it. `overdueDays`: since its due day. */
export async function findSettlement(
  db: Db,
  id: string,
): Promise<{ settledBy: string | null; proposalId: string | null; overdueDays: number }> {
  const row = await one<{
    settledBy: string | null
    proposalId: string | null
    overdueDays: number
  }>(db)`
    SELECT i.settled_by AS "settledBy", p.id AS "proposalId", ${today} - i.due_on AS "overdueDays"
    FROM ledger_invoices i LEFT JOIN proposals p ON p.kind IN ('invoice.write-off', 'invoice.reverse-write-off', 'invoice.correct') AND p.subject = i.document_id::text
      AND ${isUndecided('p')}
    WHERE i.document_id = ${id} LIMIT 1`
  return row ?? { settledBy: null, proposalId: null, overdueDays: 0 }
}
