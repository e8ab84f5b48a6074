import {
  type showCampaignDoctor as campaignCall,
  type showPlacementDoctor as placementCall,
  campaignChecks,
  placementChecks,
} from '@frontrow/contract/delivery/doctor'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { createSharedLimiter, takeOrRefuse } from '../../../lib/limits/shared-limiter.ts'
import { campaignLooks } from './campaign-checks.ts'
import { readCampaignFacts } from './campaign-facts.ts'
import { examine } from './doctor.ts'
import { keepAnswers } from './kept-answers.ts'
import { placementLooks } from './placement-checks.ts'
import { type TriesRequests, readPlacementFacts } from './placement-facts.ts'
import { findPlacementRow } from './placement-facts.sql.ts'

/** The new answers that one organization may ask for. */
const pace = { burst: 60, everySeconds: 1 }

/**
 * GET /delivery/placement/:placementId/doctor. Refusals: `placement_not_found` and
 * `too_many_requests`.
 */
export function showPlacementDoctorWith(node: TriesRequests) {
  const show = keptFor(async (ctx, id): Promise<Reply<typeof placementCall>> =>
    ctx.transaction(async (inside) => {
      const placement = (await findPlacementRow(inside, id)) ?? refuse('placement_not_found')
      const { requestAt, fillAt, impressionAt } = placement
      const facts = await readPlacementFacts(inside, placement, node)
      return {
        ...examine(placementChecks, placementLooks, facts),
        checked_at: ctx.now.toISOString(),
        first: {
          request_at: requestAt?.toISOString() ?? null,
          fill_at: fillAt?.toISOString() ?? null,
          impression_at: impressionAt?.toISOString() ?? null,
        },
      }
    }),
  )
  return (ctx: NonTransactionalContext, { params }: Input<typeof placementCall>) =>
    show(ctx, params.placementId)
}

/**
 * GET /delivery/campaign/:campaignId/doctor. Refusals: `campaign_not_found` and
 * `too_many_requests`.
 */
export function showCampaignDoctorWith() {
  const show = keptFor(async (ctx, id): Promise<Reply<typeof campaignCall>> => {
    const facts = await readCampaignFacts(ctx, id)
    return {
      ...examine(campaignChecks, campaignLooks, facts),
      checked_at: ctx.now.toISOString(),
    }
  })
  return (ctx: NonTransactionalContext, { params }: Input<typeof campaignCall>) =>
    show(ctx, params.campaignId)
}

/** Gives the same answer for ten seconds. The limit does not count the repetition. */
function keptFor<Answer extends object>(
  answer: (ctx: NonTransactionalContext, id: string) => Promise<Answer>,
) {
  const limiter = createSharedLimiter('doctor', pace)
  const kept = keepAnswers<Answer>()
  return (ctx: NonTransactionalContext, id: string): Promise<Answer> =>
    kept(`${ctx.organizationId} ${id}`, ctx.now, async () => {
      await takeOrRefuse(limiter, ctx.organizationId, ctx.now.getTime())
      return answer(ctx, id)
    })
}
