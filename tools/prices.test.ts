import { expect, test } from 'vitest'
import { priceLines, processorSeconds } from './prices.mjs'

test('a file is listed with what it cost, the rest beside the folders', () => {
  const prices = [
    { path: '/here/server/a.test.ts', seconds: 4 },
    { path: '/here/console/b.test.ts', seconds: 1.26 },
  ]
  expect(priceLines(prices, { checks: 100, tests: 12.3 }, '/here')).toEqual([
    'The dearest files, in processor seconds:',
    '   4.0 s  server/a.test.ts',
    '   1.3 s  console/b.test.ts',
    'checks 100 s, tests 12 s (server 4 s, console 1 s, PostgreSQL and vitest 7 s)',
  ])
})

test.runIf(process.platform === 'linux')('what a process worked is counted', () => {
  const before = processorSeconds()
  const { user } = process.cpuUsage()
  while (process.cpuUsage().user - user < 50_000);
  expect(processorSeconds() - before).toBeGreaterThan(0.02)
})
