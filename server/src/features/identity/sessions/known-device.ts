import { randomBytes } from 'node:crypto'
import type { Context } from '../../../lib/calls/context.ts'
import { sameBytes } from '../../../lib/crypto/secrets.ts'
import type { Holder } from '../factors/realm.sql.ts'

// A cookie proves that this browser signed in to this account with its present password. It gives
// no access. It only decides which rate limits count the next attempts.
const cookieNames = { developer: 'device', operator: 'operator-device' } as const
const ceremonies = { developer: 'sign-in', operator: 'operator-sign-in' } as const
const cookieSeconds = 365 * 86_400

type Calling = Pick<Context, 'secrets' | 'caller'>

/** The account that a device is known to. */
export interface DeviceOwner extends Holder {
  /** When the password was last set. Cookies from before are not accepted. */
  sessionsAfter: Date
}

export interface KnownDevice {
  /** The random id of this device. */
  nonce: string
  /** The time at which the present password was set, in milliseconds. */
  epoch: number
}

/** The caller's device, if it signed in to this account since the password was last set. */
export function knownDevice(ctx: Calling, owner: DeviceOwner): KnownDevice | undefined {
  const [nonce = '', mac = ''] = (ctx.caller.cookie(cookieNames[owner.realm]) ?? '').split('.')
  const isOurs = sameBytes(Buffer.from(mac, 'base64url'), macOf(ctx, owner, nonce))
  return isOurs ? { nonce, epoch: owner.sessionsAfter.getTime() } : undefined
}

export function rememberDevice(ctx: Calling, owner: DeviceOwner): void {
  const nonce = randomBytes(16).toString('base64url')
  const mac = macOf(ctx, owner, nonce).toString('base64url')
  ctx.caller.setCookie(cookieNames[owner.realm], `${nonce}.${mac}`, cookieSeconds)
}

/** Remembers a device that this account does not know. Returns true where it was one. */
export function rememberNewDevice(ctx: Calling, owner: DeviceOwner): boolean {
  if (knownDevice(ctx, owner) !== undefined) return false
  rememberDevice(ctx, owner)
  return true
}

function macOf(ctx: Calling, owner: DeviceOwner, nonce: string): Buffer {
  const epoch = owner.sessionsAfter.toISOString()
  return ctx.secrets.hmac('device', ceremonies[owner.realm], owner.id, epoch, nonce)
}
