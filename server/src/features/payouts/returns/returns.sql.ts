// Money to return that is paid back. A state changes by one statement that names the one before.
import type { returnStates } from '@frontrow/contract/operator/finance/returns'
import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'
import { sql } from 'kysely'

type ReturnState = (typeof returnStates)[number] | 'planned'

export interface StoredReturn {
  id: string
  organizationId: string
  currency: string
  amountMicros: bigint
  reference: string
  about: string
  /** The reference of the transfer that is paid back. */
  received: string
  /** Null where nothing is paid to it any more. */
  payee: Buffer | null
  /** The account that pays, as it was when this was proposed; null for none. */
  payerName: string | null
  payerIban: string | null
  state: ReturnState
  approvedAt: Date | null
  /** The bank's value date. */
  endedOn: string | null
}

/** A return that was approved. */
interface ListedReturn extends Omit<StoredReturn, 'payee' | 'payerName' | 'payerIban'> {
  state: Exclude<ReturnState, 'planned'>
  /** The open proposal to say what the bank did. */
  proposalId: string | null
}

export async function insertReturn(db: Db, row: NewRow<'receipt_returns'>): Promise<void> {
  await camel(db).insertInto('receipt_returns').values(row).execute()
}

const columns = sql`n.id, n.organization_id AS "organizationId", n.currency, n.amount_micros AS "amountMicros",
  n.reference, n.about, r.reference AS received, n.state, n.approved_at AS "approvedAt", n.ended_on AS "endedOn"`
const joined = sql`receipt_returns n JOIN bank_receipts r ON r.id = n.receipt_id`

export async function lockReturn(db: Db, id: string): Promise<StoredReturn | undefined> {
  return one<StoredReturn>(
    db,
  )`SELECT ${columns}, n.payee, n.payer_name AS "payerName", n.payer_iban AS "payerIban" FROM ${joined} WHERE n.id = ${id} FOR UPDATE OF n`
}

export async function returnsOf(
  db: Db,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<ListedReturn[]> {
  return many<ListedReturn>(db)`
    SELECT ${columns}, (SELECT p.id FROM proposals p WHERE p.kind = 'returns.mark' AND p.subject = n.id::text
      AND ${isUndecided('p')} LIMIT 1) AS "proposalId"
    FROM ${joined} WHERE n.organization_id = ${organizationId} AND n.state <> 'planned'
    ORDER BY n.id DESC LIMIT ${most}`
}

/**
 * Changes the state of a return; false where it is not `from`. `day`: of a state that ends it. The
 * sealed account is emptied where the money is to be returned again.
 */
export async function setReturnState(
  db: Db,
  step: { id: string; from: ReturnState; to: ReturnState; day?: string },
): Promise<boolean> {
  const { id, from, to, day = null } = step
  const rows = await many(db)`
    UPDATE receipt_returns SET state = ${to}, ended_on = ${day}::date,
      payee = CASE WHEN ${to} IN ('failed', 'returned') THEN NULL ELSE payee END,
      approved_at = CASE WHEN ${to} = 'approved' THEN app_now() ELSE approved_at END
    WHERE id = ${id} AND state = ${from} RETURNING id`
  return rows.length === 1
}

/** Deletes plans whose proposals ended without an approval, with the accounts in them. */
export async function deleteAbandonedReturns(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM receipt_returns n WHERE n.state = 'planned' AND NOT EXISTS (
      SELECT FROM proposals d WHERE d.kind = 'receipt.return' AND d.subject = n.receipt_id::text AND ${isUndecided('d')}
        AND d.payload::jsonb ->> 'returnId' = n.id::text)`
}
