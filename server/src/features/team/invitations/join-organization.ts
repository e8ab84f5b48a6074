import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { joinOrganization as call } from '@frontrow/contract/team'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hashOfToken, memberRows, openSessionIn } from '../../identity/identity.ts'
import { enterTeam } from './enter-team.ts'

/** Accepts an invitation with the account of the session, and opens a session there. */
export async function joinOrganization(
  ctx: NonTransactionalContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const signedIn = await ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const [person] = await memberRows(db, ctx.organizationId, ctx.developerId)
    if (person === undefined) return refuse('session_missing')
    const tokenHash = hashOfToken(body.token)
    const { organizationId } = await enterTeam(ctx, db, { tokenHash, person })
    return (await openSessionIn(db, ctx, organizationId)) ?? refuse('session_missing')
  })
  return signedIn
}
