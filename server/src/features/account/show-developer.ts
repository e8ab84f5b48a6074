import type { showDeveloper as call } from '@frontrow/contract/account'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { isPlaceholder } from '../../lib/path-ids.ts'
import { refuse } from '../../lib/refuse.ts'
import { memberOfOrganization } from './developer.sql.ts'

/** The developer of the session. The id in the path is the own one or the literal placeholder; no other is ever looked up. */
export async function showDeveloper(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { developerId } = params
  if (!isPlaceholder(developerId) && developerId !== ctx.developerId) refuse('developer_not_found')
  return { id: ctx.developerId, ...(await memberOfOrganization(ctx.db, ctx)) }
}
