import { expect, test } from 'vitest'
import { measureNames, rateText } from './figures.ts'

const values = { requests: 1000, impressions: 800, clicks: 16, installs: 4, spent: '1.60' }
const ratesOf = (totals: object) =>
  measureNames.map((name) => rateText(name, { values: totals, currency: 'EUR' }))

test('each total shows its ratio to the one before it', () => {
  expect(ratesOf(values)).toEqual([
    null,
    '80% of requests',
    '2% of impressions',
    '25% of clicks',
    '€0.40 an install',
  ])
})

test('impressions in own apps are told apart [FINDINGS4-C3]', () => {
  expect(ratesOf({ ...values, own_impressions: 45 })[1]).toBe(
    '80% of requests, of which 45 in your own apps, not billed',
  )
})

test('without counts there is no ratio', () => {
  expect(ratesOf({})).toEqual([null, null, null, null, null])
})
