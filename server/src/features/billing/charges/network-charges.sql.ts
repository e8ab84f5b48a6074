// Charges and disputes of all organizations, as operators read them.
import { type RawBuilder, sql } from 'kysely'
import { camel } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'

export interface NetworkCharge {
  id: string
  organizationId: string
  organizationName: string
  purpose: string
  state: string
  attempt: number
  netMicros: bigint
  taxMicros: bigint
  currency: string
  provider: string
  brand: string
  last4: string
  declineMessage: string | null
  isAutomatic: boolean
  createdAt: Date
}

const listedColumns = sql`
  c.id, c.organization_id AS "organizationId", o.name AS "organizationName", c.purpose, c.state, c.attempt, c.net_micros AS "netMicros",
  c.tax_micros AS "taxMicros", c.currency, c.provider, c.brand, c.last4, c.decline_message AS "declineMessage",
  c.is_automatic AS "isAutomatic", c.created_at AS "createdAt"`

/** The newest first, below one. Ids are in the order of their time. */
export async function findNetworkCharges(
  db: Db,
  filter: {
    state: string | undefined
    organizationId: string | undefined
    before: string | undefined
    most: number
  },
): Promise<NetworkCharge[]> {
  const { state, organizationId, before, most } = filter
  const wanted: RawBuilder<unknown>[] = [sql`true`]
  if (state !== undefined) wanted.push(sql`c.state = ${state}`)
  if (organizationId !== undefined) wanted.push(sql`c.organization_id = ${organizationId}::uuid`)
  if (before !== undefined) wanted.push(sql`c.id < ${before}::uuid`)
  return many<NetworkCharge>(db)`
    SELECT ${listedColumns} FROM charges c JOIN organizations o ON o.id = c.organization_id
    WHERE ${sql.join(wanted, sql` AND `)} ORDER BY c.id DESC LIMIT ${most}`
}

export interface ShownCharge extends NetworkCharge {
  reference: string | null
  feeMicros: bigint | null
  invoiceId: string | null
  documentId: string | null
  createdBy: string
  settledAt: Date | null
  nextAt: Date | null
  /** What refunds and disputes took off it, without tax. */
  takenMicros: bigint
  /** What the organization paid in and has not used. */
  unusedMicros: bigint
  proposalId: string | null
}

export async function findNetworkCharge(db: Db, id: string): Promise<ShownCharge | undefined> {
  return one<ShownCharge>(db)`
    SELECT ${listedColumns}, c.reference, c.fee_micros AS "feeMicros", c.invoice_id AS "invoiceId", c.document_id AS "documentId",
      coalesce((SELECT 'operator ' || p.name FROM operators p WHERE 'operator:' || p.id = c.created_by),
        (SELECT d.email FROM developers d WHERE 'developer:' || d.id = c.created_by), c.created_by) AS "createdBy",
      c.settled_at AS "settledAt", c.next_at AS "nextAt",
      (coalesce((SELECT sum(r.net_micros) FROM refunds r WHERE r.charge_id = c.id), 0)
        + coalesce((SELECT sum(d.net_micros) FROM disputes d WHERE d.charge_id = c.id
          AND (d.is_withdrawn OR d.state IN ('open', 'under_review'))), 0))::bigint AS "takenMicros",
      coalesce((SELECT k.paid_micros - k.spent_micros - k.leased_micros FROM organization_credits k
        WHERE k.organization_id = c.organization_id), 0)::bigint AS "unusedMicros",
      (SELECT p.id FROM proposals p WHERE p.kind = 'charge.refund' AND p.subject = c.id::text
        AND ${isUndecided('p')}) AS "proposalId"
    FROM charges c JOIN organizations o ON o.id = c.organization_id WHERE c.id = ${id}::uuid`
}

export function attemptsOfCharge(db: Db, chargeId: string) {
  return camel(db)
    .selectFrom('charge_attempts')
    .selectAll()
    .where('chargeId', '=', chargeId)
    .orderBy('attempt', 'desc')
    .execute()
}

export interface NetworkDispute {
  id: string
  chargeId: string
  organizationId: string
  organizationName: string
  state: string
  reason: string
  netMicros: bigint
  taxMicros: bigint
  isWithdrawn: boolean
  documentId: string | null
  evidenceBy: Date | null
  openedAt: Date
  closedAt: Date | null
  currency: string
  provider: string
  brand: string
  last4: string
}

/** Those that are open first, then the newest. */
export async function findNetworkDisputes(
  db: Db,
  { state, chargeId, most }: { state?: string | undefined; chargeId?: string; most: number },
): Promise<NetworkDispute[]> {
  const wanted: RawBuilder<unknown>[] = [sql`true`]
  if (state !== undefined) wanted.push(sql`d.state = ${state}`)
  if (chargeId !== undefined) wanted.push(sql`d.charge_id = ${chargeId}::uuid`)
  return many<NetworkDispute>(db)`
    SELECT d.id, d.charge_id AS "chargeId", d.organization_id AS "organizationId", o.name AS "organizationName", d.state, d.reason,
      d.net_micros AS "netMicros", d.tax_micros AS "taxMicros", d.is_withdrawn AS "isWithdrawn", d.document_id AS "documentId", d.evidence_by AS "evidenceBy",
      d.opened_at AS "openedAt", d.closed_at AS "closedAt", c.currency, c.provider, c.brand, c.last4
    FROM disputes d JOIN charges c ON c.id = d.charge_id JOIN organizations o ON o.id = d.organization_id
    WHERE ${sql.join(wanted, sql` AND `)} ORDER BY (d.closed_at IS NOT NULL), d.opened_at DESC, d.id LIMIT ${most}`
}
