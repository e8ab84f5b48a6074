import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showSignedPolicy as call } from '@frontrow/contract/policies'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { asPolicy } from './as-policy.ts'
import { findPolicy } from './policy.sql.ts'
import { findSignature } from './signature.sql.ts'

/**
 * A version that the organization signed, with its signature. Refuses `policy_not_found`, also for
 * a version it did not sign.
 */
export async function showSignedPolicy(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { policyId } = params
  const policy = await findPolicy(ctx.db, policyId)
  if (policy === undefined) return refuse('policy_not_found')
  const { organizationId } = ctx
  const found = await findSignature(ctx.db, { organizationId, policyId: policy.id })
  if (found === undefined) return refuse('policy_not_found')
  const { signed_at, text_sha256, ...form } = found
  return {
    policy: asPolicy(policy),
    signature: {
      ...form,
      signed_at: signed_at.toISOString(),
      text_sha256: text_sha256.toString('hex'),
    },
  }
}
