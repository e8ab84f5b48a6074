import { expect, test } from 'vitest'
import { nextRunDay, periodOf, runDayFrom } from './run-days.ts'

test('a daily run is about the day before', () => {
  expect(periodOf('day', '2026-03-01')).toEqual({ from: '2026-02-28', till: '2026-02-28' })
  expect(nextRunDay('day', '2026-02-28')).toBe('2026-03-01')
})

test('a weekly run is on a Monday and about the seven days before', () => {
  expect(runDayFrom('week', '2026-11-25')).toBe('2026-11-30')
  expect(runDayFrom('week', '2026-11-30')).toBe('2026-11-30')
  expect(nextRunDay('week', '2026-11-30')).toBe('2026-12-07')
  expect(periodOf('week', '2026-11-30')).toEqual({ from: '2026-11-23', till: '2026-11-29' })
})

test('a monthly run is on the first and about the month before', () => {
  expect(runDayFrom('month', '2026-02-02')).toBe('2026-03-01')
  expect(nextRunDay('month', '2026-12-01')).toBe('2027-01-01')
  expect(periodOf('month', '2028-03-01')).toEqual({ from: '2028-02-01', till: '2028-02-29' })
})
