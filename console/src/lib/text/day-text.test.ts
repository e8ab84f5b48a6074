import { expect, test } from 'vitest'
import { dayText, localDay, momentText } from './day-text.ts'

test('a day without a time is the same in every time zone', () => {
  expect(dayText('2026-05-26')).toBe('26 May 2026')
  expect(dayText('2026-01-01')).toBe('1 Jan 2026')
})

test('an instant is shown as its day', () => {
  expect(dayText('2026-05-26T12:00:00.000Z')).toBe('26 May 2026')
})

test('a text that is not a date is returned unchanged', () => {
  expect(dayText('Valid')).toBe('Valid')
  expect(momentText('soon')).toBe('soon')
})

test('the local day is the one on the calendar of the user, not of UTC', () => {
  expect(localDay(new Date(2026, 0, 1, 0, 5))).toBe('2026-01-01')
  expect(localDay(new Date(2026, 11, 31, 23, 55))).toBe('2026-12-31')
})
