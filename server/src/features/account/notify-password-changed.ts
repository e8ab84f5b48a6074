import type { Context } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'
import { passwordChangedMail } from './mails.ts'

/** Writes to a developer that their password is another one, in the transaction that makes it one. */
export async function notifyPasswordChanged(
  ctx: Pick<Context, 'config' | 'mail'>,
  db: Db,
  to: { email: string; name: string; now: Date },
): Promise<void> {
  await ctx.mail.write(db, passwordChangedMail(ctx.config, to), { now: to.now })
}
