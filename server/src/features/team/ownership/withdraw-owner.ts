import type { Reply } from '@frontrow/contract/endpoint'
import type { withdrawOwner as call } from '@frontrow/contract/team'
import { audit } from '../../audit/audit.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { changeTeam } from '../parts/change-team.ts'
import { findOpenTransfer, voidTransfer } from '../parts/owner-transfer.sql.ts'

/** Takes the offer of the organization back. */
export async function withdrawOwner(ctx: NonTransactionalContext): Promise<Reply<typeof call>> {
  return changeTeam(ctx, 'owner', async (team) => {
    const { db, now, organizationId } = team
    const transfer = await findOpenTransfer(db, organizationId)
    if (transfer === undefined) return refuse('owner_transfer_not_found')
    await voidTransfer(db, { organizationId, now })
    await audit(team, 'owner.withdraw', { id: transfer.to_id, details: { name: transfer.name } })
    return { status: 'SUCCESS' }
  })
}
