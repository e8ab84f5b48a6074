import { sql } from 'kysely'
import type { MemberContext } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { many, one } from '../../lib/db/rows.ts'

type Own = Pick<MemberContext, 'db' | 'organizationId'>

export interface NewReward {
  /** The id of the served ad. */
  id: string
  messageId: string
  at: Date
  /** The number of the placement. */
  placement: number
  user: string | null
  data: string | null
  isTest: boolean
  isTooSoon: boolean
}

export interface KeptReward {
  id: string
  messageId: string
  organizationId: string
  appId: string
  placementId: string
  item: string
  amount: number
}

/** Anybody can make rewards of tests, so an app keeps so many of a day. */
const mostTestsADay = 1000

/**
 * Keeps rewards, each once for its ad, with what the placement gives today. Returns the new ones.
 */
export async function insertRewards(db: Db, rewards: readonly NewReward[]): Promise<KeptReward[]> {
  return many<KeptReward>(db)`
    INSERT INTO rewards (id, organization_id, app_id, placement_id, at, is_too_soon, is_test, item, amount,
      user_text, data_text, message_id)
    SELECT r.id, p.organization_id, p.app_id, p.id, r.at, r."isTooSoon", r."isTest", p.reward_name, p.reward_amount,
      r."user", r.data, r."messageId"
    FROM json_to_recordset(${JSON.stringify(rewards)}::json) AS r(id uuid, "messageId" uuid, at timestamptz,
      placement integer, "user" text, data text, "isTest" boolean, "isTooSoon" boolean)
    JOIN ad_placements p ON p.number = r.placement
    WHERE p.reward_name IS NOT NULL AND (NOT r."isTest" OR ${mostTestsADay} > (
      SELECT count(*) FROM rewards t WHERE t.organization_id = p.organization_id AND t.app_id = p.app_id
        AND t.is_test AND t.at > app_now() - interval '1 day'))
    ON CONFLICT (id) DO NOTHING
    RETURNING id, message_id AS "messageId", organization_id AS "organizationId", app_id AS "appId",
      placement_id AS "placementId", item, amount`
}

export interface RewardRow {
  id: string
  messageId: string
  appId: string
  placementId: string
  at: Date
  item: string
  amount: number
  user: string | null
  data: string | null
  isTest: boolean
  isTooSoon: boolean
  /** The callback that takes it, and how far it is; null where none does. */
  webhookId: string | null
  sending: 'waiting' | 'sent' | 'failed' | 'kept' | null
}

const selected = sql`
  SELECT r.id, r.message_id AS "messageId", r.app_id AS "appId", r.placement_id AS "placementId", r.at, r.item, r.amount,
    r.user_text AS "user", r.data_text AS data, r.is_test AS "isTest", r.is_too_soon AS "isTooSoon",
    c."webhookId", c.sending
  FROM rewards r LEFT JOIN LATERAL (
    SELECT s.webhook_id AS "webhookId", s.state AS sending FROM webhook_sendings s JOIN webhooks w ON w.id = s.webhook_id
    WHERE s.organization_id = r.organization_id AND s.message_id = r.message_id AND w.kind = 'callback'
    ORDER BY s.webhook_id LIMIT 1) c ON true`

/** The rewards of an app, newest first. */
export async function selectRewards(
  { db, organizationId }: Own,
  appId: string,
  { before, most }: { before: { at: Date; id: string } | undefined; most: number },
): Promise<RewardRow[]> {
  const after = before ? sql`AND (r.at, r.id) < (${before.at}, ${before.id})` : sql``
  return many<RewardRow>(db)`
    ${selected} WHERE r.organization_id = ${organizationId} AND r.app_id = ${appId} ${after}
    ORDER BY r.at DESC, r.id DESC LIMIT ${most}`
}

export async function selectReward(
  { db, organizationId }: Own,
  id: string,
): Promise<RewardRow | undefined> {
  return one<RewardRow>(db)`
    ${selected} WHERE r.organization_id = ${organizationId} AND r.id = ${id}`
}

export async function deleteOldRewards(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rewards').where('at', '<', before).execute()
}
