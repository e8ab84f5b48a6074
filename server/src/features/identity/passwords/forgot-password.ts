import { setTimeout as wait } from 'node:timers/promises'
import type { forgotPassword as call } from '@frontrow/contract/account'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { spendAll } from '../../../lib/calls/buckets.ts'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { findDeveloper } from '../people/developer.sql.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { mailsOfAddress, resetsOfRecipient } from '../sessions/limits.ts'
import { mailResetLink } from './mail-reset-link.ts'

const answerMs = 400

/**
 * Mails a link to set a new password. Neither the answer nor its time shows whether the email is
 * known: every answer takes the same time and does not wait for a mail server.
 */
export async function forgotPassword(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const email = normalEmail(body.email)
  await spendAll(ctx, [...mailsOfAddress(ctx), ...resetsOfRecipient(ctx, email)])
  const answerAt = wait(answerMs)
  await writeMail(ctx, email)
  await answerAt
  return { status: 'SUCCESS' }
}

/** Writes none where no active developer has this email. */
async function writeMail(ctx: Context, email: string): Promise<void> {
  await ctx.database.asSystem(async (db) => {
    const developer = await findDeveloper(db, email)
    if (developer === undefined || developer.isDisabled) return
    await noteAct(db)
    const now = await readNow(db)
    const { id, name, organizationId } = developer
    await mailResetLink(ctx, db, { developer: { id, name, email }, now })
    await audit({ db, now, organizationId, actor: 'unknown' }, 'developer.forgot-password', { id })
  })
}
