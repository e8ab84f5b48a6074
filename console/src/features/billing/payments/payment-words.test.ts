import { expect, test } from 'vitest'
import { amountText, isWebAddress, statementAmount } from './payment-words.ts'

test('dollars have a sign, and decimals only where there are cents', () => {
  expect(amountText(120)).toBe('$120')
  expect(amountText(1234.5)).toBe('$1,234.50')
})

test('a statement has the currency and both decimals', () => {
  expect(statementAmount(1234.5, 'USD')).toBe('USD 1,234.50')
})

test('only an address of the web is opened in a tab of its own', () => {
  expect(isWebAddress('https://bank.example/1')).toBe(true)
  expect(isWebAddress('/account/payment/1')).toBe(false)
  expect(isWebAddress('javascript:alert(1)')).toBe(false)
  expect(isWebAddress(undefined)).toBe(false)
})
