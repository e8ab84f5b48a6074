import type { verifyCode as call } from '@frontrow/contract/account'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { spendAll } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { sameBytes } from '../../../lib/crypto/secrets.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { isEmpty, takeFrom } from '../../../lib/db/rate-limits.sql.ts'
import { codesInTurn, codesOfAddress, wrongCodes } from './verification-limits.ts'
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
 * Compares a code. The attempt is counted and committed before the comparison, so that three
 * hundred concurrent guesses get five comparisons. A correct code works once. The caller who
 * verified it may sign up, not the caller who requested it.
 */
export async function verifyCode(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const email = normalEmail(body.email)
  const code = body.code.toUpperCase()
  await spendAll(ctx, codesOfAddress(ctx))
  const open = await takeTry(ctx, email)
  if (open === undefined) return { msg: 'FAILED' }
  const { nonce } = open
  if (!sameBytes(codeHmac(ctx, { email, nonce, code }), open.code_hmac)) return failed(ctx)
  const binding = newBinding()
  const token = newBinding()
  const isFirst = await ctx.database.asSystem((db) =>
    markVerified(db, {
      email,
      nonce,
      clientHmac: clientHmac(ctx),
      bindingHmac: bindingHmac(ctx, binding),
      tokenHmac: tokenHmac(ctx, token),
    }),
  )
  if (!isFirst) return { msg: 'FAILED' }
  ctx.caller.setCookie(bindingCookie, binding, bindingCookieSeconds)
  return { msg: 'SUCCESS', verification_token: token }
}

/**
 * Undefined when there is nothing to compare with. During an attack on all codes, only one per
 * second is compared.
 */
async function takeTry(ctx: Context, email: string) {
  const taken = await ctx.database.asSystem(async (db) =>
    (await isEmpty(db, wrongCodes.key, wrongCodes.limit))
      ? 'attack'
      : spendTry(db, email, mostTries),
  )
  if (taken !== 'attack') return taken
  await spendAll(ctx, [codesInTurn])
  // Logged after the limit was spent, so at most once per second.
  ctx.log.error(
    'more than 500 wrong verification codes in an hour, which looks like an attack: only one code per second is compared now, so sign-ups may have to wait; block the addresses that send them',
  )
  return ctx.database.asSystem((db) => spendTry(db, email, mostTries))
}

async function failed(ctx: Context): Promise<{ msg: 'FAILED' }> {
  await takeFrom(ctx.database, wrongCodes.key, wrongCodes.limit)
  return { msg: 'FAILED' }
}
