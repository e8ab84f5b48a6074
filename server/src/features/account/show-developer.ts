import type { showDeveloper as call } from '@frontrow/contract/account'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { memberOfOrganization } from './developer.sql.ts'
import { ownDeveloper } from './own-developer.ts'

/**
 * The developer of the session. The id in the path must be their own or the literal placeholder.
 */
export async function showDeveloper(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  ownDeveloper(ctx, params.developerId)
  return { id: ctx.developerId, ...(await memberOfOrganization(ctx.db, ctx)) }
}
