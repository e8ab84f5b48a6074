import { expect, test } from 'vitest'
import { pricePer1000 } from './ecpm.ts'

test('a price of 1,000 impressions has up to six decimals', () => {
  expect(pricePer1000(2_500_000n, 1000)).toBe('2.50')
  expect(pricePer1000(1n, 3)).toBe('0.000333')
  expect(pricePer1000(-1_000_000n, -400)).toBe('2.50')
  expect(pricePer1000(-1_000_000n, 400)).toBe('-2.50')
  expect(pricePer1000(5n, 0)).toBeUndefined()
})
