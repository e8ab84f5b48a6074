import type { Reply } from '@frontrow/contract/endpoint'
import {
  advertiserSteps,
  publisherSteps,
  type showFirstSteps as call,
} from '@frontrow/contract/overview/first-steps'
import type { NonTransactionalContext } from '../../lib/calls/context.ts'
import { showMoneyStop } from '../campaigns/campaigns.ts'
import { findBlockingReview, findFirstStepFacts, findNewestObjects } from './first-steps.sql.ts'

type FirstSteps = Reply<typeof call>

/** GET /overview/first-steps. After the first impression, which needed a balance, none is read. */
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
  const publisher: Record<(typeof publisherSteps)[number], boolean> = {
    app_created: facts.hasApp,
    app_monetized: facts.isMonetizing,
    placement_created: facts.hasPlacement,
    request_seen: facts.hasRequest || facts.hasTest,
    impression_shown: facts.hasShownAd,
    bank_entered: facts.hasBank,
    agreement_signed: facts.hasSigned,
  }
  const advertiser: Record<(typeof advertiserSteps)[number], boolean> = {
    app_created: facts.hasApp,
    ad_uploaded: facts.hasUpload,
    ad_cropped: facts.hasCrop,
    campaign_created: facts.hasCampaign,
    balance_left: hasBalance,
    impression_shown: facts.isAdvertised,
  }
  return {
    publisher: {
      steps: publisherSteps
        .filter((step) => step !== 'agreement_signed' || facts.hasPolicy)
        .map((step) => ({ step, is_done: publisher[step] })),
      app_id: newest.publisherAppId,
      placement_id: newest.placementId,
      has_only_tests: facts.hasTest && !facts.hasRequest,
    },
    advertiser: {
      steps: advertiserSteps.map((step) => ({ step, is_done: advertiser[step] })),
      app_id: newest.advertisedAppId,
      campaign_id: newest.campaignId,
      review:
        review === undefined
          ? null
          : { due_at: review.dueAt.toISOString(), is_asked: review.isAsked },
    },
  }
}
