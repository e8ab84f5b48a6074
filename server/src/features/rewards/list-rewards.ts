import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { listRewards as listCall, showReward as showCall } from '@frontrow/contract/rewards'
import type { MemberContext } from '../../lib/calls/context.ts'
import { cursorOf, pageOf, readTimeCursor } from '../../lib/calls/cursor.ts'
import { hexOfId, idOfHex } from '../../lib/db/ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { findApp } from '../apps/apps.ts'
import { attemptsOf } from '../webhooks/webhooks.ts'
import { type RewardRow, selectReward, selectRewards } from './reward.sql.ts'

const rewardsAPage = 20

/** GET /rewards: a page of an app's rewards, newest first. Refuses `app_not_found`. */
export async function listRewards(
  ctx: MemberContext,
  { query }: Input<typeof listCall>,
): Promise<Reply<typeof listCall>> {
  const app = await findApp(ctx, query.app_id)
  const before = readTimeCursor(query.before)
  const found = await selectRewards(ctx, app.id, { before, most: rewardsAPage + 1 })
  const { shown, next } = pageOf(found, rewardsAPage, ({ at, id }) => cursorOf(at, id))
  return { rewards: shown.map(replyOf), next }
}

/** GET /rewards/:transactionId, with each attempt of its callback. Refuses `reward_not_found`. */
export async function showReward(
  ctx: MemberContext,
  { params }: Input<typeof showCall>,
): Promise<Reply<typeof showCall>> {
  const id = idOfHex(params.transactionId)
  const row = id === undefined ? undefined : await selectReward(ctx, id)
  if (row === undefined) refuse('reward_not_found')
  const { webhookId, messageId } = row
  const attempts = webhookId === null ? [] : await attemptsOf(ctx, { webhookId, messageId })
  return { reward: replyOf(row), attempts }
}

function replyOf(row: RewardRow): Reply<typeof showCall>['reward'] {
  return {
    transaction_id: hexOfId(row.id),
    app_id: row.appId,
    placement_id: row.placementId,
    earned_at: row.at.toISOString(),
    item: row.item,
    amount: row.amount,
    user: row.user,
    data: row.data,
    is_test: row.isTest,
    state: row.isTooSoon ? 'too_soon' : (row.sending ?? 'no_address'),
  }
}
