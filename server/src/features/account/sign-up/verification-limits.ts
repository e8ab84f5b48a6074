import { type Bucket, bucketsOfAddress } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'

const codesPerAddress = { burst: 50, everySeconds: 10 }
// 500 wrong codes in an hour are an attack on codes in general. From then on one code per second is
// compared.
const wrongCodesOfEverybody = { burst: 500, everySeconds: 7.2 }
const codesUnderAttack = { burst: 1, everySeconds: 1 }

type Calling = Pick<Context, 'secrets' | 'caller'>

export function codesOfAddress(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'verification-code', codesPerAddress)
}

/** The wrong codes for all emails from all addresses. */
export const wrongCodes: Bucket = { key: 'verification-code|wrong', limit: wrongCodesOfEverybody }

/** The limit for everybody while `wrongCodes` is empty. */
export const codesInTurn: Bucket = { key: 'verification-code|in-turn', limit: codesUnderAttack }
