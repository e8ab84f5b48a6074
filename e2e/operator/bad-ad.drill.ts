import { expect, test } from 'vitest'
import { walkBadAd } from './bad-ad.ts'

test('a denied ad is gone in two seconds and returns when it is overturned [OPERATOR-9.15]', async () => {
  const took = await walkBadAd({ nodes: 1, rounds: 1 })
  expect(Math.max(...took)).toBeLessThan(2000)
}, 120_000)
