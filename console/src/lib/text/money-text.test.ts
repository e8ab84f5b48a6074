import { expect, test } from 'vitest'
import { exactMoneyText, moneyText, symbolOf } from './money-text.ts'

test.each([
  ['1234.5', 'USD', '$1,234.50'],
  [1800, 'EUR', '€1,800.00'],
  ['-1.650012', 'USD', '-$1.65'],
  ['0.000007', 'USD', '<$0.01'],
  ['0.00341', 'USD', '<$0.01'],
  ['-0.00341', 'USD', '>-$0.01'],
  ['0.01', 'USD', '$0.01'],
  ['1200', 'JPY', '¥1,200'],
  ['0.4', 'JPY', '<¥1'],
  ['1234.5', 'SEK', 'kr\u00a01,234.50'],
  ['2.5', 'BTC', '₿2.50'],
  ['0.00', 'EUR', '€0.00'],
  ['1', 'XTS', 'XTS\u00a01.00'],
  ['', 'USD', '–'],
  ['1', '', '–'],
  ['many', 'USD', '–'],
])('%j in %j is shown as %j [FINDINGS3-U5]', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text)
})

test('an exact amount has all its decimals and at least those of its currency', () => {
  expect(exactMoneyText('0.00341', 'USD')).toBe('$0.00341')
  expect(exactMoneyText('-85.6828', 'USD')).toBe('-$85.6828')
  expect(exactMoneyText(2, 'USD')).toBe('$2.00')
  expect(exactMoneyText('0.5', 'JPY')).toBe('¥0.5')
})

test('a currency without a symbol is shown by its code', () => {
  expect(symbolOf('EUR')).toBe('€')
  expect(symbolOf('XTS')).toBe('XTS')
})
