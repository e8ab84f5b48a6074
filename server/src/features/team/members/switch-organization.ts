import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { switchOrganization as call } from '@frontrow/contract/team'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { isId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { openSessionIn } from '../../identity/identity.ts'

/** Opens a session in another organization of the same person. */
export async function switchOrganization(
  ctx: NonTransactionalContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const id = body.organization_id.toLowerCase()
  const signedIn = isId(id)
    ? await ctx.database.asSystem(async (db) => {
        const opened = await openSessionIn(db, ctx, id)
        if (opened !== undefined) await noteAct(db)
        return opened
      })
    : undefined
  return signedIn ?? refuse('organization_not_found', { field: 'organization_id' })
}
