import { expect, test } from 'vitest'
import { defaultRange, timestamps } from './date-filter.ts'

test('the range begins on 1 December 2022 and ends today', () => {
  expect(defaultRange(new Date(2026, 3, 7, 23, 30))).toEqual({
    from: '2022-12-01',
    to: '2026-04-07',
  })
})

test("both days are whole days in the user's time zone", () => {
  expect(timestamps({ from: '2024-01-01', to: '2024-02-29' })).toEqual({
    from_timestamp: new Date(2024, 0, 1).toISOString(),
    to_timestamp: new Date(2024, 1, 29, 23, 59, 59, 999).toISOString(),
  })
})

test('an empty field is sent empty, and the order of the days is not checked', () => {
  expect(timestamps({ from: '', to: '' })).toEqual({ from_timestamp: '', to_timestamp: '' })
  const { from_timestamp: from, to_timestamp: to } = timestamps({
    from: '2024-05-02',
    to: '2024-05-01',
  })
  expect(from > to).toBe(true)
})

test('a half-typed year is clamped to the range of the calls', () => {
  expect(timestamps({ from: '0002-01-01', to: '20244-01-01' })).toEqual({
    from_timestamp: '2000-01-01T00:00:00.000Z',
    to_timestamp: '2200-12-31T23:59:59.999Z',
  })
})
