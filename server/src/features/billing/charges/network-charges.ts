import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/finance/charges'
import type { Db } from '../../../lib/db/database.ts'
import { pageOf } from '../../../lib/calls/cursor.ts'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  attemptsOfCharge,
  findNetworkCharge,
  findNetworkCharges,
  findNetworkDisputes,
  type NetworkCharge,
  type NetworkDispute,
  type ShownCharge,
} from './network-charges.sql.ts'
import { type Refund, refundsOfCharge } from '../settlement/refund.sql.ts'

type List = Reply<typeof calls.listNetworkCharges>
type Shown = Reply<typeof calls.showNetworkCharge>
type Disputes = Reply<typeof calls.listDisputes>['disputes']

const rowsAPage = 50
const mostDisputes = 200

/** GET /finance/charges */
export async function listNetworkCharges(
  { db }: OperatorReadContext,
  { query }: Input<typeof calls.listNetworkCharges>,
): Promise<List> {
  const { state, organization, before } = query
  // An id of nobody finds nothing.
  if (organization !== undefined && !isId(organization)) return { charges: [], next: null }
  const rows = await findNetworkCharges(db, {
    state,
    organizationId: organization,
    before: before !== undefined && isId(before) ? before : undefined,
    most: rowsAPage + 1,
  })
  const { shown, next } = pageOf(rows, rowsAPage, ({ id }) => id)
  return { charges: shown.map(asNetworkCharge), next }
}

/** GET /finance/charges/:id. Refuses `charge_not_found`. */
export async function showNetworkCharge(
  { db }: OperatorReadContext,
  { params: { id } }: Input<typeof calls.showNetworkCharge>,
): Promise<Shown> {
  const charge = await findNetworkCharge(db, id)
  if (charge === undefined) return refuse('charge_not_found')
  return { ...asNetworkCharge(charge), ...moreOf(charge), ...(await partsOf(db, charge.id)) }
}

/** GET /finance/disputes */
export async function listDisputes(
  { db }: OperatorReadContext,
  { query: { state } }: Input<typeof calls.listDisputes>,
): Promise<{ disputes: Disputes }> {
  const rows = await findNetworkDisputes(db, { state, most: mostDisputes })
  return {
    disputes: rows.map((row) => ({
      ...asDispute(row),
      charge_id: row.chargeId,
      organization: { id: row.organizationId, name: row.organizationName },
      currency: row.currency,
      brand: row.brand,
      last4: row.last4,
      provider: row.provider,
    })),
  }
}

function asNetworkCharge(row: NetworkCharge): List['charges'][number] {
  return {
    id: row.id,
    organization: { id: row.organizationId, name: row.organizationName },
    purpose: row.purpose as 'top_up' | 'invoice',
    state: row.state as List['charges'][number]['state'],
    attempt: row.attempt,
    net: amountText(row.netMicros),
    tax: amountText(row.taxMicros),
    total: amountText(row.netMicros + row.taxMicros),
    currency: row.currency,
    provider: row.provider,
    brand: row.brand,
    last4: row.last4,
    decline_message: row.declineMessage,
    is_automatic: row.isAutomatic,
    created_at: row.createdAt.toISOString(),
  }
}

function moreOf(row: ShownCharge) {
  return {
    reference: row.reference,
    fee: row.feeMicros === null ? null : amountText(row.feeMicros),
    invoice_id: row.invoiceId,
    document_id: row.documentId,
    created_by: row.createdBy,
    settled_at: row.settledAt?.toISOString() ?? null,
    next_at: row.nextAt?.toISOString() ?? null,
    refundable: amountText(refundableOf(row)),
    proposal_id: row.proposalId,
  }
}

/** In whole hundredths, because no less is given back. */
function refundableOf(row: ShownCharge): bigint {
  if (row.state !== 'succeeded' || row.purpose !== 'top_up') return 0n
  const left = row.netMicros - row.takenMicros
  const most = left < row.unusedMicros ? left : row.unusedMicros
  return most > 0n ? most - (most % 10_000n) : 0n
}

async function partsOf(
  db: Db,
  chargeId: string,
): Promise<Pick<Shown, 'attempts' | 'refunds' | 'disputes'>> {
  const attempts = await attemptsOfCharge(db, chargeId)
  return {
    attempts: attempts.map((row) => ({
      attempt: row.attempt,
      state: row.state,
      brand: row.brand,
      last4: row.last4,
      reference: row.reference,
      decline_message: row.declineMessage,
      asked_at: row.askedAt.toISOString(),
      answered_at: row.answeredAt?.toISOString() ?? null,
    })),
    refunds: (await refundsOfCharge(db, chargeId)).map(asRefund),
    disputes: (await findNetworkDisputes(db, { chargeId, most: mostDisputes })).map(asDispute),
  }
}

function asRefund(row: Refund): Shown['refunds'][number] {
  return {
    id: row.id,
    state: row.state as Shown['refunds'][number]['state'],
    net: amountText(row.netMicros),
    tax: amountText(row.taxMicros),
    reason: row.reason,
    message: row.message,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    document_id: row.documentId,
  }
}

function asDispute(row: NetworkDispute): Shown['disputes'][number] {
  return {
    id: row.id,
    state: row.state as Shown['disputes'][number]['state'],
    reason: row.reason,
    net: amountText(row.netMicros),
    tax: amountText(row.taxMicros),
    is_withdrawn: row.isWithdrawn,
    document_id: row.documentId,
    evidence_by: row.evidenceBy?.toISOString() ?? null,
    opened_at: row.openedAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
  }
}
