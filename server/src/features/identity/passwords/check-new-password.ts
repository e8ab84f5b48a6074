import type { Context } from '../../../lib/calls/context.ts'
import { isCommonPassword } from '../../../lib/settings/common-passwords.ts'
import { refuse } from '../../../lib/failures/refuse.ts'

/**
 * Checks a chosen password against the list of common ones. With PASSWORD_BLOCKLIST=enforce a
 * common one is refused (`password_common`, with its field); otherwise a warning is logged.
 */
export function checkNewPassword(
  ctx: Pick<Context, 'config' | 'log'>,
  password: string,
  field: string,
): void {
  if (!isCommonPassword(password)) return
  if (ctx.config.commonPasswords === 'enforce') refuse('password_common', { field })
  ctx.log.warn(
    'a developer chose a very common password, which was accepted and is easy to guess; set PASSWORD_BLOCKLIST=enforce to refuse such passwords',
  )
}
