import { expect, test } from 'vitest'
import { byDay, wholeHours } from './whole-hours.ts'

const at = (hour: string) => new Date(`2026-05-${hour}:00:00.000Z`)
const row = (hour: string, requests: number) => ({
  hour: at(hour).toISOString(),
  requests,
  fills: 1,
  reasons: [{ reason: 'budget' as const, requests: requests - 1 }],
})

test('an hour without requests has zeros, and the newest comes first [FINDINGS4-C8]', () => {
  const known = [row('26T17', 5), row('26T13', 3)]
  const hours = wholeHours(known, { from: at('26T12'), till: new Date('2026-05-26T17:40:00Z') })
  expect(hours.map(({ hour, requests }) => [hour.slice(11, 13), requests])).toEqual([
    ['17', 5],
    ['16', 0],
    ['15', 0],
    ['14', 0],
    ['13', 3],
    ['12', 0],
  ])
})

test('a long span is shown by day, with the sums of its hours [FINDINGS4-C8]', () => {
  const days = byDay(wholeHours([row('26T01', 5), row('25T23', 3)], range))
  expect(days.map(({ hour, requests }) => [hour.slice(0, 10), requests])).toEqual([
    ['2026-05-26', 5],
    ['2026-05-25', 3],
    ['2026-05-24', 0],
  ])
  expect(days[0]).toMatchObject({ fills: 1, reasons: [{ reason: 'budget', requests: 4 }] })
})

const range = { from: at('24T12'), till: at('26T02') }
