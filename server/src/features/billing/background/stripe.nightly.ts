import { minuteMs } from '@frontrow/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { type Fault, openFakeStripe } from '../../../../test/stripe/fake-stripe.ts'
import { customersAfterFaults, randomOf } from '../../../../test/stripe/stripe-faults.ts'
import { cardsAfterWebhookEvents } from '../../../../test/stripe/stripe-webhook-events.ts'
import { giveStripeCard, openBooksOf, paidOf, topUp } from '../../../../test/stripe/charges.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'
import { sweepCharges } from './sweep-charges.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())
// World of its own: it takes cards with Stripe.
const world = await openWorld({ env: stripe.env, ticks: true })

/** The outcomes after which Stripe has taken the money, or may have taken it. */
const faults: readonly Fault[] = ['lost_after', 'failed_after', 'lost_late', 'lost_before']

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
  const seen = await topUpsUnderCuts(200, 4)
  expect(seen.unknown).toBeGreaterThan(30)
  expect(seen.payments).toEqual(seen.payments.map(() => 1))
  expect(seen.entries).toEqual(seen.payments.map(() => 1))
  expect(seen.paid).toEqual(seen.payments.map(() => 10))
})

/**
 * Tops up `count` times by cards whose provider's answer is cut off, and sweeps until every charge
 * is settled. Returns, for each top-up, how many payments Stripe has, how many entries the books
 * have, and what was paid in.
 */
async function topUpsUnderCuts(
  count: number,
  seed: number,
): Promise<{ payments: number[]; entries: number[]; paid: number[]; unknown: number }> {
  const random = randomOf(seed)
  const members: TestMember[] = []
  for (let at = 0; at < count; at += 1) {
    const member = await world.member()
    await giveStripeCard({ world, stripe }, member)
    members.push(member)
  }
  let isCut = true
  const chosen = new Map<string, Fault>()
  stripe.failWith(({ method, path, key = '' }) => {
    if (!isCut || method !== 'POST' || !path.endsWith('/payment_intents')) return undefined
    // Each repetition of a request is cut off as the first one was.
    const fault = chosen.get(key) ?? faults[Math.floor(random() * faults.length)] ?? 'lost_after'
    chosen.set(key, fault)
    return fault
  })
  let unknown = 0
  for (let at = 0; at < members.length; at += 10) {
    const answers = await Promise.all(
      members.slice(at, at + 10).map((member) => topUp(world, member, { amount: '10.00' })),
    )
    unknown += answers.filter(({ body }) => body.state === 'unknown').length
  }
  isCut = false
  for (let round = 0; round < 30; round += 1) {
    await world.turnClock(2 * minuteMs)
    stripe.turnClock(2 * minuteMs)
    await sweepCharges(world.services)
    const [open] = await world.ask<{ count: string }>(
      "SELECT count(*) FROM charges WHERE state IN ('created', 'asking', 'unknown')",
    )
    if (open?.count === '0') break
  }
  stripe.failWith(() => undefined)
  const paid = await Promise.all(members.map((member) => paidOf(world, member)))
  return {
    payments: members.map(({ organizationId }) => stripe.paymentsOf(organizationId).length),
    entries: paid.map(({ entries }) => entries),
    paid: paid.map(({ credit }) => credit),
    unknown,
  }
}
