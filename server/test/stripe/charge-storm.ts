import { sweepCharges } from '../../src/features/billing/background/sweep-charges.ts'
import { giveStripeCard, paidOf, topUp } from './charges.ts'
import type { FakeStripe, Fault } from './fake-stripe.ts'
import { randomOf } from './stripe-faults.ts'
import type { TestMember, World } from '../support/world.ts'

/** The outcomes after which Stripe has taken the money, or may have taken it. */
const faults: readonly Fault[] = ['lost_after', 'failed_after', 'lost_late', 'lost_before']

const minute = 60_000

/**
 * Tops up `count` times by cards whose provider's answer is cut off, and sweeps until every charge
 * is settled. Returns, for each top-up, how many payments Stripe has, how many entries the books
 * have, and what was paid in.
 */
export async function topUpsUnderCuts(options: {
  world: World
  stripe: FakeStripe
  count: number
  seed: number
}): Promise<{ payments: number[]; entries: number[]; paid: number[]; unknown: number }> {
  const { world, stripe, count } = options
  const random = randomOf(options.seed)
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
    await world.turnClock(2 * minute)
    stripe.turnClock(2 * minute)
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
