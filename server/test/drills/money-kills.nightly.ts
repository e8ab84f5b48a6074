import { afterAll, expect, test } from 'vitest'
import { differencesOf } from '../money/books.ts'
import { openBooksOf } from '../stripe/charges.ts'
import { openFakeStripe } from '../stripe/fake-stripe.ts'
import { chargeThroughKills, payOutThroughKills } from './money-kills.ts'
import { openPayoutBooks } from '../money/payout-books.ts'
import { openBank } from './payout-storm.ts'
import { makeWorld } from '../support/world.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())

test('300 kills while two nodes charge cards charge each top-up once [MONEY-9]', async () => {
  const world = await makeWorld({ env: stripe.env, ticks: true })
  await openBooksOf(world)
  const { kills, charges, faults } = await chargeThroughKills({ world, stripe }, { kills: 300 })
  expect(faults).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(300)
  expect(charges).toBeGreaterThan(100)
  expect(await differencesOf({ world })).toEqual([])
  await world.close()
})

test('300 kills while two nodes send payouts pay each once [MONEY-9]', async () => {
  const world = await makeWorld({ ticks: true })
  const books = await openPayoutBooks(world)
  const { kills, payouts, unknown, faults } = await payOutThroughKills(books, {
    kills: 300,
    bank: openBank(),
  })
  expect(faults).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(300)
  expect(payouts).toBeGreaterThan(100)
  // A node that was killed between its note and its order never sent it.
  expect(unknown).toBeLessThan(payouts / 4)
  await world.close()
})
