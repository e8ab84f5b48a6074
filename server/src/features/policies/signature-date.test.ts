import { expect, test } from 'vitest'
import { signatureDay } from './signature-date.ts'

const now = new Date('2026-03-01T00:30:00Z')

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-02-28', '2026-02-28'],
  ['2026-03-02', '2026-03-02'],
  [' 2026-03-01 ', '2026-03-01'],
  ['2026-03-01T14:00:00.000Z', '2026-03-01'],
  ['2026-02-28T23:30:00-05:00', '2026-02-28'],
  ['2026-03-01T09:15', '2026-03-01'],
])('%j is the day %s', (text, day) => {
  expect(signatureDay(text, now)).toBe(day)
})

test.each([
  '2026-02-27',
  '2026-03-03',
  '2025-03-01',
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-03-01T25:00',
  '2026-03-01T09:15 tomorrow',
  '01/03/2026',
  '03/01/2026',
  '2026-3-1',
  'today',
  '',
])('%j is not', (text) => {
  expect(signatureDay(text, now)).toBeUndefined()
})

test('the neighbours of a day cross a leap day and a year', () => {
  expect(signatureDay('2028-02-29', new Date('2028-03-01T12:00:00Z'))).toBe('2028-02-29')
  expect(signatureDay('2027-01-01', new Date('2026-12-31T23:59:59Z'))).toBe('2027-01-01')
})
