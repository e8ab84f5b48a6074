import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { priceLines, processorSeconds, replacePrices } from './prices.mjs'

test('a file is listed with what it cost, the rest beside the folders', () => {
  const prices = [
    { path: '/here/server/a.test.ts', seconds: 4 },
    { path: '/here/console/b.test.ts', seconds: 1.26 },
  ]
  expect(priceLines(prices, { checks: 100, tests: 12.3 }, { root: '/here' })).toEqual([
    'The dearest files, in processor seconds:',
    '   4.0 s  server/a.test.ts',
    '   1.3 s  console/b.test.ts',
    'checks 100 s, tests 12 s (server 4 s, console 1 s, PostgreSQL and vitest 7 s)',
  ])
})

test('a file that costs more than twice what it cost before tells both', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'frontrow-')), 'cache/prices.json')
  const cost = (seconds: number) => [{ path: '/here/a.test.ts', seconds }]
  expect(replacePrices(file, cost(4))).toEqual({})
  const earlier = replacePrices(file, cost(8.1))
  const [, line] = priceLines(cost(8.1), { tests: 9 }, { root: '/here', earlier })
  expect(line).toBe('   8.1 s  a.test.ts, 4.0 s before')
  const [, same] = priceLines(cost(8), { tests: 9 }, { root: '/here', earlier })
  expect(same).toBe('   8.0 s  a.test.ts')
})

test.runIf(process.platform === 'linux')('what a process worked is counted', () => {
  const before = processorSeconds()
  const { user } = process.cpuUsage()
  while (process.cpuUsage().user - user < 50_000);
  expect(processorSeconds() - before).toBeGreaterThan(0.02)
})
