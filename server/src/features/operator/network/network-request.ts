import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showNetworkRequest as call } from '@frontrow/contract/operator/objects'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findDecisionCandidates, findRequest } from './network-request.sql.ts'

/** GET /requests/:id */
export async function showRequest(
  { db }: OperatorReadContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const found = await findRequest(db, params.id)
  if (found === undefined) return refuse('decision_not_kept')
  const { asked } = found
  const candidates = await findDecisionCandidates(db, found.id)
  return {
    id: found.id,
    at: found.at.toISOString(),
    is_test: found.isTest,
    organization: { id: found.organizationId, name: found.organizationName },
    placement: { id: found.placementId, name: found.placementName },
    format: asked.format,
    device: { type: asked.type, os: asked.os, orientation: asked.orientation },
    country: asked.country,
    region_unknown: asked.isRegionUnknown,
    reason: found.reason,
    candidates: candidates.map((one) => ({
      campaign: named(one.campaignId, one.campaignName),
      organization: named(one.organizationId, one.organizationName),
      failed: one.failed,
      reason: one.reason,
      won: one.hasWon,
    })),
    left_out: found.leftOut,
  }
}

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name }
}
