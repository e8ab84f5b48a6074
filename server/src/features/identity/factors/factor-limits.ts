import type { Bucket } from '../../../lib/calls/buckets.ts'
import type { Holder } from './realm.sql.ts'

// The most per hour is the burst plus the refill of an hour.
const limit = { burst: 5, everySeconds: 3600 }

/**
 * Wrong codes of the authenticator app of a holder. Five of a million at once, and one an hour
 * after that, are a chance of 9 in 100,000 a day.
 */
export function totpCodesOf({ id }: Holder): Bucket[] {
  return [{ key: `second-factor|totp|${id}`, limit }]
}

/** Wrong recovery codes. They are counted apart, so that guesses of one kind leave the other. */
export function recoveryCodesOf({ id }: Holder): Bucket[] {
  return [{ key: `second-factor|recovery|${id}`, limit }]
}
