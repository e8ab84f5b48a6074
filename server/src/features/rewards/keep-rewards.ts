import { hexOfId, newId } from '../../lib/db/ids.ts'
import type { Db } from '../../lib/db/database.ts'
import { announce, organizationsTaking } from '../webhooks/webhooks.ts'
import { type KeptReward, insertRewards } from './reward.sql.ts'

export interface EarnedReward {
  /** The id of the served ad. */
  id: string
  /** When the event arrived. */
  at: Date
  /** The number of the placement. */
  placement: number
  user?: string
  data?: string
  isTest?: boolean
  /** Sooner than the video lasts: it is kept, and no reward is sent. */
  isTooSoon?: boolean
}

/**
 * Keeps rewards and notifies webhooks of them, each once for its ad: a second one with the same id
 * changes nothing. Where the placement gives no reward any more, nothing is kept.
 */
export async function keepRewards(
  db: Db,
  earned: readonly EarnedReward[],
  now: Date,
): Promise<void> {
  if (earned.length === 0) return
  const byId = new Map(earned.map((reward) => [reward.id, reward]))
  const kept = await insertRewards(
    db,
    earned.map((reward) => asRow(reward, now)),
  )
  const taking = {
    'reward.earned': await organizationsTaking(db, 'reward.earned'),
    'reward.too_soon': await organizationsTaking(db, 'reward.too_soon'),
  }
  for (const reward of kept) {
    const given = byId.get(reward.id)
    const type = given?.isTooSoon === true ? 'reward.too_soon' : 'reward.earned'
    if (given === undefined || !taking[type].has(reward.organizationId)) continue
    await announce(db, {
      organizationId: reward.organizationId,
      type,
      data: dataOf(reward, given),
      at: given.at,
      now,
      id: reward.messageId,
      appId: reward.appId,
      isTest: given.isTest === true,
    })
  }
}

function asRow(reward: EarnedReward, now: Date) {
  const { id, at, placement, user = null, data = null } = reward
  const { isTest = false, isTooSoon = false } = reward
  return { id, messageId: newId(now), at, placement, user, data, isTest, isTooSoon }
}

function dataOf(kept: KeptReward, { user, data }: EarnedReward) {
  return {
    transaction_id: hexOfId(kept.id),
    app_id: kept.appId,
    placement_id: kept.placementId,
    item: kept.item,
    amount: kept.amount,
    ...(user !== undefined && { user }),
    ...(data !== undefined && { data }),
  }
}
