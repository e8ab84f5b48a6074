import { randomBytes } from 'node:crypto'
import type { Context } from '../../lib/context.ts'
import { sameBytes } from '../../lib/secrets.ts'

// A cookie that says: this browser has signed in to this account before, with the password that is still the right one. It gives
// no access. It only decides which limits count the next tries.
const cookieName = 'device'
const cookieSeconds = 365 * 86_400

type Calling = Pick<Context, 'secrets' | 'caller'>

/** Whom a device is known to. */
export interface DeviceOwner {
  id: string
  /** When their password was last set. Cookies from before it are not accepted. */
  sessionsAfter: Date
}

export interface KnownDevice {
  /** The random name of this device. */
  nonce: string
  /** When the password was set that this device is known by, in milliseconds. */
  epoch: number
}

/** The caller's device where it has signed in to this account since the password was last set. */
export function knownDevice(ctx: Calling, owner: DeviceOwner): KnownDevice | undefined {
  const [nonce = '', mac = ''] = (ctx.caller.cookie(cookieName) ?? '').split('.')
  const isOurs = sameBytes(Buffer.from(mac, 'base64url'), macOf(ctx, owner, nonce))
  return isOurs ? { nonce, epoch: owner.sessionsAfter.getTime() } : undefined
}

export function rememberDevice(ctx: Calling, owner: DeviceOwner): void {
  const nonce = randomBytes(16).toString('base64url')
  const mac = macOf(ctx, owner, nonce).toString('base64url')
  ctx.caller.setCookie(cookieName, `${nonce}.${mac}`, cookieSeconds)
}

function macOf(ctx: Calling, owner: DeviceOwner, nonce: string): Buffer {
  const epoch = owner.sessionsAfter.toISOString()
  return ctx.secrets.hmac('device', 'sign-in', owner.id, epoch, nonce)
}
