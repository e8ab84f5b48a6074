import { expect, test } from 'vitest'
import { historyAmount, isWebAddress } from './payment-words.ts'

test('dollars have a sign, and decimals only where there are cents', () => {
  expect(historyAmount(120)).toBe('$120')
  expect(historyAmount(1234.5)).toBe('$1,234.50')
})

test('only an address of the web is opened in a tab of its own', () => {
  expect(isWebAddress('https://bank.example/1')).toBe(true)
  expect(isWebAddress('/account/payment/1')).toBe(false)
  expect(isWebAddress('javascript:alert(1)')).toBe(false)
  expect(isWebAddress(undefined)).toBe(false)
})
