import { afterEach, expect, test, vi } from 'vitest'
import { daysBefore, daysError, daysOf, periodNames, periodOf, periodText } from './period.ts'

const at = (text: string) => new Date(text)
afterEach(() => void vi.unstubAllEnvs())

test('each preset ends today in the zone of the user, but the last month', () => {
  const now = at('2026-03-31T12:00:00')
  expect(Object.fromEntries(periodNames.map((name) => [name, daysOf(name, now)]))).toEqual({
    Today: { from: '2026-03-31', till: '2026-03-31' },
    '7 days': { from: '2026-03-25', till: '2026-03-31' },
    '28 days': { from: '2026-03-04', till: '2026-03-31' },
    '90 days': { from: '2026-01-01', till: '2026-03-31' },
    'This month': { from: '2026-03-01', till: '2026-03-31' },
    'Last month': { from: '2026-02-01', till: '2026-02-28' },
    Own: null,
  })
  expect(daysOf('Last month', at('2026-01-15T12:00:00'))).toEqual({
    from: '2025-12-01',
    till: '2025-12-31',
  })
})

test('today is the day of the user, also when clocks change', () => {
  for (const [zone, instant, today, first] of [
    ['Europe/Berlin', '2026-10-25T22:30:00Z', '2026-10-25', '2026-10-19'],
    ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29', '2026-03-23'],
    ['Pacific/Auckland', '2026-04-04T12:30:00Z', '2026-04-05', '2026-03-30'],
    ['America/Los_Angeles', '2026-03-09T06:30:00Z', '2026-03-08', '2026-03-02'],
  ] as const) {
    vi.stubEnv('TZ', zone)
    expect(daysOf('7 days', at(instant)), zone).toEqual({ from: first, till: today })
  }
})

test('the period before has as many days, also over an end of a month or a year', () => {
  for (const [from, till, before] of [
    ['2026-04-07', '2026-04-07', '2026-04-06..2026-04-06'],
    ['2026-03-04', '2026-03-31', '2026-02-04..2026-03-03'],
    ['2026-03-01', '2026-03-31', '2026-01-29..2026-02-28'],
    ['2024-03-01', '2024-03-31', '2024-01-30..2024-02-29'],
    ['2026-01-01', '2026-01-02', '2025-12-30..2025-12-31'],
  ] as const)
    expect(periodText({ name: 'Own', days: daysBefore({ from, till }) })).toBe(before)
})

test('a period is the same after a way through the address, and a wrong one is none', () => {
  const now = at('2026-03-31T12:00:00')
  for (const name of periodNames) {
    const period = { name, days: daysOf(name, now) }
    expect(periodOf(periodText(period), now)).toEqual(period)
  }
  const own = { name: 'Own', days: { from: '2025-02-28', till: '2026-03-01' } } as const
  expect(periodOf(periodText(own), now)).toEqual(own)
  for (const wrong of [
    null,
    '',
    'tomorrow',
    '2026-02-30..2026-03-01',
    '2026-03-02..2026-03-01',
    '2024-01-01..2026-01-01',
    '2026-03-01',
    '2026-03-01..2026-03-02..',
  ])
    expect(periodOf(wrong, now), String(wrong)).toBeNull()
})

test('typed days that cannot be shown say what to do, and missing ones nothing', () => {
  expect(daysError({ from: '', till: '2026-03-01' })).toBeNull()
  expect(daysError({ from: '2026-03-01', till: '2026-03-01' })).toBeNull()
  expect(daysError({ from: '2026-03-02', till: '2026-03-01' })).toContain('earlier first day')
  expect(daysError({ from: '2025-01-01', till: '2026-03-01' })).toContain('400 days')
})
