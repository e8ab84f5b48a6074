import { expect, test } from 'vitest'
import { filteredDays, filteredKinds, reasonParts } from './filtered-sums.ts'

const rows = [
  { day: '2026-05-24', kind: 'click', reason: 'too_often', events: 9 },
  { day: '2026-05-25', kind: 'click', reason: 'too_often', events: 3 },
  { day: '2026-05-26', kind: 'click', reason: 'too_often', events: 1 },
  { day: '2026-05-26', kind: 'impression', reason: 'too_often', events: 2 },
  { day: '2026-05-26', kind: 'impression', reason: 'datacentre', events: 40 },
] as const

test('filtered events are summed by day, by reason, and by kind and reason', () => {
  expect(filteredDays(rows).at(-1)).toEqual({
    day: '2026-05-26',
    byReason: { 'Device rate limit': 3, 'Data center traffic': 40 },
  })
  const apart = filteredDays([rows[0], rows[2]])
  expect(apart[1], 'a day without events').toEqual({ day: '2026-05-25', byReason: {} })
  expect(apart).toHaveLength(3)
  expect(reasonParts(rows)).toEqual([
    { name: 'Data center traffic', total: 40 },
    { name: 'Device rate limit', total: 15 },
  ])
  expect(filteredKinds(rows)).toEqual([
    { kind: 'impression', reason: 'datacentre', events: 40, recent: 40 },
    { kind: 'click', reason: 'too_often', events: 13, recent: 4 },
    { kind: 'impression', reason: 'too_often', events: 2, recent: 2 },
  ])
})
