import { expect, test } from 'vitest'
import { bucketsOf, seriesKey, spanText, totalOf } from './series.ts'

test('the key of a row contains measure and basis', () => {
  expect(seriesKey('Install', 'Week')).toBe('Install Per Week')
  expect(seriesKey('Impression', 'Day')).toBe('Impression Per Day')
})

test('rows become buckets ordered by time', () => {
  const rows = [
    { Date: '2024-01-08T00:00:00.000Z', 'Install Per Week': 9 },
    { Date: '2024-01-01T00:00:00.000Z', 'Install Per Week': 7, 'Install Per Day': 1 },
  ]
  expect(bucketsOf(rows, 'Install Per Week')).toEqual([
    { at: new Date('2024-01-01T00:00:00.000Z'), count: 7 },
    { at: new Date('2024-01-08T00:00:00.000Z'), count: 9 },
  ])
})

test('negative and missing counts are 0, rows without a date are dropped', () => {
  const rows = [
    { Date: '2024-01-01', 'Install Per Day': -4 },
    { Date: '2024-01-02' },
    { Date: 'soon' },
  ]
  const buckets = bucketsOf(rows, 'Install Per Day')
  expect(buckets.map(({ count }) => count)).toEqual([0, 0])
  expect(totalOf(buckets)).toBe(0)
})

test('a total says of how many buckets it is', () => {
  expect(spanText(1, 'Week')).toBe('in 1 week')
  expect(spanText(8, 'Day')).toBe('in 8 days')
})
