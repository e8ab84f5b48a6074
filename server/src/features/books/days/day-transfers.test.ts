import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booked } from './post-day.sql.ts'
import { type CountedSides, shareOf, transfersOf } from './day-transfers.ts'
import type { NewTransfer } from '../journal/entry.ts'

/** Impressions between 3 campaigns and 3 placements, in the order in which they were counted. */
const cells = fc.array(
  fc.record({
    campaign: fc.integer({ min: 0, max: 2 }),
    placement: fc.integer({ min: 0, max: 2 }),
    micros: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  }),
  { minLength: 1, maxLength: 30 },
)
const share = fc.integer({ min: 0, max: 10_000 })
/** After how many of the cells the day is counted again. */
const cuts = fc.array(fc.nat(30), { maxLength: 6 })

type Cells = (typeof cells extends fc.Arbitrary<infer Value> ? Value : never) & object

function sidesOf(counted: Cells, shareBp: number): CountedSides {
  const sum = (side: 'campaign' | 'placement', number: number) =>
    counted
      .filter((cell) => cell[side] === number)
      .reduce((micros, cell) => micros + cell.micros, 0n)
  const numbers = [0, 1, 2]
  return {
    charges: numbers.map((number) => ({
      id: `campaign ${number}`,
      organizationId: `advertiser ${number % 2}`,
      networkMicros: sum('campaign', number),
      adjustedMicros: 0n,
    })),
    earnings: numbers.map((number) => ({
      id: `placement ${number}`,
      organizationId: `publisher ${number % 2}`,
      networkMicros: sum('placement', number),
      adjustedMicros: 0n,
      earnedMicros: shareOf(sum('placement', number), shareBp),
    })),
  }
}

function bookedAfter({ charges, earnings }: CountedSides): Booked {
  return {
    campaigns: new Map(charges.map(({ id, networkMicros }) => [id, networkMicros])),
    placements: new Map(
      earnings.map(({ id, networkMicros, earnedMicros }) => [
        id,
        { grossMicros: networkMicros, earnedMicros },
      ]),
    ),
  }
}

const nothing: Booked = { campaigns: new Map(), placements: new Map() }

/** Credits less debits of each account, by its code. */
function balancesOf(transfers: readonly NewTransfer[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  for (const { debit, credit, amountMicros } of transfers) {
    sums[debit.code] = (sums[debit.code] ?? 0n) - amountMicros
    sums[credit.code] = (sums[credit.code] ?? 0n) + amountMicros
  }
  return sums
}

test('what is posted in however many parts is what is posted at once [MONEY-M5]', () => {
  fc.assert(
    fc.property(cells, share, cuts, (all, shareBp, places) => {
      let booked = nothing
      const parts: NewTransfer[] = []
      for (const place of [...places.toSorted((a, b) => a - b), all.length]) {
        const sides = sidesOf(all.slice(0, place), shareBp)
        const part = transfersOf(sides, booked, 'USD')
        expect(balancesOf(part)['clearing:delivery'] ?? 0n).toBe(0n)
        expect(part.every(({ amountMicros }) => amountMicros > 0n)).toBe(true)
        parts.push(...part)
        booked = bookedAfter(sides)
      }
      const whole = balancesOf(transfersOf(sidesOf(all, shareBp), nothing, 'USD'))
      const positive = ([, micros]: [string, bigint]) => micros !== 0n
      expect(Object.fromEntries(Object.entries(balancesOf(parts)).filter(positive))).toEqual(
        Object.fromEntries(Object.entries(whole).filter(positive)),
      )
    }),
    { numRuns: 200 },
  )
})

test('a day that shrinks is posted the other way round', () => {
  const cell = { campaign: 0, placement: 0, micros: 100n }
  const before = bookedAfter(sidesOf([cell], 7000))
  const after = transfersOf(sidesOf([{ ...cell, micros: 40n }], 7000), before, 'USD')
  expect(balancesOf(after)).toEqual({
    advertiser: 60n,
    'clearing:delivery': 0n,
    'publisher:estimated': -42n,
    'network:estimated': -18n,
  })
})
