import { microsOf } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { changeCreditLimit as call } from '@frontrow/contract/operator/finance/credits'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  changeLimit,
  creditLimitRaised,
  limitOfPayload,
  lockCreditLimit,
} from '../../account/for-operators.ts'
import { refuseOwnOrganization } from '../../proposals/proposals.ts'

/** PUT /finance/credits/:id */
export async function changeCreditLimit(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const limitMicros = body.limit === null ? null : (microsOf(body.limit) ?? null)
  const { operator, now, config } = ctx
  const currency = config.networkCurrency
  const proposalId = await ctx.act(async (db) => {
    const found = await lockCreditLimit(db, id)
    if (found === undefined) return refuse('organization_not_found')
    if (found.limitMicros === limitMicros) refuse('limit_same', { field: 'limit' })
    if (isLower(limitMicros, found.limitMicros)) {
      await refuseOwnOrganization(db, operator, id)
      await changeLimit(db, {
        organizationId: id,
        limitMicros,
        currency,
        reason: body.reason,
        actor: `operator:${operator.id}`,
        now,
      })
      return null
    }
    const before = limitOfPayload(found.limitMicros)
    return ctx.propose(db, {
      kind: creditLimitRaised.name,
      subject: id,
      organizationId: id,
      payload: { organization: found.name, currency, before, after: limitOfPayload(limitMicros) },
      reason: body.reason,
    })
  })
  return { state: proposalId === null ? 'done' : 'proposed', proposal_id: proposalId }
}

/** No limit is higher than any. */
function isLower(limit: bigint | null, than: bigint | null): boolean {
  return limit !== null && (than === null || limit < than)
}
