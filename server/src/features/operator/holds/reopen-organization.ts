import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { reopenOrganization as call } from '@frontrow/contract/operator/closing'
import { notify } from '../../outbox/outbox.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { refuseOwnOrganization } from '../../proposals/proposals.ts'
import { findClosing, takeBackClosing } from './closing.sql.ts'
import { markHoldLifted, holdsOnOrganization } from './hold.sql.ts'
import { findOrganization } from '../members/member.sql.ts'

/** POST /organizations/:id/reopen */
export async function reopenOrganization(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { now, operator } = ctx
  const actor = `operator:${operator.id}`
  await ctx.act(async (db) => {
    const organization = await findOrganization(db, params.id)
    if (organization === undefined) return refuse('organization_not_found')
    const { id: organizationId, name } = organization
    await refuseOwnOrganization(db, operator, organizationId)
    const closing = await findClosing(db, organizationId)
    if (closing === undefined || !(await takeBackClosing(db, { id: closing.id, now })))
      return refuse('closing_not_found')
    for (const { id } of await holdsOnOrganization(db, organizationId))
      await markHoldLifted(db, { id, actor, now })
    const { reason } = body
    await ctx.audit(db, 'organization.reopen', { id: organizationId, organizationId, reason })
    const told = { organization: name }
    await notify(db, { organizationId, kind: 'organization_reopened', params: told, now })
  })
  return { state: 'done', proposal_id: null }
}
