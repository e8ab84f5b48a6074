// Computes what is posted of a day. Nothing here reads or writes.
import type { Booked, ChargeRow, EarningRow } from './post-day.sql.ts'
import type { Account, NewTransfer } from '../journal/entry.ts'

const wholeBp = 10_000n

/**
 * The publisher's part of a placement-day, rounded down. It is taken of the absolute value, so the
 * differences that are posted one after the other give the same sum.
 */
export function shareOf(grossMicros: bigint, shareBp: number): bigint {
  return (grossMicros * BigInt(shareBp)) / wholeBp
}

type CountedKey = 'id' | 'organizationId' | 'networkMicros' | 'adjustedMicros'

/** What both sides have of a day, as absolute values. */
export interface CountedSides {
  charges: readonly Pick<ChargeRow, CountedKey>[]
  earnings: readonly Pick<EarningRow, CountedKey | 'earnedMicros'>[]
}

/** What adjustments left of an amount. */
function leftOf(row: { networkMicros: bigint; adjustedMicros: bigint }): bigint {
  return row.networkMicros - row.adjustedMicros
}

const clearing: Account = { code: 'clearing:delivery' }
const networkPart: Account = { code: 'network:estimated' }

/** The differences between what is booked and what was counted, as transfers. */
export function transfersOf(sides: CountedSides, booked: Booked, currency: string): NewTransfer[] {
  const move = (way: { debit: Account; credit: Account; subject: string }, micros: bigint) => {
    if (micros === 0n) return []
    const { debit, credit, subject } = way
    const forward = { debit, credit, subject, currency, amountMicros: micros }
    const back = { debit: credit, credit: debit, subject, currency, amountMicros: -micros }
    return [micros > 0n ? forward : back]
  }
  const charges = sides.charges.flatMap((row) => {
    const { id, organizationId } = row
    const advertiser: Account = { code: 'advertiser', organizationId }
    const moved = leftOf(row) - (booked.campaigns.get(id) ?? 0n)
    return move({ debit: advertiser, credit: clearing, subject: id }, moved)
  })
  const earnings = sides.earnings.flatMap((row) => {
    const { id, organizationId, earnedMicros } = row
    const publisher: Account = { code: 'publisher:estimated', organizationId }
    const before = booked.placements.get(id) ?? { grossMicros: 0n, earnedMicros: 0n }
    const rest = leftOf(row) - earnedMicros - (before.grossMicros - before.earnedMicros)
    return [
      ...move(
        { debit: clearing, credit: publisher, subject: id },
        earnedMicros - before.earnedMicros,
      ),
      ...move({ debit: clearing, credit: networkPart, subject: id }, rest),
    ]
  })
  return [...charges, ...earnings]
}
