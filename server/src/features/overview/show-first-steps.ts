import type { Reply } from '@frontrow/contract/endpoint'
import type { showFirstSteps as call } from '@frontrow/contract/overview/first-steps'
import type { NonTransactionalContext } from '../../lib/calls/context.ts'
import { showMoneyStop } from '../campaigns/campaigns.ts'
import { findBlockingReview, findFirstStepFacts, findNewestObjects } from './first-steps.sql.ts'

type FirstSteps = Reply<typeof call>
type PublisherStep = FirstSteps['publisher']['steps'][number]['step']
type AdvertiserStep = FirstSteps['advertiser']['steps'][number]['step']

/** GET /overview/first-steps. An ad that was shown had a balance. */
export async function showFirstSteps(ctx: NonTransactionalContext): Promise<FirstSteps> {
  const { facts, newest, hasBalance } = await ctx.transaction(async (inside) => {
    const found = await findFirstStepFacts(inside)
    return {
      facts: found,
      newest: await findNewestObjects(inside),
      hasBalance: found.isAdvertised || (await showMoneyStop(inside)).stopped_by === null,
    }
  })
  const mayWait = facts.hasCrop && !facts.isAdvertised
  // Members may not read when a case is due, so it is read as the system.
  const review = mayWait
    ? await ctx.database.asSystem((db) => findBlockingReview(db, ctx.organizationId))
    : undefined
  const publisher: [PublisherStep, boolean][] = [
    ['app_created', facts.hasApp],
    ['app_monetized', facts.isMonetizing],
    ['placement_created', facts.hasPlacement],
    ['request_seen', facts.hasRequest || facts.hasTest],
    ['impression_shown', facts.hasShownAd],
    ['bank_entered', facts.hasBank],
  ]
  if (facts.hasPolicy) publisher.push(['agreement_signed', facts.hasSigned])
  const advertiser: [AdvertiserStep, boolean][] = [
    ['app_created', facts.hasApp],
    ['ad_uploaded', facts.hasUpload],
    ['ad_cropped', facts.hasCrop],
    ['campaign_created', facts.hasCampaign],
    ['balance_left', hasBalance],
    ['impression_shown', facts.isAdvertised],
  ]
  return {
    publisher: {
      steps: publisher.map(([step, isDone]) => ({ step, is_done: isDone })),
      app_id: newest.publisherAppId,
      placement_id: newest.placementId,
      has_only_tests: facts.hasTest && !facts.hasRequest,
    },
    advertiser: {
      steps: advertiser.map(([step, isDone]) => ({ step, is_done: isDone })),
      app_id: newest.advertisedAppId,
      campaign_id: newest.campaignId,
      review:
        review === undefined
          ? null
          : { due_at: review.dueAt.toISOString(), is_asked: review.isAsked },
    },
  }
}
