import { setTimeout as wait } from 'node:timers/promises'
import type { forgotPassword as call } from '@frontrow/contract/account'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { readNow } from '../../lib/clock.sql.ts'
import type { Context } from '../../lib/context.ts'
import { findDeveloper } from './developer.sql.ts'
import { normalEmail } from './email-address.ts'
import { mailsOfAddress, resetsOfRecipient, spendAll } from './limits.ts'
import { resetMail } from './mails.ts'
import { makeResetLink, resetLifeMs } from './password-reset.ts'

const answerMs = 400

/**
 * Mails a link to set a new password. Whether the email is known shows neither in the answer nor in the time it takes: every
 * answer is given after the same while, and does not wait for a mail server.
 */
export async function forgotPassword(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const email = normalEmail(body.email)
  await spendAll(ctx, [...mailsOfAddress(ctx), ...resetsOfRecipient(ctx, email)])
  const answerAt = wait(answerMs)
  const letter = await writeLetter(ctx, email)
  if (letter !== undefined) void sendLetter(ctx, letter)
  await answerAt
  return { status: 'SUCCESS' }
}

interface Letter {
  email: string
  name: string
  link: string
  now: Date
}

async function writeLetter(ctx: Context, email: string): Promise<Letter | undefined> {
  return ctx.database.asSystem(async (db) => {
    const developer = await findDeveloper(db, email)
    if (developer === undefined || developer.is_disabled) return undefined
    const now = await readNow(db)
    const link = await makeResetLink(ctx, db, {
      developerId: developer.id,
      now,
      lifeMs: resetLifeMs,
    })
    return { email, name: developer.name, link, now }
  })
}

/** Nobody can be told of a failure without being told that the email is known; so the log is. */
async function sendLetter(ctx: Context, letter: Letter): Promise<void> {
  try {
    await ctx.mail.send(resetMail(ctx.config, letter), letter.now)
  } catch (error) {
    ctx.log.error({ err: error }, 'a mail with a link to set a password could not be sent')
  }
}
