import { assert, bigInt, array, property, record, constantFrom, nat } from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, microsOfText } from '@frontrow/contract/money/amounts'
import { documentSums } from '../documents/document-sums.ts'
import { campaignLines, type InvoiceBody } from './invoice-body.ts'
import { lineCents } from './line-cents.ts'
import { summedLines } from './summed-lines.ts'

const cent = 10_000n
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
const textsOf = (micros: readonly bigint[]) => micros.map(amountText)

test('missing hundredths go to the lines that lost most, of equal ones by name', () => {
  const lines = [
    { name: 'b', micros: 1_005_000n },
    { name: 'a', micros: 2_005_000n },
    { name: 'c', micros: 3_009_000n },
    { name: 'd', micros: 4_000_000n },
  ]
  expect(textsOf(lineCents(lines, 10_010_000n))).toEqual(['1.00', '2.00', '3.01', '4.00'])
  expect(textsOf(lineCents(lines, 10_020_000n))).toEqual(['1.00', '2.01', '3.01', '4.00'])
  expect(lineCents([], 0n)).toEqual([])
})

test('what is taken back is rounded down too', () => {
  const lines = [
    { name: 'a', micros: -1_000_005n },
    { name: 'b', micros: -2_000_000n },
  ]
  // With 0.000004 of the document before.
  expect(textsOf(lineCents(lines, -3_010_000n))).toEqual(['-1.01', '-2.00'])
})

/** A day of one of eight campaigns: what it cost, how often it was shown, and why. */
const day = record({
  campaign: nat({ max: 7 }),
  day: nat({ max: 30 }),
  micros: bigInt({ min: -9_000_000n, max: 90_000_000_000n }),
  impressions: nat({ max: 1_000_000 }),
  cause: constantFrom('delivery', 'late', 'adjusted'),
})
const month = record({
  days: array(day, { minLength: 1, maxLength: 60 }),
  isCredit: constantFrom(false, true),
  carriedIn: bigInt({ min: 0n, max: cent - 1n }),
  rateBp: constantFrom(0, 700, 1900, 2200, 2550),
})

test('of 2,000 drawn months the printed lines add up to net and total', () => {
  let drawn = 0
  assert(
    property(month, ({ days, isCredit, carriedIn, rateBp }) => {
      drawn += 1
      const sign = isCredit ? -1n : 1n
      const lines = days.map((one) => ({
        day: `2026-10-${String(one.day + 1).padStart(2, '0')}`,
        cause: one.cause as 'delivery',
        reason: one.cause === 'adjusted' ? 'clicks' : null,
        name: `Campaign ${one.campaign % 3}`,
        campaign: String(one.campaign),
        impressions: one.impressions,
        charged: amountText(sign * one.micros),
        spent: '0.00',
        currency: 'USD',
      }))
      const sumMicros = sign * sumOf(days.map(({ micros }) => micros))
      const treatment = { kind: rateBp === 0 ? 'none' : 'domestic', rateBp, note: '' } as const
      const { net, tax, total, carried } = documentSums({ carriedIn, sumMicros, treatment })
      const body = { lines, net: amountText(net) } as unknown as InvoiceBody
      const printed = campaignLines(body)
      expect(sumOf(printed.map((line) => microsOfText(line.printed)))).toBe(net)
      expect(net + tax).toBe(total)
      expect(net + carried).toBe(carriedIn + sumMicros)
      expect(sumOf(printed.map(({ amount }) => microsOfText(amount)))).toBe(sumMicros)
      for (const { printed: cents, amount } of printed) {
        const apart = microsOfText(cents) - microsOfText(amount)
        expect(apart > -cent && apart <= cent).toBe(true)
        expect(microsOfText(cents) % cent).toBe(0n)
      }
      const again = summedLines(lines.toReversed(), body.net)
      expect(again.map(({ printedMicros }) => amountText(printedMicros))).toEqual(
        printed.map((line) => line.printed),
      )
    }),
    { numRuns: 2000 },
  )
  expect(drawn).toBe(2000)
})
