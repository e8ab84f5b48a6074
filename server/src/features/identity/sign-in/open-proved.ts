import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { takeFrom } from '../../../lib/db/rate-limits.sql.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hasFactor } from '../factors/has-factor.sql.ts'
import type { Holder } from '../factors/realm.sql.ts'
import { coarseNetworkOf, deviceOf } from '../sessions/device-of.ts'
import { type NewSession, openSession, type SignInMethod } from '../sessions/session.sql.ts'
import { hashOfToken, newToken } from '../sessions/tokens.ts'

/** What a person proved at a sign-in. */
export interface Proof {
  method: SignInMethod
  /** The stored hash that the password was compared with. Undefined for a passkey alone. */
  checkedHash?: string | undefined
}

/**
 * Opens a session for a person whose sign-in was checked, and returns its token. The caller has
 * locked the person, whose password is `heldHash` now. Undefined where there is none, or another
 * than the one that was compared. Refuses `second_factor_needed` where a factor was added
 * meanwhile.
 */
export async function openProved(
  ctx: Context,
  db: Db,
  proved: Proof & {
    holder: Holder
    heldHash: string | undefined
    now: Date
    lifeMs: number
  } & Pick<NewSession, 'place'>,
): Promise<string | undefined> {
  const { holder, method, checkedHash, heldHash, now, lifeMs, place } = proved
  if (heldHash === undefined || (checkedHash ?? heldHash) !== heldHash) return undefined
  if (method === 'password' && (await hasFactor(db, holder))) refuseMissingFactor()
  const token = newToken()
  await openSession(db, {
    holder,
    tokenHash: hashOfToken(token),
    now,
    expiresAt: new Date(now.getTime() + lifeMs),
    method,
    ...browserOf(ctx),
    place,
  })
  return token
}

/** Refuses a password that was right, of an account with a second factor. */
export function refuseMissingFactor(): never {
  return refuse('second_factor_needed', { field: 'second_factor' })
}

/**
 * The factor that was typed with the password. An account with a second factor needs it in the same
 * call, so that no half-signed-in state exists. It is asked for after the password, so that nobody
 * else learns that there is one.
 */
export function typedFactor(typed: string | undefined): string {
  return typed === undefined || typed.trim() === '' ? refuseMissingFactor() : typed
}

/** The device and the coarse network of a sign-in, as mails and session lists show them. */
export function browserOf({ caller }: Context): { device: string; network: string } {
  return { device: deviceOf(caller.userAgent), network: coarseNetworkOf(caller.address) }
}

/** One row an account and minute, so that guesses cannot fill the table. */
const auditedFailures = { burst: 1, everySeconds: 60 }

/** Leaves an audit row of a failed sign-in to a known account, which `write` writes. */
export async function auditFailedSignIn(
  { database }: Context,
  { realm, id }: Holder,
  write: (db: Db, now: Date) => Promise<void>,
): Promise<void> {
  if ((await takeFrom(database, `audit|${realm}-sign-in|${id}`, auditedFailures)) > 0) return
  await database.asSystem(async (db) => write(db, await readNow(db)))
}
