import type { Reply } from '@frontrow/contract/endpoint'
import type { showLatestUnsigned as call } from '@frontrow/contract/policies'
import type { MemberContext } from '../../lib/calls/context.ts'
import { asPolicy } from './as-policy.ts'
import { newestPolicy } from './policy.sql.ts'
import { findSignature } from './signature.sql.ts'

/**
 * The newest version, unless the organization has signed it. Earlier versions no longer need a
 * signature.
 */
export async function showLatestUnsigned(ctx: MemberContext): Promise<Reply<typeof call>> {
  const policy = await newestPolicy(ctx.db)
  if (policy === undefined) return null
  const { organizationId } = ctx
  const signature = await findSignature(ctx.db, { organizationId, policyId: policy.id })
  return signature === undefined ? asPolicy(policy) : null
}
