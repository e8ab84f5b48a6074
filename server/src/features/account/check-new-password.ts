import type { Context } from '../../lib/context.ts'
import { isCommonPassword } from '../../lib/common-passwords.ts'
import { refuse } from '../../lib/refuse.ts'

/**
 * Looks at a password that somebody wants to have. One that everybody guesses first is refused where the operator asks for it
 * (`password_common`, under the field it was given in), else told to them.
 */
export function checkNewPassword(
  ctx: Pick<Context, 'config' | 'log'>,
  password: string,
  field: string,
): void {
  if (!isCommonPassword(password)) return
  if (ctx.config.commonPasswords === 'enforce') refuse('password_common', { field })
  ctx.log.warn(
    'somebody chose one of the commonest passwords; PASSWORD_BLOCKLIST=enforce refuses them',
  )
}
