import { afterEach, expect, test } from 'vitest'
import { showThroughKills } from './kill-nine.ts'
import {
  type TestNetwork,
  commitAsynchronously,
  expectCounts,
  liftCreditLimit,
  openNetwork,
  readCounts,
  seedOfRun,
  printFigures,
} from '../../support/test-network.ts'

let network: TestNetwork
afterEach(() => network.remove())

test('every acknowledged event counts once through 300 kills [RELIABILITY-R1]', async () => {
  network = await openNetwork({ nodes: 2, campaigns: 16 })
  await liftCreditLimit(network)
  const kills = {
    seed: seedOfRun(),
    clients: 64,
    times: { server: 100, postmaster: 100, backend: 100 },
    events: 500_000,
  }
  const result = await showThroughKills(network, kills)
  const books = await readCounts(network)
  printFigures('R1', { seed: kills.seed, ...result, books })
  expect(result.killed).toEqual(kills.times)
  expect(result.impressions + result.clicks + result.repeats).toBeGreaterThanOrEqual(kills.events)
  expect(result.repeats).toBeGreaterThan(kills.events / 100)
  expect(result.failures).toBeGreaterThan(300)
  await expectCounts(network, result)
})

test('control: fifteen kills lose events where COMMIT does not wait [RELIABILITY-R1]', async () => {
  network = await openNetwork({ nodes: 2, campaigns: 2 })
  await commitAsynchronously(network)
  const kills = {
    seed: seedOfRun(),
    clients: 64,
    times: { server: 0, postmaster: 15, backend: 0 },
    events: 30_000,
  }
  const result = await showThroughKills(network, kills)
  const books = await readCounts(network)
  const lost =
    result.impressions + result.clicks + result.forgotten - books.impressions - books.clicks
  printFigures('R1 control', { seed: kills.seed, ...result, books, lost })
  expect(result.killed.postmaster).toBe(15)
  expect(lost).toBeGreaterThan(0)
})
