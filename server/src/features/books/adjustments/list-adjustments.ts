import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/finance/adjustments'
import { pageOf } from '../../../lib/calls/cursor.ts'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { type ListedAdjustment, listedAdjustments } from './adjustment-list.sql.ts'
import type { AdjustmentEffect } from './adjustment-made.ts'

type List = Reply<typeof calls.listAdjustments>
type Listed = List['adjustments'][number]

const rowsAPage = 50

/** GET /finance/adjustments */
export async function listAdjustments(
  { db }: OperatorReadContext,
  { query }: Input<typeof calls.listAdjustments>,
): Promise<List> {
  const before = query.before !== undefined && isId(query.before) ? query.before : undefined
  const rows = await listedAdjustments(db, { before, most: rowsAPage + 1 })
  const { shown, next } = pageOf(rows, rowsAPage, ({ id }) => id)
  return { adjustments: shown.map(asListed), next }
}

function asListed(row: ListedAdjustment): Listed {
  const effect = effectOf(row)
  const { placementId } = row
  return {
    id: row.id,
    day_from: row.dayFrom,
    day_till: row.dayTill,
    placement:
      placementId === null
        ? null
        : {
            id: placementId,
            name: row.placementName ?? '',
            organization_name: row.organizationName ?? '',
          },
    reason: row.reason,
    state: stateOf(row),
    proposal_id: row.proposalId,
    proposed_by: row.proposedBy,
    proposed_at: row.proposedAt.toISOString(),
    applied_at: row.appliedAt?.toISOString() ?? null,
    impressions: Number(row.impressions ?? effect.impressions),
    charged: effect.charged,
    advertisers: effect.advertisers,
    publishers: effect.publishers,
  }
}

/** What was shown when it was proposed, and is frozen since. */
function effectOf({ payload }: ListedAdjustment): AdjustmentEffect {
  if (payload !== null) return JSON.parse(payload) as AdjustmentEffect
  return { impressions: '0', charged: '', network: '', advertisers: [], publishers: [] }
}

function stateOf(row: ListedAdjustment): Listed['state'] {
  if (row.appliedAt !== null) return 'applied'
  if (row.approvedAt !== null) return 'approved'
  if (row.isExpired) return 'expired'
  const { proposalState } = row
  if (proposalState === 'done') return 'approved'
  if (proposalState === null) return 'withdrawn'
  return proposalState === 'open' || proposalState === 'waiting' ? 'proposed' : proposalState
}
