import type { showOrganization as call } from '@frontrow/contract/account/organization'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { organizationReply } from './organization-reply.ts'

/** The organization of the session. */
export async function showOrganization(ctx: MemberContext): Promise<Reply<typeof call>> {
  return organizationReply(ctx)
}
