import { afterAll, expect, test } from 'vitest'
import { openFakeStripe } from '../../../../test/stripe/fake-stripe.ts'
import { customersAfterFaults } from '../../../../test/stripe/stripe-faults.ts'
import { cardsAfterWebhookEvents } from '../../../../test/stripe/stripe-webhook-events.ts'
import { topUpsUnderCuts } from '../../../../test/stripe/charge-storm.ts'
import { openBooksOf } from '../../../../test/stripe/charges.ts'
import { openWorld } from '../../../../test/support/world.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())
// World of its own: it takes cards with Stripe.
const world = await openWorld({ env: stripe.env, ticks: true })

test('of 500 calls that mostly fail comes one customer for each organization [RELIABILITY-R12]', async () => {
  const seen = await customersAfterFaults({ world, stripe, count: 500, seed: 12 })
  expect(seen.faults).toBeGreaterThanOrEqual(500)
  expect(seen.customers).toEqual(seen.organizations.map(() => 1))
})

test('1,000 notices late, twice, out of order and forged leave no card wrong [RELIABILITY-R12]', async () => {
  const seen = await cardsAfterWebhookEvents({ world, stripe, count: 1000, seed: 12 })
  expect(seen.sent).toBeGreaterThanOrEqual(1000)
  expect(new Set(seen.forged)).toEqual(new Set([400]))
  expect(seen.onFile).toEqual(seen.atStripe)
})

test('each of 200 top-ups with a cut answer is one payment and one entry [MONEY-CHECK-4]', async () => {
  await openBooksOf(world)
  const seen = await topUpsUnderCuts({ world, stripe, count: 200, seed: 4 })
  expect(seen.unknown).toBeGreaterThan(30)
  expect(seen.payments).toEqual(seen.payments.map(() => 1))
  expect(seen.entries).toEqual(seen.payments.map(() => 1))
  expect(seen.paid).toEqual(seen.payments.map(() => 10))
})
