import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { readNotices as call } from '@frontrow/contract/notices'
import type { MemberContext } from '../../lib/calls/context.ts'
import { isId } from '../../lib/db/ids.ts'
import { countUnread, insertReads } from './notice.sql.ts'

/** Marks the given notices as read, or all of them. Repeating it changes nothing. */
export async function readNotices(
  ctx: MemberContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await insertReads(ctx, body.ids?.filter(isId))
  return { unread: await countUnread(ctx) }
}
