import { expect, test } from 'vitest'
import { walkBadAd } from './bad-ad.ts'

test('a bad ad is reported, denied, gone in two seconds, appealed, and shown again after another operator overturned it [OPERATOR-9.15]', async () => {
  const took = await walkBadAd({ nodes: 1, rounds: 1 })
  expect(Math.max(...took)).toBeLessThan(2000)
}, 120_000)
