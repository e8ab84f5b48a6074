import type { Reply } from '@frontrow/contract/endpoint'
import type { acceptOwnership as call } from '@frontrow/contract/team'
import { audit } from '../../audit/audit.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { updateOwner } from '../../account/account.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { changeTeam } from '../parts/change-team.ts'
import { markAccepted, findOpenTransfer } from '../parts/owner-transfer.sql.ts'
import { notifyTeam } from '../parts/notify-team.ts'

/** Makes the Admin of the session the owner, as the owner offered. The old owner stays an Admin. */
export async function acceptOwnership(ctx: NonTransactionalContext): Promise<Reply<typeof call>> {
  return changeTeam(ctx, 'team.write', async (team) => {
    const { db, now, organizationId, self } = team
    const transfer = await findOpenTransfer(db, organizationId)
    if (transfer?.to_id !== self.id) return refuse('owner_transfer_not_found')
    const ids = { organizationId, fromId: transfer.from_id, toId: self.id }
    if (!(await updateOwner(db, ids))) refuse('owner_transfer_not_found')
    await markAccepted(db, { organizationId, id: transfer.id, now })
    const details = { name: self.name, email: self.email }
    await audit(team, 'owner.accept', { id: self.id, details })
    const organization = nameInMail(team.organizationName)
    await notifyTeam(ctx, team, {
      person: { ...self, text: `you are now the owner of ${organization}.` },
      forAdmins: `${nameInMail(self.name)} accepted the transfer and is now the owner of ${organization}.`,
    })
    return { status: 'SUCCESS' }
  })
}
