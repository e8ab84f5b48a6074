import { afterEach, expect, test } from 'vitest'
import { showThroughKills } from './kill-nine.ts'
import {
  type TestNetwork,
  commitInAHurry,
  expectBooks,
  openNetwork,
  readBooks,
  seedOfRun,
  tell,
} from './test-network.ts'

let network: TestNetwork
afterEach(() => network.remove())

test('R1 through three hundred kills no acknowledged event is lost or doubled, and what was billed is what was counted', async () => {
  network = await openNetwork({ nodes: 2, campaigns: 16 })
  const kills = {
    seed: seedOfRun(),
    clients: 64,
    times: { server: 100, postmaster: 100, backend: 100 },
    events: 500_000,
  }
  const told = await showThroughKills(network, kills)
  const books = await readBooks(network)
  tell('R1', { seed: kills.seed, ...told, books })
  expect(told.killed).toEqual(kills.times)
  expect(told.impressions + told.clicks + told.repeats).toBeGreaterThanOrEqual(kills.events)
  expect(told.repeats).toBeGreaterThan(kills.events / 100)
  expect(told.failures).toBeGreaterThan(300)
  await expectBooks(network, told)
})

test('R1 control: where a COMMIT does not wait for the disk, fifteen kills lose what was acknowledged', async () => {
  network = await openNetwork({ nodes: 2, campaigns: 2 })
  await commitInAHurry(network)
  const kills = {
    seed: seedOfRun(),
    clients: 64,
    times: { server: 0, postmaster: 15, backend: 0 },
    events: 30_000,
  }
  const told = await showThroughKills(network, kills)
  const books = await readBooks(network)
  const lost = told.impressions + told.clicks + told.forgotten - books.impressions - books.clicks
  tell('R1 control', { seed: kills.seed, ...told, books, lost })
  expect(told.killed.postmaster).toBe(15)
  expect(lost).toBeGreaterThan(0)
})
