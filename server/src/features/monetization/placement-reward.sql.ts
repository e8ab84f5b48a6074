import type { MemberContext } from '../../lib/calls/context.ts'
import { many, one } from '../../lib/db/rows.ts'

export interface RewardedPlacement {
  id: string
  name: string
  item: string | null
  amount: number | null
}

/** An app's placements with rewarded videos, newest first. */
export async function findRewardedPlacements(
  { db, organizationId }: MemberContext,
  appId: string,
): Promise<RewardedPlacement[]> {
  return many<RewardedPlacement>(db)`
    SELECT id, name, reward_name AS item, reward_amount AS amount FROM ad_placements
    WHERE organization_id = ${organizationId} AND app_id = ${appId} AND type = 'RewardedVideo' AND archived_at IS NULL
    ORDER BY created_at DESC, id DESC`
}

export async function findPlacement(
  { db, organizationId }: MemberContext,
  id: string,
): Promise<{ id: string; name: string; type: string } | undefined> {
  return one<{ id: string; name: string; type: string }>(db)`
    SELECT id, name, type FROM ad_placements
    WHERE organization_id = ${organizationId} AND id = ${id} AND archived_at IS NULL`
}

export async function updateReward(
  { db, organizationId }: MemberContext,
  id: string,
  reward: { item: string; amount: number } | null,
): Promise<void> {
  await db
    .updateTable('ad_placements')
    .set({ reward_name: reward?.item ?? null, reward_amount: reward?.amount ?? null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

export interface CallbackOfApp {
  webhook_id: string
  takes_test: boolean
  state: 'on' | 'failing' | 'off'
}

/** The callbacks that take rewards of an app. */
export async function findCallbacks(
  { db, organizationId }: MemberContext,
  appId: string,
): Promise<CallbackOfApp[]> {
  return many<CallbackOfApp>(db)`
    SELECT id AS webhook_id, takes_test,
      CASE WHEN off_reason IS NOT NULL THEN 'off' WHEN probe_at IS NOT NULL THEN 'failing' ELSE 'on' END AS state
    FROM webhooks
    WHERE organization_id = ${organizationId} AND kind = 'callback' AND coalesce(app_id, ${appId}) = ${appId}
    ORDER BY takes_test, id`
}
