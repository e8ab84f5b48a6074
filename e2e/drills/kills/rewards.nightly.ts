import { afterEach, expect, test } from 'vitest'
import {
  type TestNetwork,
  liftCreditLimit,
  openNetwork,
  printFigures,
  seedOfRun,
} from '../../support/test-network.ts'
import { doublesOf, expectRewards } from './expect-rewards.ts'
import { earnThroughKills } from './rewards-through-kills.ts'

let network: TestNetwork
afterEach(() => network.remove())

test('no reward, callback or message is lost through 100 kills [CONNECT-3]', async () => {
  network = await openNetwork({ nodes: 2, campaigns: 16 })
  await liftCreditLimit(network)
  const seed = seedOfRun()
  const times = { server: 50, postmaster: 25, backend: 25 }
  const earned = await earnThroughKills(network, { seed, clients: 16, times, events: 5000 })
  const { players, failures } = earned
  printFigures('CONNECT-3', { seed, ends: players.length, failures, twice: doublesOf(earned) })
  expect(players.length).toBeGreaterThanOrEqual(5000)
  expect(failures).toBeGreaterThan(100)
  await expectRewards(network, earned)
})
