import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { listRewards as listCall, showReward as showCall } from '@frontrow/contract/rewards'
import type { MemberContext } from '../../lib/calls/context.ts'
import { cursorOf, readTimeCursor } from '../../lib/calls/cursor.ts'
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
  const shown = found.slice(0, rewardsAPage)
  const last = shown.at(-1)
  const isMore = last !== undefined && found.length > rewardsAPage
  return { rewards: shown.map(replyOf), next: isMore ? cursorOf(last.at, last.id) : null }
}

/** GET /rewards/:transactionId, with each attempt of its callback. Refuses `reward_not_found`. */
export async function showReward(
  ctx: MemberContext,
  { params }: Input<typeof showCall>,
): Promise<Reply<typeof showCall>> {
  const id = idOfTransaction(params.transactionId)
  const row = id === undefined ? undefined : await selectReward(ctx, id)
  if (row === undefined) refuse('reward_not_found')
  const { webhookId, messageId } = row
  const attempts = webhookId === null ? [] : await attemptsOf(ctx, { webhookId, messageId })
  return { reward: replyOf(row), attempts }
}

/** The id of a reward as callbacks have it: 32 hexadecimal digits. */
export function transactionIdOf(id: string): string {
  return id.replaceAll('-', '')
}

function idOfTransaction(text: string): string | undefined {
  const groups = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(text)
  return groups?.slice(1).join('-')
}

function replyOf(row: RewardRow): Reply<typeof showCall>['reward'] {
  return {
    transaction_id: transactionIdOf(row.id),
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
