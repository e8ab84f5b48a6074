import { expect, test } from 'vitest'
import { invalidTrafficSums } from './invalid-traffic-words.ts'

test('days are summed by reason and kind, most frequent reason first', () => {
  const day = (kind: 'impression' | 'click', reason: 'prefetch' | 'too_often', events: number) => ({
    day: '2026-04-07',
    kind,
    reason,
    events,
  })
  const sums = invalidTrafficSums([
    day('click', 'prefetch', 1),
    day('impression', 'too_often', 1200),
    day('click', 'too_often', 3),
    { ...day('impression', 'too_often', 34), day: '2026-04-06' },
  ])
  expect(sums.map(({ reason, counts }) => `${reason}: ${counts}`)).toEqual([
    'too_often: 1,234 impressions, 3 clicks',
    'prefetch: 1 click',
  ])
  expect(invalidTrafficSums([])).toEqual([])
})
