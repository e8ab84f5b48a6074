import { dayMs } from '@frontrow/contract/durations'
import * as calls from '@frontrow/contract/rewards'
import type { Api } from '../../lib/calls/api.ts'
import type { Services } from '../../lib/calls/context.ts'
import { serve } from '../../lib/calls/serve.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { listRewards, showReward } from './list-rewards.ts'
import { deleteOldRewards } from './reward.sql.ts'
import { showRewardKeysOf } from './show-reward-keys.ts'

export { keepRewards } from './keep-rewards.ts'
export { createRewardSigner } from './reward-keys.ts'

/** Binds the calls about rewards of viewers. */
export function bindRewards(api: Api): void {
  serve(api, calls.listRewards, listRewards)
  serve(api, calls.showReward, showReward)
}

/** Binds the call of programs that ask for the keys of callbacks. */
export function bindRewardKeys(api: Api): void {
  serve(api, calls.showRewardKeys, showRewardKeysOf(api.services))
}

/** Removes rewards of more than 30 days ago. */
export async function sweepRewards({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    await deleteOldRewards(db, new Date(now.getTime() - calls.rewardDays * dayMs))
  })
}
