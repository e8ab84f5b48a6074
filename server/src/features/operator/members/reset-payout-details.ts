import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { resetPayoutDetails as call } from '@frontrow/contract/operator/members'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { filledDetails, payoutDetailsEmptied, subjectOf } from '../../billing/for-operators.ts'
import { findOrganization } from './member.sql.ts'

/** POST /organizations/:id/bank-reset */
export async function resetPayoutDetails(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const table = body.details === 'bank' ? 'bank_details' : 'tax_details'
  const proposalId = await ctx.act(async (db) => {
    const organization = await findOrganization(db, params.id)
    if (organization === undefined) return refuse('organization_not_found')
    const { id: organizationId, name } = organization
    const fields = await filledDetails(db, { organizationId, table })
    if (fields.length === 0) refuse('reset_not_needed', { field: 'details' })
    return ctx.propose(db, {
      kind: payoutDetailsEmptied.name,
      subject: subjectOf(organizationId, table),
      organizationId,
      payload: { organization: name, table, fields },
      reason: body.reason,
    })
  })
  return { state: 'proposed', proposal_id: proposalId }
}
