import type { Input, Reply } from '@frontrow/contract/endpoint'
import { teamRoleName } from '@frontrow/contract/permissions'
import type { acceptInvitation as call } from '@frontrow/contract/team'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { spendAll } from '../../../lib/calls/buckets.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import {
  hashPassword,
  hashOfToken,
  type Account,
  findAccount,
  checkGuess,
  memberHolder,
  checkNewPassword,
  insertDeveloper,
} from '../../identity/identity.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { enterTeam } from './enter-team.ts'
import { type InvitationRow, findInvitation } from '../parts/invitation.sql.ts'
import { acceptancesOfAddress } from './invitation-limits.ts'

type Body = Input<typeof call>['body']

/**
 * Accepts an invitation without a session. The link proves a new account's address. An account that
 * is in no organization proves its password; any other one has to be signed in.
 */
export async function acceptInvitation(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await spendAll(ctx, acceptancesOfAddress(ctx))
  const tokenHash = hashOfToken(body.token)
  const { invitation, account } = await ctx.database.asSystem((db) => findBoth(db, tokenHash))
  if (account === undefined) await acceptAnew(ctx, body, invitation, tokenHash)
  else await acceptAgain(ctx, body, account, tokenHash)
  return { status: 'SUCCESS' }
}

async function findBoth(
  db: Db,
  tokenHash: Buffer,
): Promise<{ invitation: InvitationRow; account: Account | undefined }> {
  const invitation = await findInvitation(db, tokenHash)
  if (invitation === undefined) return refuse('invitation_not_valid', { field: 'token' })
  return { invitation, account: await findAccount(db, invitation.email) }
}

async function acceptAnew(
  ctx: Context,
  body: Body,
  invitation: InvitationRow,
  tokenHash: Buffer,
): Promise<void> {
  const name = body.name?.trim() ?? ''
  if (name === '') refuse('name_missing', { field: 'name' })
  if (body.password !== body.confirmPassword)
    refuse('passwords_differ', { field: 'confirmPassword' })
  checkNewPassword(ctx, body.password, 'password')
  // Hashing inside a transaction would hold a connection for long.
  const passwordHash = await hashPassword(body.password)
  await ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const now = await readNow(db)
    const id = newId(now)
    const title = teamRoleName(invitation.role)
    const row = { id, email: invitation.email, name, title, created_at: now }
    if (!(await insertDeveloper(db, { ...row, password_hash: passwordHash })))
      refuse('invitation_needs_session', { field: 'token' })
    await enterTeam(ctx, db, { tokenHash, person: { id, name, email: invitation.email } })
  })
}

async function acceptAgain(
  ctx: Context,
  body: Body,
  account: Account,
  tokenHash: Buffer,
): Promise<void> {
  if (account.isMember) refuse('invitation_needs_session', { field: 'token' })
  const { id, passwordHash: hash, sessionsAfter } = account
  const isRight = await checkGuess(ctx, { ...memberHolder(id), hash, sessionsAfter }, body.password)
  if (!isRight || account.isDisabled) refuse('password_wrong', { field: 'password' })
  await ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const { invitation } = await findBoth(db, tokenHash)
    const person = { id, name: account.name, email: invitation.email }
    await enterTeam(ctx, db, { tokenHash, person })
  })
}
