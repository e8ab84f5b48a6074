import type { Db } from '../../../lib/db/database.ts'
import { lockCarried } from './documents.sql.ts'
import type { Leg } from './month-legs.sql.ts'
import { paidInAdvance } from './paid-in-advance.sql.ts'
import { wholeUnits } from '../../books/books.ts'

/**
 * Divides what an advertiser used that pays afterwards. Where it has paid in advance, as before its
 * terms changed, the transfers of the oldest days are `covered` while their sum is within that
 * money: they are paid, and belong on a statement of use. `rest` is what is left to invoice. A
 * transfer is on one document, so a part of one is not covered. `from` and `till`: the first days
 * of the month of the oldest transfer and of the one after the last.
 */
export async function coverByAdvance(
  db: Db,
  use: { organizationId: string; legs: readonly Leg[]; from: string; till: string },
): Promise<{ covered: readonly Leg[]; rest: readonly Leg[] }> {
  const { legs, organizationId } = use
  if (legs.length === 0) return { covered: [], rest: [] }
  // Takes the lock of the documents, so that no other document uses the same money.
  const carried = await lockCarried(db, { organizationId, side: 'advertiser' })
  const most = wholeUnits(carried + (await paidInAdvance(db, use)))
  if (most <= 0n) return { covered: [], rest: legs }
  const oldest = legs.toSorted((one, other) => (one.day < other.day ? -1 : +(one.day > other.day)))
  const covered = within(oldest, most - carried)
  const isCovered = new Set(covered)
  return { covered, rest: legs.filter((leg) => !isCovered.has(leg)) }
}

/** The first ones, while what they come to is at most `mostMicros`. */
function within(legs: readonly Leg[], mostMicros: bigint): Leg[] {
  let sum = 0n
  const end = legs.findIndex(({ micros }) => {
    sum += micros
    return sum > mostMicros
  })
  return legs.slice(0, end === -1 ? legs.length : end)
}
