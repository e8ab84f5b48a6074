import type { Reply } from '@frontrow/contract/endpoint'
import type { countUnreadNotices as call } from '@frontrow/contract/notices'
import type { MemberContext } from '../../lib/calls/context.ts'
import { countUnread } from './notice.sql.ts'

/** GET /notices/unread: the number beside the bell. */
export async function countUnreadNotices(ctx: MemberContext): Promise<Reply<typeof call>> {
  return { unread: await countUnread(ctx) }
}
