import { expect, test } from 'vitest'
import { aboutText, impressionsADay } from './estimate.ts'

test('a budget buys a thousand impressions per ECPM, rounded down', () => {
  expect(impressionsADay('50', '2.00')).toBe(25_000n)
  expect(impressionsADay('1', '0.01')).toBe(100_000n)
  expect(impressionsADay('10', '3')).toBe(3333n)
  expect(impressionsADay('1', '5000')).toBe(0n)
  expect(impressionsADay('999999999999.99', '0.01')).toBe(99_999_999_999_999_000n)
})

test('there is no estimate while an amount is missing', () => {
  for (const [daily, ecpm] of [
    ['', '2'],
    ['50', ''],
    ['50', '0'],
    ['.', '2'],
  ] as const)
    expect(impressionsADay(daily, ecpm)).toBeNull()
})

test('an estimate is rounded to three significant digits', () => {
  expect(aboutText(0n)).toBe('0')
  expect(aboutText(999n)).toBe('999')
  expect(aboutText(3333n)).toBe('about 3,330')
  expect(aboutText(25_000n)).toBe('about 25,000')
  expect(aboutText(99_960n)).toBe('about 100,000')
})
