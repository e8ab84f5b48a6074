import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { changeNewCardLimit as call } from '@frontrow/contract/operator/terms'
import { newCardDailyLimit } from '@frontrow/contract/billing/top-ups'
import { audit } from '../../audit/audit.ts'
import { isId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { lockCreditLimit } from '../../account/for-operators.ts'
import { refuseOwnOrganization } from '../../proposals/proposals.ts'
import { setExempt } from './new-card-exemption.sql.ts'

/** PUT /organizations/:id/new-card-limit */
export async function changeNewCardLimit(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { operator, now } = ctx
  const { is_lifted: isLifted, reason } = body
  await ctx.act(async (db) => {
    if (!isId(id) || (await lockCreditLimit(db, id)) === undefined) refuse('organization_not_found')
    await refuseOwnOrganization(db, operator, id)
    const by = `operator:${operator.id}`
    if (!(await setExempt(db, { organizationId: id, isExempt: isLifted, by }))) refuse('limit_same')
    await audit(
      { db, now, organizationId: id, actor: by, via: 'console' },
      'organization.set-new-card-limit',
      { id, details: { limit: isLifted ? null : String(newCardDailyLimit), reason } },
    )
  })
  return { is_lifted: isLifted }
}
