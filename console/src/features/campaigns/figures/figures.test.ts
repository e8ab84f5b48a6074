import { expect, test } from 'vitest'
import { pointsOf, rateText } from './figures.ts'

const totals = { requests: 1000, impressions: 800, clicks: 16, installs: 4, spent: '1.60' }

test('each total shows its ratio to the one before it', () => {
  expect(rateText('requests', totals, 'EUR')).toBeNull()
  expect(rateText('impressions', totals, 'EUR')).toBe('80% of requests')
  expect(rateText('clicks', totals, 'EUR')).toBe('2% of impressions')
  expect(rateText('installs', totals, 'EUR')).toBe('25% of clicks')
  expect(rateText('spent', totals, 'EUR')).toBe('€0.40 an install')
})

test('impressions in own apps are told apart [FINDINGS4-C3]', () => {
  expect(rateText('impressions', { ...totals, own_impressions: 45 }, 'EUR')).toBe(
    '80% of requests, of which 45 in your own apps, not billed',
  )
})

test('without counts there is no ratio', () => {
  const nothing = { requests: 0, impressions: 0, clicks: 0, installs: 0, spent: '0.00' }
  for (const measure of ['impressions', 'clicks', 'installs', 'spent'] as const)
    expect(rateText(measure, nothing, 'EUR')).toBeNull()
})

test('a row without a date is left out of the graph', () => {
  const rows = [
    { date: '2026-05-26', clicks: 3 },
    { date: '', clicks: 4 },
  ]
  expect(pointsOf(rows, 'clicks')).toEqual([{ at: new Date('2026-05-26T00:00:00Z'), value: 3 }])
})
