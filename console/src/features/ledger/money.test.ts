import { expect, test } from 'vitest'
import { moneyText } from './money.ts'

test.each([
  ['1234.5', 'USD', '$1,234.50'],
  ['-1.650012', 'USD', '-$1.65'],
  ['0.000007', 'USD', '$0.00'],
  ['0.00341', 'USD', '$0.00'],
  ['-0.00341', 'USD', '$0.00'],
  ['1200', 'JPY', '¥1,200'],
  ['0.00', 'EUR', '€0.00'],
  ['', 'USD', '–'],
  ['1', '', '–'],
  ['many', 'USD', '–'],
])('%j in %j is shown as %j [FINDINGS3-U5]', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text)
})
