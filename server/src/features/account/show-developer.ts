import type { showDeveloper as call } from '@frontrow/contract/account'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { memberOfOrganization } from './developer.sql.ts'
import { ownDeveloper } from './own-developer.ts'

/** The developer of the session. The id in the path is the own one or the literal placeholder; no other is ever looked up. */
export async function showDeveloper(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  ownDeveloper(ctx, params.developerId)
  return { id: ctx.developerId, ...(await memberOfOrganization(ctx.db, ctx)) }
}
