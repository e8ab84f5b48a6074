import type { resetPassword as call } from '@frontrow/contract/account'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { spendAll } from '../../../lib/calls/buckets.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { hashPassword } from './passwords.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { checkNewPassword } from './check-new-password.ts'
import { endSessions, lockDeveloper, setPasswordHash } from '../people/developer.sql.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { resetsOfAddress } from '../sessions/limits.ts'
import { type OpenReset, dropResets, findReset, useReset } from './password-reset.sql.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'

/** Sets a new password with a mailed link. All links and sessions of the developer end. */
export async function resetPassword(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  if (body.password !== body.confirmPassword) {
    refuse('passwords_differ', { field: 'confirmPassword' })
  }
  checkNewPassword(ctx, body.password, 'password')
  await spendAll(ctx, resetsOfAddress(ctx))
  const tokenHash = hashOfToken(body.token)
  const reset = await ctx.database.asSystem((db) => findReset(db, tokenHash))
  if (reset === undefined) return refuse('reset_not_valid', { field: 'token' })
  const passwordHash = await hashPassword(body.password)
  const sessionsAfter = await replacePassword(ctx, reset, { tokenHash, passwordHash })
  // The caller has access to the mailbox, so this device may sign in even while guesses of others
  // have exhausted the account's limit.
  rememberDevice(ctx, { ...memberHolder(reset.developer_id), sessionsAfter })
  return { status: 'SUCCESS' }
}

/** Returns the time from which sessions and devices are valid. */
async function replacePassword(
  ctx: Context,
  reset: OpenReset,
  fresh: { tokenHash: Buffer; passwordHash: string },
): Promise<Date> {
  const { developer_id: developerId, organization_id: organizationId } = reset
  return ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const isEnabled = (await lockDeveloper(db, developerId)) !== undefined
    if (!isEnabled || !(await useReset(db, fresh.tokenHash))) {
      refuse('reset_not_valid', { field: 'token' })
    }
    const now = await readNow(db)
    await setPasswordHash(db, developerId, fresh.passwordHash)
    await endSessions(db, developerId, now)
    await dropResets(db, developerId)
    const own = { db, now, organizationId, developerId }
    await audit(own, 'developer.reset-password', { id: developerId })
    await notifyPasswordChanged(ctx, db, { ...reset, now })
    return now
  })
}
