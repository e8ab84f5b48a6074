import { amountText, microsOfText } from '@frontrow/contract/money/amounts'
import { wholeUnits } from '../../books/books.ts'

/** A part of a month's earnings that is kept back, and why. */
export type KeptPart = Readonly<Record<'reason' | 'amount', string>>

/**
 * Adds up what is kept back by reason, each sum rounded down to whole hundredths. All sums together
 * are at most `mostMicros`, so that a document never keeps back more than its own amount.
 */
export function keptWithin(parts: readonly KeptPart[], mostMicros: bigint): KeptPart[] {
  let left = wholeUnits(mostMicros)
  return [...Map.groupBy(parts, ({ reason }) => reason)].flatMap(([reason, some]) => {
    const all = wholeUnits(some.reduce((sum, { amount }) => sum + microsOfText(amount), 0n))
    const part = all < left ? all : left
    if (part <= 0n) return []
    left -= part
    return [{ reason, amount: amountText(part) }]
  })
}

/**
 * Divides what is held in a month among its documents, in the order of the calls: each takes at
 * most its own sum of what the ones before it left.
 */
export function keptByDocument(held: readonly KeptPart[]): (sumMicros: bigint) => KeptPart[] {
  let rest = held
  return (sumMicros) => {
    const taken = keptWithin(rest, sumMicros)
    rest = [...rest, ...taken.map(({ reason, amount }) => ({ reason, amount: `-${amount}` }))]
    return taken
  }
}
