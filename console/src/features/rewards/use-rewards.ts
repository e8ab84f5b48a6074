import type { Reply } from '@frontrow/contract/endpoint'
import { setPlacementReward, showRewardSettings } from '@frontrow/contract/monetization'
import type { listRewards } from '@frontrow/contract/rewards'
import { ApiError } from '../../lib/calls/call.ts'
import { useAct, useCall } from '../../lib/calls/use-call.ts'

export type RewardSettings = Reply<typeof showRewardSettings>
export type RewardedPlacement = RewardSettings['placements'][number]
export type Reward = Reply<typeof listRewards>['rewards'][number]

export function useRewardSettings(appId: string) {
  return useCall(showRewardSettings, { params: { appId }, query: { app_id: appId } })
}

/** Sets what viewers earn in a placement; null takes it away. */
export function useSetReward(placementId: string, onDone: () => void) {
  return useAct(setPlacementReward, {
    input: (reward: RewardedPlacement['reward']) => ({ params: { placementId }, body: { reward } }),
    refreshesOnSuccess: [showRewardSettings],
    says: ({ name }) => `Reward of ${name} saved.`,
    closes: onDone,
  })
}

/**
 * True where an app has no placement with rewarded videos, and where the server is one of the
 * published API, which does not have the call.
 */
export function hasNoRewards({ data, error }: ReturnType<typeof useRewardSettings>): boolean {
  if (error instanceof ApiError && error.code === 404) return true
  return data?.placements.length === 0
}
