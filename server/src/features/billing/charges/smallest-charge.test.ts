import { expect, test } from 'vitest'
import { isTooSmall } from './smallest-charge.ts'

test.each([
  { micros: 499_999n, provider: 'stripe', currency: 'USD', expected: true },
  { micros: 500_000n, provider: 'stripe', currency: 'USD', expected: false },
  { micros: 499_999n, provider: 'sandbox', currency: 'USD', expected: false },
  { micros: 1n, provider: 'stripe', currency: 'XXX', expected: false },
])('$micros micros by $provider in $currency', ({ micros, provider, currency, expected }) => {
  expect(isTooSmall(micros, { provider, currency })).toBe(expected)
})
