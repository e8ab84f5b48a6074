import { afterAll, beforeAll, expect, test } from 'vitest'
import { showThroughKills } from './kill-nine.ts'
import { type TestNetwork, expectBooks, openNetwork } from './test-network.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork({ nodes: 2 })
})
afterAll(() => network.remove())

test('R1 through ten kills of servers, PostgreSQL and its backends, every acknowledged event counts once and none twice', async () => {
  const times = { server: 3, postmaster: 4, backend: 3 }
  const told = await showThroughKills(network, { seed: 'short', clients: 8, times, events: 2000 })
  expect(told.killed).toEqual(times)
  expect(told.impressions, 'the stream must have got through').toBeGreaterThan(1000)
  expect(Math.min(told.clicks, told.repeats), 'all kinds must have come').toBeGreaterThan(20)
  expect(told.failures, 'the kills must have been felt').toBeGreaterThan(10)
  await expectBooks(network, told)
})
