import { expect, test } from 'vitest'
import { currencies, currencyOf } from './currencies.ts'

const coins = ['BTC', 'ETH']

test('there are 68 currencies, each once: 66 that Intl knows, and two coins', () => {
  const values = currencies.map(({ value }) => value)
  expect(values).toHaveLength(68)
  expect(new Set(values).size).toBe(68)
  const known = new Set(Intl.supportedValuesOf('currency'))
  expect(values.filter((value) => !known.has(value))).toEqual(coins)
})

test('each currency has a label, a symbol and the decimals of ISO 4217', () => {
  const labels = currencies.map(({ label }) => label)
  expect(new Set(labels).size).toBe(68)
  const wrong = currencies.filter(
    ({ value, symbol, label }) => symbol === '' || symbol.length > 4 || label === value,
  )
  expect(wrong).toEqual([])
  const unusual = currencies.filter(({ decimals }) => decimals !== 2)
  expect(Object.groupBy(unusual, ({ decimals }) => decimals)).toEqual({
    0: ['CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'VND'].map(currencyOf),
    3: ['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map(currencyOf),
    8: [currencyOf('BTC')],
    18: [currencyOf('ETH')],
  })
})

test('a code is found as it is written, and no other way', () => {
  expect(currencyOf('EUR')).toMatchObject({ label: 'Euro', symbol: '€' })
  expect(currencyOf('USD')?.symbol).toBe('$')
  expect([currencyOf('eur'), currencyOf('XXX'), currencyOf('toString'), currencyOf('')]).toEqual(
    Array.from({ length: 4 }),
  )
})
