import type { changePassword as call } from '@frontrow/contract/account'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context, Member } from '../../../lib/calls/context.ts'
import { hashPassword } from './passwords.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import { checkGuess } from './check-guess.ts'
import { checkNewPassword } from './check-new-password.ts'
import {
  type SetPassword,
  endSessions,
  lockDeveloper,
  memberOfOrganization,
  setPasswordHash,
} from '../people/developer.sql.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { dropResets } from './password-reset.sql.ts'
import { ownDeveloper } from '../people/own-developer.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'

type Body = Input<typeof call>['body']

/**
 * Changes the password of the session's developer. All sessions end at once on every node,
 * including this one. Guessing the old password spends the same limits as sign-in; otherwise a
 * stolen token would avoid them.
 */
export async function changePassword(
  ctx: Context & Member,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  ownDeveloper(ctx, params.developerId)
  checkForm(body)
  checkNewPassword(ctx, body.new_password, 'new_password')
  const old = await ctx.database.asSystem((db) => lockDeveloper(db, ctx.developerId))
  if (old === undefined) return refuse('session_missing')
  await checkOld(ctx, body.old_password, old)
  const newHash = await hashPassword(body.new_password)
  const sessionsAfter = await replacePassword(ctx, { oldHash: old.hash, newHash })
  // The change makes every known device unknown. This caller has proved the old password, so its
  // device is remembered again.
  rememberDevice(ctx, { ...memberHolder(ctx.developerId), sessionsAfter })
  return { status: 'SUCCESS' }
}

function checkForm(body: Body): void {
  if (body.new_password !== body.confirm_password) {
    refuse('passwords_differ', { field: 'confirm_password' })
  }
  if (body.new_password.normalize('NFC') === body.old_password.normalize('NFC')) {
    refuse('password_same', { field: 'new_password' })
  }
}

async function checkOld(ctx: Context & Member, password: string, old: SetPassword): Promise<void> {
  if (!(await checkGuess(ctx, { ...memberHolder(ctx.developerId), ...old }, password)))
    refuse('old_password_wrong', { field: 'old_password' })
}

/** Returns the time from which sessions and devices are valid. */
async function replacePassword(
  ctx: Context & Member,
  hashes: { oldHash: string; newHash: string },
): Promise<Date> {
  const { developerId, organizationId } = ctx
  return ctx.database.asSystem(async (db) => {
    await noteAct(db)
    // Of two concurrent changes, the second one fails, because its old password is no longer valid.
    if ((await lockDeveloper(db, developerId))?.hash !== hashes.oldHash) {
      refuse('old_password_wrong', { field: 'old_password' })
    }
    const now = await readNow(db)
    await setPasswordHash(db, developerId, hashes.newHash)
    await endSessions(db, developerId, now)
    await dropResets(db, developerId)
    const own = { db, now, organizationId, developerId }
    await audit(own, 'developer.change-password', { id: developerId })
    const { email, name } = await memberOfOrganization(db, own)
    await notifyPasswordChanged(ctx, db, { email, name, now })
    return now
  })
}
