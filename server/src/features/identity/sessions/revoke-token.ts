import type { revokeToken as call } from '@frontrow/contract/identity/sign-in'
import type { Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { revokeSession } from './member-session.sql.ts'

/** Signs out. Once this is answered, the token is invalid on every node. */
export async function revokeToken(ctx: MemberContext): Promise<Reply<typeof call>> {
  await revokeSession(ctx.db, ctx)
  await audit(ctx, 'session.revoke', { id: ctx.developerId })
  return { status: 'SUCCESS' }
}
