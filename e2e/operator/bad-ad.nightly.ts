import { expect, test } from 'vitest'
import { walkBadAd } from './bad-ad.ts'
import { printFigures } from '../support/test-network.ts'

test('99 of a hundred denials take effect on three nodes in two seconds [OPERATOR-9.15]', async () => {
  const took = (await walkBadAd({ nodes: 3, rounds: 100 })).toSorted((one, other) => one - other)
  const p99 = took[Math.ceil(took.length * 0.99) - 1] ?? Infinity
  printFigures('OPERATOR-9.15', { count: took.length, p99, slowest: took.at(-1) })
  expect(took).toHaveLength(300)
  expect(p99).toBeLessThan(2000)
})

test('beside a hundred thousand campaigns a denial takes effect as soon [OPERATOR-9.15]', async () => {
  const took = await walkBadAd({ nodes: 3, rounds: 5, otherCampaigns: 100_000 })
  const slowest = Math.max(...took)
  printFigures('OPERATOR-9.15, 100,000 campaigns', { count: took.length, slowest })
  expect(took).toHaveLength(15)
  expect(slowest).toBeLessThan(2000)
})
