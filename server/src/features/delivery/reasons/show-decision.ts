import type { NoAdReason } from '@frontrow/contract/delivery'
import { dayMs } from '@frontrow/contract/durations'
import type { showDecision as call } from '@frontrow/contract/delivery/why'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { Handler } from '../../../lib/calls/serve.ts'
import type { SampledCandidate } from './decision-sample.ts'
import { sampleDays } from './decision-sampler.ts'
import { findDecisionSample, findOwnNames } from './decision-samples.sql.ts'

/**
 * GET /delivery/decision/:requestId, for the publisher whose placement it was. `filterNames`: every
 * eligibility filter, in the order of evaluation. Refusals: `decision_not_kept`.
 */
export function showDecisionWith(filterNames: readonly string[]): Handler<typeof call> {
  return async function showDecision(ctx, { params }) {
    const since = new Date(ctx.now.getTime() - sampleDays * dayMs)
    const decision =
      (await findDecisionSample(ctx, params.requestId, since)) ?? refuse('decision_not_kept')
    const { asked, candidates } = decision
    const names = await findOwnNames(
      ctx,
      candidates.map(({ campaign }) => campaign),
    )
    return {
      request_id: decision.request_id,
      at: decision.at.toISOString(),
      is_test: decision.is_test,
      placement: { id: decision.placement_id, name: decision.placement_name },
      format: asked.format,
      device: { type: asked.type, os: asked.os, orientation: asked.orientation },
      country: asked.country,
      region_unknown: asked.isRegionUnknown,
      // Delivery wrote it, so it is one of the known reasons.
      reason: decision.reason as NoAdReason | null,
      questions: [...filterNames],
      candidates: inOrder(candidates, names, filterNames).map(
        ({ campaign, failed, reason, hasWon }) => ({
          campaign_id: names.has(campaign) ? campaign : null,
          campaign_name: names.get(campaign) ?? null,
          failed,
          reason,
          won: hasWon,
        }),
      ),
      left_out: decision.left_out,
    }
  }
}

/**
 * Sorts the winner first, then the organization's own campaigns, then the others by failed filter.
 * The stored order is by price, which must not be revealed.
 */
function inOrder(
  candidates: readonly SampledCandidate[],
  ownNames: ReadonlyMap<string, string>,
  filterNames: readonly string[],
): SampledCandidate[] {
  const rank = ({ campaign, failed, hasWon }: SampledCandidate) => {
    if (hasWon) return -2
    if (ownNames.has(campaign)) return -1
    return failed === null ? filterNames.length : filterNames.indexOf(failed)
  }
  return candidates.toSorted((one, other) => rank(one) - rank(other))
}
