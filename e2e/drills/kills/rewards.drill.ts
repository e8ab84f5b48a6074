import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNetwork, liftCreditLimit, openNetwork } from '../../support/test-network.ts'
import { expectRewards } from './expect-rewards.ts'
import { earnThroughKills } from './rewards-through-kills.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork({ nodes: 2, campaigns: 4 })
  await liftCreditLimit(network)
})
afterAll(() => network.remove())

test('no reward, callback or message is lost through ten kills [CONNECT-3]', async () => {
  const times = { server: 5, postmaster: 3, backend: 2 }
  const earned = await earnThroughKills(network, { seed: 'short', clients: 8, times, events: 400 })
  expect(earned.players.length).toBeGreaterThanOrEqual(400)
  expect(earned.failures, 'the kills must have been felt').toBeGreaterThan(10)
  await expectRewards(network, earned)
})
