import { expect, test } from 'vitest'
import { sumsOf } from './no-fill-sums.ts'

const hour = '2026-05-26T14:00:00.000Z'

test('hours are summed up, and the most frequent reason comes first', () => {
  expect(
    sumsOf([
      { hour, requests: 5, fills: 2, reasons: [{ reason: 'region', requests: 3 }] },
      {
        hour,
        requests: 7,
        fills: 1,
        reasons: [
          { reason: 'budget', requests: 5 },
          { reason: 'region', requests: 1 },
        ],
      },
    ]),
  ).toEqual({
    requests: 12,
    fills: 3,
    reasons: [
      { reason: 'budget', requests: 5, share: 5 / 9 },
      { reason: 'region', requests: 4, share: 4 / 9 },
    ],
  })
  expect(sumsOf([])).toEqual({ requests: 0, fills: 0, reasons: [] })
})
