import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeldPart, heldPartsOf } from '../documents/earning-holds.ts'
import type { Leg } from '../documents/month-legs.sql.ts'
import { cellOf, linesOf, type NewlyCounted } from '../documents/statement-lines.ts'

const legs = fc.array(
  fc.record({
    subject: fc.constantFrom('a', 'b', 'c'),
    day: fc.constantFrom('2026-10-01', '2026-10-02'),
    cause: fc.constantFrom('delivery' as const, 'adjusted' as const),
    micros: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 12n }),
    isEstimated: fc.boolean(),
  }),
  { maxLength: 20 },
)
const causes = fc.record({
  hasBankDetails: fc.boolean(),
  operatorReviewBy: fc.constantFrom(undefined, '2026-12-01'),
  reviewByOfPlacement: fc
    .subarray(['a', 'b', 'c'])
    .map((ids) => new Map(ids.map((id) => [id, '2026-12-02']))),
  unpaid: fc.array(
    fc.record({
      advertiserId: fc.constantFrom('x', 'y'),
      micros: fc.bigInt({ min: 0n, max: 900n }),
    }),
    { maxLength: 3 },
  ),
})
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, micros) => sum + micros, 0n)

type Hold = typeof heldPartsOf
type Why = Parameters<Hold>[1]

function isFounded(part: HeldPart, { reviewByOfPlacement, unpaid }: Why): boolean {
  return part.reason === 'under_review'
    ? reviewByOfPlacement.has(part.placementId ?? '')
    : unpaid.some(({ advertiserId }) => advertiserId === part.advertiserId)
}

/** The promise: nothing is held twice, and what is held is held for the reason that applies. */
function holdsWell(hold: Hold): void {
  fc.assert(
    fc.property(legs, causes, (earned, why: Why) => {
      const parts = hold(earned, why, '2026-12-31')
      const all = sumOf(earned.flatMap((leg) => (leg.isEstimated ? [leg.micros] : [])))
      const held = sumOf(parts.map(({ amountMicros }) => amountMicros))
      expect(parts.filter(({ amountMicros }) => amountMicros <= 0n)).toEqual([])
      const isPlain = all > 0n && earned.every(({ micros }) => micros >= 0n)
      if (isPlain) expect(held).toBeLessThanOrEqual(all)
      if (why.operatorReviewBy === undefined && why.hasBankDetails)
        expect(parts.filter((part) => !isFounded(part, why))).toEqual([])
      else if (isPlain) expect(held).toBe(all)
    }),
    { numRuns: 200, seed: 15 },
  )
}

test('each micro of a month is held for one reason at most', () => {
  holdsWell(heldPartsOf)
  // One that holds what is under review for missing bank details as well is found.
  const twice: Hold = (earned, why, lastDay) => [
    ...heldPartsOf(earned, { ...why, reviewByOfPlacement: new Map() }, lastDay),
    ...heldPartsOf(earned, { ...why, hasBankDetails: true, operatorReviewBy: undefined }, lastDay),
  ]
  expect(() => holdsWell(twice)).toThrow(/Property failed/)
})

const fullLeg = (leg: Pick<Leg, 'subject' | 'day' | 'cause' | 'micros' | 'isEstimated'>): Leg => ({
  entryId: 'e',
  line: 1,
  adjustment: leg.cause === 'adjusted' ? 'x' : null,
  reason: null,
  networkMicros: 0n,
  impressions: 0n,
  spentMicros: 0n,
  ...leg,
})

type MakeLines = typeof linesOf

/** The promise: lines are one for each day, subject and cause, and add up to their transfers. */
function addsUp(make: MakeLines): void {
  fc.assert(
    fc.property(legs, (some) => {
      const full = some.map(fullLeg)
      const counted = new Map<string, NewlyCounted>(
        full.map((leg) => [
          cellOf(leg),
          {
            subject: leg.subject,
            day: leg.day,
            name: leg.subject,
            appName: 'app',
            impressions: 1n,
            shareBp: 7000,
            spentMicros: 0n,
            currency: null,
          },
        ]),
      )
      const lines = make('publisher', full, counted)
      const micros = lines.map(({ earned }) => BigInt(Math.round(Number(earned) * 1e6)))
      expect(sumOf(micros)).toBe(sumOf(full.map((leg) => leg.micros)))
      const names = lines.map(({ day, placement, cause }) =>
        JSON.stringify([day, placement, cause]),
      )
      expect(new Set(names).size).toBe(names.length)
    }),
    { numRuns: 200, seed: 15 },
  )
}

test('the lines of a statement add up to its transfers', () => {
  addsUp(linesOf)
  // The property fails for a statement that leaves out adjusted lines.
  const forgetful: MakeLines = (side, all, counted) =>
    linesOf(
      side,
      all.filter(({ cause }) => cause !== 'adjusted'),
      counted,
    )
  expect(() => addsUp(forgetful)).toThrow(/Property failed/)
})
