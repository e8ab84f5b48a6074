import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  setPlacementReward as setCall,
  showRewardSettings as showCall,
} from '@frontrow/contract/monetization'
import { isSignable, unsignableItem } from '@frontrow/contract/rewards/reward-callbacks'
import { audit } from '../audit/audit.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { sameId } from '../../lib/calls/path-ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { findApp } from '../apps/apps.ts'
import {
  type RewardedPlacement,
  findCallbacks,
  findPlacement,
  findRewardedPlacements,
  updateReward,
} from './placement-reward.sql.ts'

/** GET /monetization/:appId/rewards. Refuses `app_not_found`. */
export async function showRewardSettings(
  ctx: MemberContext,
  { params, query }: Input<typeof showCall>,
): Promise<Reply<typeof showCall>> {
  const app = await findApp(ctx, sameId(params.appId, query.app_id))
  const placements = await findRewardedPlacements(ctx, app.id)
  return { placements: placements.map(replyOf), callbacks: await findCallbacks(ctx, app.id) }
}

/**
 * PUT /monetization/placements/:placementId/reward. Refuses `placement_not_found`, and
 * `placement_not_rewarded` where it shows no rewarded videos.
 */
export async function setPlacementReward(
  ctx: MemberContext,
  { params, body }: Input<typeof setCall>,
): Promise<Reply<typeof setCall>> {
  const placement = await findPlacement(ctx, params.placementId)
  if (placement === undefined) refuse('placement_not_found')
  if (placement.type !== 'RewardedVideo') refuse('placement_not_rewarded')
  const reward = body.reward && { ...body.reward, item: body.reward.item.trim() }
  if (reward?.item === '') refuse('invalid', { field: 'item' })
  if (reward && !isSignable(reward.item))
    refuse('invalid', { field: 'item', message: unsignableItem })
  await updateReward(ctx, placement.id, reward)
  await audit(ctx, 'placement.reward', { id: placement.id, details: { ...reward } })
  return { id: placement.id, name: placement.name, reward }
}

function replyOf({ id, name, item, amount }: RewardedPlacement) {
  return { id, name, reward: item === null || amount === null ? null : { item, amount } }
}
