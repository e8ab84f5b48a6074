import { expect, test } from 'vitest'
import { bucketText, dayName, dayText, localDay, momentText, monthText } from './day-text.ts'

test('a day without a time is the same in every time zone', () => {
  expect(dayText('2026-05-26')).toBe('26 May 2026')
  expect(dayText('2026-01-01')).toBe('1 Jan 2026')
})

test('an instant is shown as its day', () => {
  expect(dayText('2026-05-26T12:00:00.000Z')).toBe('26 May 2026')
})

test('the last two days have names', () => {
  const now = new Date(2026, 4, 1, 0, 5)
  const days = [new Date(2026, 4, 1), new Date(2026, 3, 30, 23), new Date(2026, 3, 29, 23)]
  const names = days.map((day) => dayName(day.toISOString(), now))
  expect(names).toEqual(['Today', 'Yesterday', '29 Apr 2026'])
})

test('a text that is not a date is returned unchanged', () => {
  expect(dayText('Valid')).toBe('Valid')
  expect(momentText('soon')).toBe('soon')
})

test('the local day is the one on the calendar of the user, not of UTC', () => {
  expect(localDay(new Date(2026, 0, 1, 0, 5))).toBe('2026-01-01')
  expect(localDay(new Date(2026, 11, 31, 23, 55))).toBe('2026-12-31')
})

test('an invalid date is a dash', () => {
  expect(dayText(new Date(NaN))).toBe('–')
  expect(momentText('')).toBe('–')
})

test('a month has its name, and a text that is none stays as it is', () => {
  expect(monthText('2026-11')).toBe('November 2026')
  expect(monthText('soon')).toBe('soon')
})

test('a bucket of counts is named in UTC', () => {
  const at = new Date('2026-04-11T00:00:00Z')
  expect(bucketText.Day(at)).toBe('Sat 11 Apr 2026')
  expect(bucketText.Week(at)).toBe('Week of 11 Apr 2026')
  expect(bucketText.Month(at)).toBe('April 2026')
})
