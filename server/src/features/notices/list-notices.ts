import type { Input, Reply } from '@frontrow/contract/endpoint'
import { type NoticeKind, noticeKindNames, noticeKinds } from '@frontrow/contract/notice-kinds'
import type { listNotices as call } from '@frontrow/contract/notices'
import { mayDo } from '@frontrow/contract/permissions'
import { cursorOf, pageOf, readTimeCursor } from '../../lib/calls/cursor.ts'
import type { Member, MemberContext } from '../../lib/calls/context.ts'
import { type NoticePlace, findNotices } from './notice.sql.ts'
import { wordsOf } from './notice-words.ts'

const noticesAPage = 25

/** GET /notices: a page, newest first. */
export async function listNotices(
  ctx: MemberContext,
  { query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { kind, unread, before } = query
  const found = await findNotices(ctx, {
    kind,
    isUnread: unread === 'true',
    before: noticePlace(before),
    most: noticesAPage + 1,
  })
  const { shown, next } = pageOf(found, noticesAPage, (row) => cursorOf(row.visible_from, row.id))
  return {
    notices: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.visible_from.toISOString(),
      ...wordsOf(row),
      is_read: row.is_read,
    })),
    next,
    kinds: permittedNoticeKinds(ctx).map((name) => ({
      kind: name,
      label: noticeKinds[name].label,
    })),
  }
}

/** The kinds that a member of this role may get. */
export function permittedNoticeKinds(member: Pick<Member, 'role' | 'isOwner'>): NoticeKind[] {
  return noticeKindNames.filter((name) => {
    const { needs } = noticeKinds[name]
    return needs === 'person' || mayDo(needs, member)
  })
}

function noticePlace(cursor: string | undefined): NoticePlace | undefined {
  const place = readTimeCursor(cursor)
  return place && { visible_from: place.at, id: place.id }
}
