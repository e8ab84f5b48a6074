import { expect, test } from 'vitest'
import { isDay } from './is-day.ts'

test.each(['2026-03-31', '2024-02-29'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
})

test.each([
  '',
  '2026',
  '2026-03',
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-3-1',
  ' 2026-03-31',
])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false)
})
