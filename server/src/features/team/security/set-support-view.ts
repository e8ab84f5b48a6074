import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { setSupportView as call } from '@frontrow/contract/account/security'
import { audit } from '../../audit/audit.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { allowsSupportView, saveSupportView } from '../../account/account.ts'
import { changeTeam } from '../parts/change-team.ts'
import { readSecurity } from './show-security.ts'

/** PUT /organization/security/support-view */
export async function setSupportView(
  ctx: NonTransactionalContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { allowed: isAllowed } = body
  return changeTeam(ctx, 'security.write', async (team) => {
    const { db, organizationId } = team
    const was = await allowsSupportView(db, organizationId)
    if (was === isAllowed) await noteNothingChanged(team)
    else {
      await saveSupportView(db, { organizationId, isAllowed })
      const details = { allowed: [was, isAllowed] }
      await audit(team, 'organization.set-support-view', { id: organizationId, details })
    }
    return readSecurity(ctx, db)
  })
}
