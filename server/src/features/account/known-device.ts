import { randomBytes } from 'node:crypto'
import type { Context } from '../../lib/context.ts'
import { sameBytes } from '../../lib/secrets.ts'

// A cookie that says: this browser has signed in to this account before. It opens nothing; it only chooses which limit counts.
const cookieName = 'device'
const cookieSeconds = 365 * 86_400

type Calling = Pick<Context, 'secrets' | 'caller'>

/** The device's own mark where the caller has signed in to this account before. */
export function knownDevice(ctx: Calling, developerId: string): string | undefined {
  const [nonce = '', mac = ''] = (ctx.caller.cookie(cookieName) ?? '').split('.')
  const isOurs = sameBytes(Buffer.from(mac, 'base64url'), macOf(ctx, developerId, nonce))
  return isOurs ? nonce : undefined
}

export function rememberDevice(ctx: Calling, developerId: string): void {
  const nonce = randomBytes(16).toString('base64url')
  const mac = macOf(ctx, developerId, nonce).toString('base64url')
  ctx.caller.setCookie(cookieName, `${nonce}.${mac}`, cookieSeconds)
}

function macOf(ctx: Calling, developerId: string, nonce: string): Buffer {
  return ctx.secrets.hmac('device', 'sign-in', developerId, nonce)
}
