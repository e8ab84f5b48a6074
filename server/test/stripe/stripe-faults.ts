import { beginCard } from './charges.ts'
import type { Fault, FakeStripe } from './fake-stripe.ts'
import type { TestMember, World } from '../support/world.ts'

const faults: readonly Fault[] = [
  'lost_before',
  'lost_after',
  'lost_late',
  'failed_before',
  'failed_after',
  'limited',
]

/**
 * The number of organizations that call at the same time; `twins` is the number of simultaneous
 * calls of one organization.
 */
const organizationCount = 4
const twins = 3

/**
 * Makes setup intents while three of four Stripe calls fail, until `count` calls have failed, then
 * once without faults for each organization. Returns how many customers each organization has in
 * the end.
 */
export async function customersAfterFaults(options: {
  world: World
  stripe: FakeStripe
  count: number
  seed: number
}): Promise<{ organizations: string[]; customers: number[]; faults: number }> {
  const { world, stripe, count } = options
  const random = randomOf(options.seed)
  const members: TestMember[] = []
  // One after the other, because a busy machine refuses so many connections at once.
  for (let at = 0; at < Math.max(organizationCount, Math.ceil(count / 15)); at += 1)
    members.push(await world.member())
  let faulted = 0
  stripe.failWith(() => {
    if (random() < 0.25) return undefined
    faulted += 1
    return faults[Math.floor(random() * faults.length)]
  })
  for (let at = 0; faulted < count; at += organizationCount) {
    const some = members.slice(at % members.length, (at % members.length) + organizationCount)
    await Promise.all(
      some.flatMap((member) => Array.from({ length: twins }, () => beginCard(world, member))),
    )
  }
  stripe.failWith(() => undefined)
  for (const member of members) {
    await beginCard(world, member)
    // The second call comes after all delayed executions, or meets the idempotency key they used.
    await beginCard(world, member)
  }
  return {
    organizations: members.map(({ organizationId }) => organizationId),
    customers: members.map(({ organizationId }) => stripe.customersOf(organizationId).length),
    faults: faulted,
  }
}

/** A pseudo-random generator that repeats its numbers for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
