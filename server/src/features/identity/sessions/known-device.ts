import { randomBytes } from 'node:crypto'
import type { Bucket } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { sameBytes } from '../../../lib/crypto/secrets.ts'

// A cookie proves that this browser signed in to this account with its present password. It gives
// no access. It only decides which rate limits count the next attempts.
const cookieNames = { member: 'device', operator: 'operator-device' } as const
const ceremonies = { member: 'sign-in', operator: 'operator-sign-in' } as const
const cookieSeconds = 365 * 86_400

type Calling = Pick<Context, 'secrets' | 'caller'>

/** The account that a device is known to. */
export interface DeviceOwner {
  realm: keyof typeof cookieNames
  id: string
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

const guessesPerDevice = { burst: 10, everySeconds: 60 }
const guessesOfAllDevices = { burst: 20, everySeconds: 16 * 60 }

/**
 * The guesses of a known device, and those of all known devices of the account, so that more
 * devices do not allow more guesses. `purpose` keeps the buckets of members and operators apart.
 */
export function bucketsOfDevice(
  purpose: string,
  ownerId: string,
  { nonce, epoch }: KnownDevice,
): Bucket[] {
  return [
    { key: `${purpose}|device|${ownerId}|${nonce}`, limit: guessesPerDevice },
    { key: `${purpose}|devices|${ownerId}|${epoch}`, limit: guessesOfAllDevices },
  ]
}

function macOf(ctx: Calling, owner: DeviceOwner, nonce: string): Buffer {
  const epoch = owner.sessionsAfter.toISOString()
  return ctx.secrets.hmac('device', ceremonies[owner.realm], owner.id, epoch, nonce)
}
