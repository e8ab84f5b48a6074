import { expect, test } from 'vitest'
import { isTooSmall } from './smallest-charge.ts'

test.each([
  [499_999n, 'stripe', 'USD', true],
  [500_000n, 'stripe', 'USD', false],
  [499_999n, 'sandbox', 'USD', false],
  [1n, 'stripe', 'XXX', false],
] as const)('%s micros by %s in %s', (micros, provider, currency, expected) => {
  expect(isTooSmall(micros, { provider, currency })).toBe(expected)
})
