import type { verifyCode as call } from '@frontrow/contract/account'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { Context } from '../../lib/context.ts'
import { sameBytes } from '../../lib/secrets.ts'
import { normalEmail } from './email-address.ts'
import { codesOfAddress, spendAll } from './limits.ts'
import {
  bindingCookie,
  bindingCookieSeconds,
  bindingHmac,
  clientHmac,
  codeHmac,
  mostTries,
  newBinding,
  tokenHmac,
} from './verification.ts'
import { markVerified, spendTry } from './verification.sql.ts'

/**
 * Compares a code. The try is counted and committed before the comparison: three hundred guesses at once get five comparisons.
 * A right code works once. Whoever gave it, and not whoever asked for it, is the one that may sign up.
 */
export async function verifyCode(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const email = normalEmail(body.email)
  const code = body.code.toUpperCase()
  await spendAll(ctx, codesOfAddress(ctx))
  const open = await ctx.database.asSystem((db) => spendTry(db, email, mostTries))
  if (open === undefined) return { msg: 'FAILED' }
  const { nonce } = open
  if (!sameBytes(codeHmac(ctx, { email, nonce, code }), open.code_hmac)) return { msg: 'FAILED' }
  const binding = newBinding()
  const token = newBinding()
  const isFirst = await ctx.database.asSystem((db) =>
    markVerified(db, {
      ...{ email, nonce, clientHmac: clientHmac(ctx) },
      ...{ bindingHmac: bindingHmac(ctx, binding), tokenHmac: tokenHmac(ctx, token) },
    }),
  )
  if (!isFirst) return { msg: 'FAILED' }
  ctx.caller.setCookie(bindingCookie, binding, bindingCookieSeconds)
  return { msg: 'SUCCESS', verification_token: token }
}
