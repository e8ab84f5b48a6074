import { setTimeout as wait } from 'node:timers/promises'
import { createSetupIntent, updatePaymentMethod } from '@frontrow/contract/billing'
import { minuteMs } from '@frontrow/contract/durations'
import { sandboxPaymentMethodId } from '@frontrow/contract/money/sandbox-cards'
import { createTopUp } from '@frontrow/contract/billing/top-ups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeededRandom } from '../../../server/src/commands/demo/seeded-random.ts'
import { type MoneyNetwork, openMoneyNetwork } from './money-network.ts'
import { printFigures, seedOfRun, startShowing } from '../../support/test-network.ts'

/** An impression costs 0.002, so 10.00 are 5,000 of them. */
const ecpm = 2
const kills = 20
/** A lease of a killed node is given back after an hour and some minutes. */
const leaseLifeMs = 62 * minuteMs
const patience = { timeout: 180_000, interval: 2000 }

let network: MoneyNetwork
beforeAll(async () => {
  network = await openMoneyNetwork('USD', { ecpm })
})
afterAll(() => network.remove())

test('10.00 paid in advance buys exactly that on three nodes that are killed [MONEY-CHECK-2]', async () => {
  const seed = seedOfRun()
  const random = createSeededRandom(seed)
  await payTen()
  const showing = startShowing(network, { clients: 8, seed })
  for (let killed = 0; killed < kills; killed += 1) {
    await wait(random.between(200, 1500))
    const node = random.pick([...network.nodes], () => 1)
    await node.killServer()
    await node.start()
  }
  // What the killed nodes had leased comes back, and the living ones show it.
  await expect
    .poll(
      async () => {
        await network.turnByMs(leaseLifeMs)
        await wait(10_000)
        return billed()
      },
      { timeout: 110_000, interval: 100 },
    )
    .toBe('10.000000')
  const { impressions, failures } = await showing.end()
  await network.turnToDay(1)
  await expect.poll(async () => (await balance()).posted, patience).toBe(1)
  const { micros } = await balance()
  printFigures('prepaid', { seed, kills, impressions, failures, billed: await billed() })
  expect(failures, 'the kills must have been felt').toBeGreaterThan(0)
  expect([await billed(), micros]).toEqual(['10.000000', '0'])
  await expect
    .poll(() => network.nodes[0].operator('verify').catch(String), patience)
    .toContain('Everything agrees.')
})

async function payTen(): Promise<void> {
  const { advertiser } = network
  const { client_secret: secret } = await advertiser.call(createSetupIntent, {})
  const card = { number: '4242424242424242', brand: 'visa', expire: '12/60' }
  const id = sandboxPaymentMethodId(secret, card) ?? ''
  await advertiser.call(updatePaymentMethod, { query: { payment_method_id: id } })
  await advertiser.call(createTopUp, { body: { amount: '10.00' } })
}

/** What the stored impressions cost, as a decimal text. */
async function billed(): Promise<string> {
  const { sum } = await network.ask<{ sum: string }>(
    `SELECT (coalesce(sum(billed_network_micros), 0) / 1000000.0)::numeric(12, 6)::text AS sum
     FROM events.impressions WHERE reason = 0`,
  )
  return sum
}

/** What the books owe the advertiser, and how many days with impressions are posted. */
async function balance(): Promise<{ micros: string; posted: number }> {
  return network.ask(
    `SELECT (SELECT coalesce(sum(credits - debits), 0)::text FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account
       WHERE a.code = 'advertiser') AS micros,
       (SELECT count(*)::int FROM delivery_days WHERE state = 'counted' AND impressions > 0) AS posted`,
  )
}
