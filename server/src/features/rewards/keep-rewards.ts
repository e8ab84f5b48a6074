import { hexOfId, newId } from '../../lib/db/ids.ts'
import type { Db } from '../../lib/db/database.ts'
import { announce, organizationsTaking } from '../webhooks/webhooks.ts'
import { type KeptReward, insertRewards, selectCampaigns } from './reward.sql.ts'

export interface EarnedReward {
  /** The id of the served ad. */
  id: string
  /** When the network was told. */
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
 * Keeps rewards and tells webhooks of them, each once for its ad: a second one with the same id
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

export interface Install {
  /** The id of the ad that led to it. */
  id: string
  at: Date
  /** The number of the campaign. */
  campaign: number
  /** ISO 3166 alpha-2, or ZZ. */
  country: string
  store: 'google' | 'apple'
  /** Milliseconds since 1970. */
  clickedAt: number
}

/** Tells webhooks of installs that count, each once. */
export async function announceInstalls(
  db: Db,
  installs: readonly Install[],
  now: Date,
): Promise<void> {
  if (installs.length === 0) return
  const taking = await organizationsTaking(db, 'install.counted')
  if (taking.size === 0) return
  const campaigns = await selectCampaigns(
    db,
    installs.map(({ campaign }) => campaign),
  )
  for (const { id, at, campaign: number, country, store, clickedAt } of installs) {
    const campaign = campaigns.get(number)
    if (campaign === undefined || !taking.has(campaign.organizationId)) continue
    await announce(db, {
      organizationId: campaign.organizationId,
      type: 'install.counted',
      data: {
        transaction_id: hexOfId(id),
        campaign_id: campaign.campaignId,
        app_id: campaign.appId,
        country,
        os: store === 'apple' ? 'ios' : 'android',
        clicked_at: new Date(clickedAt).toISOString(),
        installed_at: at.toISOString(),
      },
      at,
      now,
      cause: id,
    })
  }
}
