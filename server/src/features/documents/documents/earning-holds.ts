import type { EarningHoldReason } from '@frontrow/contract/documents/earnings'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { announceReleased } from './announce-hold.ts'
import {
  type EarningHold,
  endedHolds,
  releaseEarningHold,
  type HoldCauses,
} from './earning-holds.sql.ts'
import type { Leg } from './month-legs.sql.ts'
import type { UnpaidShare } from './unpaid-shares.sql.ts'
import { postEntry, findOpenBooks } from '../../books/books.ts'

/** A part of a month's earnings, with why it is kept back. */
export type HeldPart = Pick<
  EarningHold,
  'reason' | 'amountMicros' | 'placementId' | 'advertiserId' | 'reviewBy'
>

/**
 * Divides what was estimated for a month: each micro is kept back for one reason at most. A hold on
 * the organization keeps back everything. Otherwise only the placements under review are kept back,
 * what advertisers have not paid yet, and the rest where no payment could be sent. `lastDay` is the
 * day by which a part without a day of its own is looked at.
 */
export function heldPartsOf(
  legs: readonly Pick<Leg, 'subject' | 'micros' | 'isEstimated'>[],
  causes: HoldCauses & { unpaid: readonly UnpaidShare[] },
  lastDay: string,
): HeldPart[] {
  const earned = new Map<string, bigint>()
  for (const { subject, micros, isEstimated } of legs)
    if (isEstimated) earned.set(subject, (earned.get(subject) ?? 0n) + micros)
  const all = sumOf([...earned.values()])
  const whole = (reason: EarningHoldReason, amountMicros: bigint, reviewBy: string) =>
    amountMicros > 0n
      ? [{ reason, amountMicros, placementId: null, advertiserId: null, reviewBy }]
      : []
  if (causes.operatorReviewBy !== undefined) return whole('operator', all, causes.operatorReviewBy)
  const reviewed = [...earned].flatMap(([placementId, amountMicros]) => {
    const reviewBy = causes.reviewByOfPlacement.get(placementId)
    if (reviewBy === undefined || amountMicros <= 0n) return []
    const reason = 'under_review' as const
    return [{ reason, amountMicros, placementId, advertiserId: null, reviewBy }]
  })
  const free = all - sumOf(reviewed.map(({ amountMicros }) => amountMicros))
  const unpaid = unpaidParts(causes.unpaid, free, lastDay)
  const parts = [...reviewed, ...unpaid]
  if (causes.hasBankDetails) return parts
  const rest = free - sumOf(unpaid.map(({ amountMicros }) => amountMicros))
  return [...parts, ...whole('no_bank_details', rest, lastDay)]
}

/** One for each advertiser that has not paid, together at most what is free. */
function unpaidParts(
  unpaid: readonly UnpaidShare[],
  freeMicros: bigint,
  reviewBy: string,
): HeldPart[] {
  let left = freeMicros
  return unpaid.flatMap(({ advertiserId, micros }) => {
    const amountMicros = micros < left ? micros : left
    if (amountMicros <= 0n) return []
    left -= amountMicros
    const reason = 'unpaid_advertiser' as const
    return [{ reason, amountMicros, placementId: null, advertiserId, reviewBy }]
  })
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

/**
 * Releases what nothing keeps back any more, each hold in a transaction of its own. Any node may
 * run it. Returns how many were released.
 */
export async function releaseEndedHolds({ database }: Pick<Services, 'database'>): Promise<number> {
  const ended = await database.asSystem(endedHolds)
  if (ended.length === 0) return 0
  const currency = (await database.asSystem(findOpenBooks))?.currency ?? ''
  let released = 0
  await eachAlone(
    ended,
    (id) => `hold ${id}`,
    async (id) => {
      if (await database.asSystem((db) => release(db, id, currency))) released += 1
    },
  )
  return released
}

async function release(db: Db, id: string, currency: string): Promise<boolean> {
  const hold = await releaseEarningHold(db, id)
  if (hold === undefined) return false
  const { organizationId, amountMicros } = hold
  const now = await readNow(db)
  await postEntry(db, {
    now,
    key: `hold/${id}`,
    kind: 'hold',
    effectiveDay: utcDayOf(now),
    actor: 'system',
    reason: `hold released: ${hold.reason}`,
    transfers: [
      {
        debit: { code: 'publisher:held', organizationId },
        credit: { code: 'publisher:payable', organizationId },
        currency,
        amountMicros,
        isStrict: true,
      },
    ],
  })
  await announceReleased(db, hold, { currency, now })
  return true
}
