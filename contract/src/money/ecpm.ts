// The one definition of an ECPM: an amount for 1,000 billed impressions.
import Type from 'typebox'
import { Count } from '../parts.ts'
import { amountText } from './amounts.ts'

/**
 * Of the impressions, those of the organization's ads in its own apps. They cost nothing. Left out
 * of the replies of older servers.
 */
export const ownImpressions = { own_impressions: Type.Optional(Count) }

/** The impressions that were paid for. Those of own ads in own apps are in no ECPM. */
export function billedImpressions(counts: {
  impressions: number
  own_impressions?: number
}): number {
  return counts.impressions - (counts.own_impressions ?? 0)
}

/**
 * The price of 1,000 billed impressions, with up to 6 decimals, half up; undefined where there is
 * none.
 */
export function pricePer1000(micros: bigint, billed: number): string | undefined {
  return priceOf(micros, BigInt(billed), 1000n)
}

/** The price of so many of what an amount was paid for, in the same form. */
export function priceOf(micros: bigint, paidFor: bigint, many: bigint): string | undefined {
  if (paidFor === 0n) return undefined
  const [amount, count] = [micros * many, paidFor]
  const absolute = (value: bigint) => (value < 0n ? -value : value)
  const rounded = (2n * absolute(amount) + absolute(count)) / (2n * absolute(count))
  return amountText(amount < 0n === count < 0n ? rounded : -rounded)
}
