import type { UnsignedPolicy } from '@frontrow/contract/policies'
import type { Static } from 'typebox'
import type { Policy } from './policy.sql.ts'

/** A policy as the API returns it. */
export function asPolicy(policy: Policy): Static<typeof UnsignedPolicy> {
  return {
    id: policy.id,
    version: policy.version,
    created_at: policy.created_at.toISOString(),
    policy_content: policy.content,
  }
}
