import type { Context } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { passwordChangedMail } from './password-mails.ts'

/** Mails a developer that the password has changed, in the transaction that changes it. */
export async function notifyPasswordChanged(
  ctx: Pick<Context, 'config' | 'mail'>,
  db: Db,
  to: { email: string; name: string; now: Date },
): Promise<void> {
  await ctx.mail.write(db, passwordChangedMail(ctx.config, to), { now: to.now })
}
