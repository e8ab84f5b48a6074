import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { sendVerification as call } from '@frontrow/contract/account'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { refusals } from '@frontrow/contract/refusals'
import { spendAll } from '../../../lib/calls/buckets.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findDeveloper, existenceOfAddress, mailsOfAddress } from '../../identity/identity.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { verificationMail } from '../organization/mails.ts'
import {
  bindingCookie,
  bindingCookieSeconds,
  bindingHmac,
  codeHmac,
  codeLifeMs,
  mostSends,
  newBinding,
  newCode,
  waitForSend,
} from './verification.ts'
import { sendTimes, startVerification } from './verification.sql.ts'

/** How long a person waits where the mail server could not be used before. */
const mailPatienceMs = 4000
const mailsStay = 'Our mails cannot be sent at the moment. Please try again in a few minutes.'

/**
 * Mails a new code and invalidates the previous one. A registered email is answered with 200 and
 * another status, which the sign-up form reads. So is everybody while mails do not leave.
 */
export async function sendVerification(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const email = normalEmail(body.email)
  const name = body.name.trim()
  await spendAll(ctx, [...existenceOfAddress(ctx), ...mailsOfAddress(ctx)])
  if ((await ctx.database.asSystem((db) => findDeveloper(db, email))) !== undefined) {
    return { status: 'ERROR', msg: refusals.email_taken[1] }
  }
  const code = newCode()
  const binding = newBinding()
  await keepCode(ctx, { email, name, code, binding })
  if (!ctx.mail.leave()) {
    await Promise.race([ctx.mail.sendDue(), wait(mailPatienceMs, undefined, { ref: false })])
    if (!ctx.mail.leave()) return { status: 'ERROR', msg: mailsStay }
  }
  ctx.caller.setCookie(bindingCookie, binding, bindingCookieSeconds)
  return { status: 'SUCCESS', msg: 'A verification code is on its way.' }
}

async function keepCode(
  ctx: Context,
  fresh: { email: string; name: string; code: string; binding: string },
): Promise<void> {
  const { email, name, code, binding } = fresh
  const nonce = randomBytes(16)
  await ctx.database.asSystem(async (db) => {
    const now = await readNow(db)
    const hmacs = {
      codeHmac: codeHmac(ctx, { email, nonce, code }),
      bindingHmac: bindingHmac(ctx, binding),
    }
    const expiresAt = new Date(now.getTime() + codeLifeMs)
    const row = { email, name, nonce, ...hmacs, now, expiresAt }
    if (!(await startVerification(db, row, mostSends))) {
      const retryAfterSeconds = Math.max(1, waitForSend(await sendTimes(db, email), now))
      refuse('too_many_requests', { retryAfterSeconds })
    }
    // A previous code that was not sent yet is not sent any more, because it would be wrong.
    const about = `code|${ctx.secrets.hmac('address', 'recipient', email).toString('base64url')}`
    const mail = verificationMail(ctx.config, { email, name, code })
    await ctx.mail.write(db, mail, { now, usefulMs: codeLifeMs, about })
  })
}
