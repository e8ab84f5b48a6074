import { setPlacementReward } from '@frontrow/contract/monetization'
import { createWebhook } from '@frontrow/contract/webhooks'
import type { DemoRewards } from '../../../seed/demo/studio.ts'
import type { ApiCaller } from '../startup/api-caller.ts'

interface Rewarding {
  caller: ApiCaller
  token: string
  created: { rewardedIds: readonly string[] }
}

/** Sets what players earn in all placements with rewarded videos. */
export async function setRewards(
  { caller, token, created }: Rewarding,
  { item, amount }: DemoRewards,
): Promise<void> {
  for (const placementId of created.rewardedIds) {
    const input = { params: { placementId }, body: { reward: { item, amount } } }
    await caller.call(setPlacementReward, input, token)
  }
}

/**
 * Makes the callback to the server of the demo's game, unless this network calls no program of its
 * own machine.
 */
export async function makeCallback(
  { caller, token }: Pick<Rewarding, 'caller' | 'token'>,
  gamePort: number,
): Promise<void> {
  const url = `http://127.0.0.1:${gamePort}/reward`
  if ((await caller.services.outbound.faultOf(url)) !== undefined) return
  const body = { kind: 'callback' as const, url, types: ['reward.earned' as const] }
  await caller.call(createWebhook, { body }, token)
}
