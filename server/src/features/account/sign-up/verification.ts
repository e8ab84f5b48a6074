import { randomBytes } from 'node:crypto'
import { verificationCodeLength } from '@frontrow/contract/account/fields'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Context } from '../../../lib/calls/context.ts'
import { sameBytes } from '../../../lib/crypto/secrets.ts'

/** The record of one email from the code to the account. */
export interface Verification {
  name: string
  binding_hmac: Buffer
  token_hmac: Buffer | null
  client_hmac: Buffer | null
  verified_at: Date | null
  consumed_at: Date | null
}

/**
 * The cookie that ties the three calls of a sign-up to one browser. Without the code it gives no
 * access.
 */
export const bindingCookie = 'su'
export const bindingCookieSeconds = 20 * 60
export const codeLifeMs = 10 * minuteMs
export const mostTries = 5
/** The most mails to one recipient, for any caller. */
export const mostSends = { hourly: 5, daily: 10 } as const

const windowMs = 10 * minuteMs
const cookielessWindowMs = 2 * minuteMs

// Without 0, O, 1 and I, which readers confuse. 32 characters are five random bits each, so all are
// equally likely.
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function newCode(): string {
  return Array.from(randomBytes(verificationCodeLength), (byte) => codeAlphabet[byte & 31]).join('')
}

export function newBinding(): string {
  return randomBytes(32).toString('base64url')
}

type Hashing = Pick<Context, 'secrets'>

/**
 * The email and a nonce are part of the input, so that equal codes give different values and a
 * value fits only its own row.
 */
export function codeHmac(
  ctx: Hashing,
  input: { email: string; nonce: Buffer; code: string },
): Buffer {
  return ctx.secrets.hmac('verification-code', input.email, input.nonce, input.code)
}

export function bindingHmac(ctx: Hashing, cookie: string): Buffer {
  return ctx.secrets.hmac('binding', 'cookie', cookie)
}

export function tokenHmac(ctx: Hashing, token: string): Buffer {
  return ctx.secrets.hmac('binding', 'token', token)
}

/**
 * The caller's address and user agent. A weak proof, accepted for two minutes and never from a
 * browser.
 */
export function clientHmac(ctx: Pick<Context, 'secrets' | 'caller'>): Buffer {
  return ctx.secrets.hmac('binding', 'client', ctx.caller.address, ctx.caller.userAgent)
}

/**
 * Whether the caller may sign up: the verification is less than ten minutes old, and the caller is
 * the one who verified. Proofs, strongest first: the token from the answer of verify; the cookie it
 * set; and for a client without either that is not a browser, the same address and user agent
 * within two minutes.
 */
export function maySignUp(
  ctx: Pick<Context, 'secrets' | 'caller'>,
  verification: Verification,
  claim: { token: string | undefined; now: Date },
): boolean {
  const { verified_at: verifiedAt } = verification
  if (verifiedAt === null) return false
  const age = claim.now.getTime() - verifiedAt.getTime()
  if (age > windowMs) return false
  const cookie = ctx.caller.cookie(bindingCookie)
  if (claim.token !== undefined && isSame(verification.token_hmac, tokenHmac(ctx, claim.token))) {
    return true
  }
  if (cookie !== undefined) return isSame(verification.binding_hmac, bindingHmac(ctx, cookie))
  if (claim.token !== undefined || ctx.caller.isBrowser || age > cookielessWindowMs) return false
  return isSame(verification.client_hmac, clientHmac(ctx))
}

function isSame(stored: Buffer | null, presented: Buffer): boolean {
  return stored !== null && sameBytes(stored, presented)
}

/**
 * Seconds until the recipient may get another mail; 0 for now. `sends` must be in order of time.
 */
export function waitForSend(sends: readonly Date[], now: Date): number {
  const waitOf = (most: number, spanMs: number) => {
    const blocking = sends.at(-most)
    return blocking === undefined ? 0 : blocking.getTime() + spanMs - now.getTime()
  }
  const wait = Math.max(waitOf(mostSends.hourly, hourMs), waitOf(mostSends.daily, dayMs), 0)
  return Math.ceil(wait / 1000)
}
