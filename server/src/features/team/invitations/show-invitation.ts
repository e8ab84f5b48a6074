import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showInvitation as call } from '@frontrow/contract/team'
import type { Context } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hashOfToken, type Account, findAccount } from '../../identity/identity.ts'
import { spendAll } from '../../../lib/calls/buckets.ts'
import { findInvitation } from '../parts/invitation.sql.ts'
import { lookupsOfAddress } from './invitation-limits.ts'

/** What a mailed link is for. Refuses `invitation_not_valid` for one that no longer works. */
export async function showInvitation(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await spendAll(ctx, lookupsOfAddress(ctx))
  return ctx.database.asSystem(async (db) => {
    const invitation = await findInvitation(db, hashOfToken(body.token))
    if (invitation === undefined) return refuse('invitation_not_valid', { field: 'token' })
    const account = await findAccount(db, invitation.email)
    return {
      organization_name: invitation.organizationName,
      invited_by: invitation.invitedBy,
      email: invitation.email,
      role: invitation.role,
      expires_at: invitation.expiresAt.toISOString(),
      account: neededFrom(account),
    }
  })
}

/**
 * What the address has to prove. A stolen link alone joins nobody who has an account. Who is in no
 * organization cannot sign in, and so proves the password here.
 */
function neededFrom(account: Account | undefined): Reply<typeof call>['account'] {
  if (account === undefined) return 'new'
  return account.isMember ? 'session' : 'password'
}
