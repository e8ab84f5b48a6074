import { expect, test } from 'vitest'
import { bucketsOf, spanText, totalOf } from './series.ts'

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
