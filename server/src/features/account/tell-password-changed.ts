import type { Context } from '../../lib/context.ts'
import { passwordChangedMail } from './mails.ts'

/** Tells a developer by mail that their password is another one. It is, whatever becomes of the mail. */
export async function tellPasswordChanged(
  ctx: Pick<Context, 'config' | 'mail' | 'log'>,
  to: { email: string; name: string; now: Date },
): Promise<void> {
  try {
    await ctx.mail.send(passwordChangedMail(ctx.config, to), to.now)
  } catch (error) {
    ctx.log.error({ err: error }, 'a mail about a changed password could not be sent')
  }
}
