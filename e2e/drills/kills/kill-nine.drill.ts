import { afterAll, beforeAll, expect, test } from 'vitest'
import { showThroughKills } from './kill-nine.ts'
import { type TestNetwork, expectCounts, openNetwork } from '../../support/test-network.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork({ nodes: 2 })
})
afterAll(() => network.remove())

test('every acknowledged event counts once through six kills [RELIABILITY-R1]', async () => {
  const times = { server: 2, postmaster: 2, backend: 2 }
  const result = await showThroughKills(network, { seed: 'short', clients: 8, times, events: 1200 })
  expect(result.killed).toEqual(times)
  expect(result.impressions, 'the stream must have got through').toBeGreaterThan(600)
  expect(Math.min(result.clicks, result.repeats), 'all kinds must have come').toBeGreaterThan(20)
  expect(result.failures, 'the kills must have been felt').toBeGreaterThan(10)
  await expectCounts(network, result)
})
