import { mostUnread } from '@frontrow/contract/notices'
import { permissionsOf } from '@frontrow/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { MemberContext } from '../../lib/calls/context.ts'
import { execute, many, one } from '../../lib/db/rows.ts'

/** The last row of the page before. The next page begins below it. */
export interface NoticePlace {
  readonly visible_from: Date
  readonly id: string
}

export interface NoticeRow extends NoticePlace {
  kind: string
  params: unknown
  is_read: boolean
}

/** The notices of the member that pass the filter, newest first. */
export async function findNotices(
  ctx: MemberContext,
  wanted: {
    kind: string | undefined
    isUnread: boolean
    before: NoticePlace | undefined
    most: number
  },
): Promise<NoticeRow[]> {
  const { kind, isUnread, before, most } = wanted
  const below =
    before === undefined
      ? sql``
      : sql`AND (n.visible_from, n.id) < (${before.visible_from}, ${before.id}::uuid)`
  const ofKind = kind === undefined ? sql`` : sql`AND n.kind = ${kind}`
  const onlyUnread = isUnread ? sql`AND NOT ${isRead(ctx)}` : sql``
  return many<NoticeRow>(ctx.db)`
    SELECT n.id, n.kind, n.params, n.visible_from, ${isRead(ctx)} AS is_read FROM member_notices n
    WHERE ${isShownTo(ctx)} ${below} ${ofKind} ${onlyUnread}
    ORDER BY n.visible_from DESC, n.id DESC LIMIT ${most}`
}

/** The number of unread notices, at most `mostUnread`. */
export async function countUnread(ctx: MemberContext): Promise<number> {
  const row = await one<{ unread: number }>(ctx.db)`
    SELECT count(*)::integer AS unread FROM (
      SELECT FROM member_notices n WHERE ${isShownTo(ctx)} AND NOT ${isRead(ctx)} LIMIT ${mostUnread}) found`
  return row?.unread ?? 0
}

/** Marks the given notices of the member as read; without ids, all of them. */
export async function insertReads(
  ctx: MemberContext,
  ids: readonly string[] | undefined,
): Promise<void> {
  const given = ids === undefined ? sql`` : sql`AND n.id = ANY (${ids}::uuid[])`
  await execute(ctx.db)`
    INSERT INTO notice_reads (organization_id, developer_id, notice_id)
    SELECT n.organization_id, ${ctx.developerId}, n.id FROM member_notices n
    WHERE ${isShownTo(ctx)} ${given} AND NOT ${isRead(ctx)}
    ON CONFLICT DO NOTHING`
}

/**
 * The member's own notices and those of their permissions, as far back as they are a member and the
 * notice is not about an older membership.
 */
function isShownTo(ctx: MemberContext): RawBuilder<unknown> {
  const { organizationId, developerId, now } = ctx
  return sql`n.organization_id = ${organizationId} AND n.visible_from <= ${now}
    AND n.visible_from >= (SELECT m.created_at FROM memberships m
      WHERE m.organization_id = ${organizationId} AND m.developer_id = ${developerId})
    AND (n.needs = ANY (${permissionsOf(ctx)}::text[]) OR n.developer_id = ${developerId})`
}

function isRead({ developerId }: MemberContext): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM notice_reads r WHERE r.developer_id = ${developerId} AND r.notice_id = n.id)`
}
