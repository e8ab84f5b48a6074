import { expect, test } from 'vitest'
import { shownAmount, shownAmounts } from './shown-amounts.ts'

test('an amount has its thousands apart, its sign and every decimal', () => {
  expect(shownAmount('1234567.004321', 'USD')).toBe('1,234,567.004321 USD')
  expect(shownAmount('-123456.78')).toBe('-123,456.78')
  expect(shownAmount('-123.00')).toBe('-123.00')
  expect(shownAmount('0.00')).toBe('0.00')
})

test('amounts of one column have the same number of decimals', () => {
  expect(shownAmounts(['1000.00', '0.004321', undefined])).toEqual(['1,000.000000', '0.004321', ''])
  expect(shownAmounts(['1.20', '-3.45'])).toEqual(['1.20', '-3.45'])
})
