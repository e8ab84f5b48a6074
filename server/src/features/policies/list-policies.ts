import type { Reply } from '@frontrow/contract/endpoint'
import type { listPolicies as call } from '@frontrow/contract/policies'
import type { MemberContext } from '../../lib/calls/context.ts'
import { policyLines } from './policy.sql.ts'
import { utcDayOf } from '../../lib/time/utc-day.ts'

/**
 * All versions, newest first. The newest is 'Valid'; each other one shows the UTC day on which the
 * next one was published.
 */
export async function listPolicies(ctx: MemberContext): Promise<Reply<typeof call>> {
  const lines = await policyLines(ctx.db, ctx.organizationId)
  return lines.map((line) => ({
    id: line.id,
    version: line.version,
    creation_date: line.created_at.toISOString(),
    validity: line.replaced_at === null ? 'Valid' : utcDayOf(line.replaced_at),
    signed: line.signed_by !== null,
    signed_by: line.signed_by,
  }))
}
