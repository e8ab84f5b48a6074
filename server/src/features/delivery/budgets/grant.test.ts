import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { type BudgetDay, budgetAfterEdit, grant } from './grant.ts'

const midnight = Date.UTC(2026, 4, 1)
const micros = (max: bigint) => fc.bigInt({ min: 1n, max })

/**
 * A day of leases: when each one is requested, its size, and the part that is returned a minute
 * later.
 */
const anyDay = fc.record({
  budgetMicros: micros(2n ** 50n),
  priceMicros: micros(2n ** 40n),
  asks: fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 20 * minuteMs }),
      size: fc.constantFrom<'first' | 'more'>('first', 'more', 'more', 'more'),
      returnedPercent: fc.constantFrom(0n, 0n, 50n, 100n),
      mostImpressions: fc.option(fc.bigInt({ min: 0n, max: 200n }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 150 },
  ),
})

const emptyDay = (budgetMicros: bigint): BudgetDay => ({
  budgetMicros,
  spentMicros: 0n,
  leasedMicros: 0n,
  pacedMicros: 0n,
  pacedAt: new Date(midnight),
})

interface Issued {
  at: number
  micros: bigint
}

/** Runs one day through `grant` and returns the issued amounts with their times. */
function play({
  budgetMicros,
  priceMicros,
  asks,
}: typeof anyDay extends fc.Arbitrary<infer T> ? T : never): Issued[] {
  const day = emptyDay(budgetMicros)
  const issued: Issued[] = []
  let at = midnight
  for (const { afterMs, size, returnedPercent, mostImpressions } of asks) {
    at += afterMs
    const given = grant(day, { priceMicros, size, now: new Date(at), mostImpressions })
    if (typeof given === 'string') {
      const left = day.budgetMicros - day.spentMicros - day.leasedMicros
      expect(given === 'budget').toBe(left < priceMicros || mostImpressions === 0n)
      continue
    }
    const impressions = given.amountMicros / priceMicros
    expect(impressions * priceMicros).toBe(given.amountMicros)
    expect(impressions).toBeGreaterThan(0n)
    expect(impressions).toBeLessThanOrEqual(mostImpressions ?? impressions)
    const back = ((impressions * returnedPercent) / 100n) * priceMicros
    day.leasedMicros += given.amountMicros - back
    const paced = given.pacedMicros - back
    Object.assign(day, { pacedMicros: paced > 0n ? paced : 0n, pacedAt: given.pacedAt })
    expect(day.spentMicros + day.leasedMicros).toBeLessThanOrEqual(day.budgetMicros)
    issued.push({ at, micros: given.amountMicros - back })
  }
  return issued
}

test('leases are whole impressions within the day and the spending caps', () => {
  fc.assert(
    fc.property(anyDay, (day) => void play(day)),
    { numRuns: 2000 },
  )
})

/**
 * A day whose pacing bucket holds a few impressions or less than one: the hourly share comes
 * closest to its limit here.
 */
const dearDay = fc
  .record({ day: anyDay, thousandths: fc.bigInt({ min: 20n, max: 300n }) })
  .map(({ day, thousandths }) => ({
    ...day,
    budgetMicros: day.budgetMicros + 1000n,
    priceMicros: ((day.budgetMicros + 1000n) * thousandths) / 1000n,
  }))

test('any hour gets at most a fifth of the day, or one impression', () => {
  fc.assert(
    fc.property(fc.oneof(anyDay, dearDay), (day) => {
      const issued = play(day)
      const fifth = day.budgetMicros / 5n
      const most = fifth > day.priceMicros ? fifth : day.priceMicros
      for (const { at } of issued) {
        // A lease is used up to one minute after its grant, so an hour of serving covers 61 minutes
        // of grants.
        const within = issued.filter((one) => one.at >= at && one.at < at + hourMs + minuteMs)
        expect(within.reduce((sum, one) => sum + one.micros, 0n)).toBeLessThanOrEqual(most)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a day with endless requests spends all of its budget over hours', () => {
  const day = emptyDay(10_000_000n)
  const priceMicros = 2000n
  let spentAt = 0
  for (let at = midnight; at < midnight + dayMs; at += 1000) {
    const given = grant(day, { priceMicros, size: 'more', now: new Date(at) })
    if (typeof given === 'string') continue
    const { amountMicros, pacedMicros, pacedAt } = given
    Object.assign(day, { pacedMicros, pacedAt, leasedMicros: day.leasedMicros + amountMicros })
    spentAt = at
  }
  expect(day.leasedMicros).toBe(day.budgetMicros)
  expect((spentAt - midnight) / hourMs).toBeGreaterThan(6)
  expect((spentAt - midnight) / hourMs).toBeLessThan(8)
})

test('a price above the pacing bucket gets one impression', () => {
  const day = emptyDay(1_000_000n)
  const now = new Date(midnight)
  expect(grant(day, { priceMicros: 700_000n, size: 'first', now })).toMatchObject({
    amountMicros: 700_000n,
  })
  expect(grant(day, { priceMicros: 1_000_001n, size: 'more', now })).toBe('budget')
})

test('whole days are granted without pacing and do not change the bucket', () => {
  const day = { ...emptyDay(1_000_000n), pacedMicros: 40_000n }
  const given = grant(day, { priceMicros: 3000n, size: 'all', now: new Date(midnight) })
  expect(given).toMatchObject({ amountMicros: 999_000n, pacedMicros: 40_000n })
})

test('a lowered budget is never below the spent and leased amounts', () => {
  fc.assert(
    fc.property(
      micros(10n ** 12n),
      micros(10n ** 9n),
      micros(10n ** 9n),
      (wanted, spent, leased) => {
        const day = { ...emptyDay(spent + leased), spentMicros: spent, leasedMicros: leased }
        const budget = budgetAfterEdit(day, wanted)
        expect(budget).toBeGreaterThanOrEqual(spent + leased)
        expect(budget).toBe(wanted > spent + leased ? wanted : spent + leased)
      },
    ),
  )
})
