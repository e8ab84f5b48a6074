import type { FakeStripe } from './fake-stripe.ts'
import { randomOf } from './stripe-faults.ts'
import type { TestMember, World } from '../support/world.ts'

interface Holder {
  member: TestMember
  customer: string
  method: string
}

interface Sent {
  payload: string
  signature: string
}

interface Trial {
  world: World
  stripe: FakeStripe
  random: () => number
}

const holderCount = 12
const atOnce = 8

/**
 * Changes cards at Stripe while webhook events about them arrive late, twice, out of order, forged,
 * or with false claims. In the end each genuine event has arrived. Returns the stored cards, the
 * expected cards, and the answers to the forged events.
 */
export async function cardsAfterWebhookEvents(options: {
  world: World
  stripe: FakeStripe
  count: number
  seed: number
}): Promise<{ onFile: unknown[]; atStripe: unknown[]; sent: number; forged: number[] }> {
  const trial: Trial = { ...options, random: randomOf(options.seed) }
  const holders: Holder[] = []
  for (let at = 0; at < holderCount; at += 1) holders.push(await makeHolder(trial))
  const genuine: Sent[] = []
  const forged: number[] = []
  let sent = 0
  const deliver = async (some: readonly Sent[]) => {
    sent += some.length
    await Promise.all(some.map((one) => send(options.world, one)))
  }
  while (sent + genuine.length * 2 < options.count) {
    const holder = pick(trial, holders)
    const notice = changeSomething(trial, holder)
    genuine.push(notice)
    const early = shuffled(trial, genuine).slice(0, Math.floor(trial.random() * 4))
    await deliver(early)
    const answer = await options.world.server.inject(injection(forge(trial, holder, notice)))
    forged.push(answer.statusCode)
    sent += 1
  }
  const last = shuffled(trial, [...genuine, ...genuine])
  for (let at = 0; at < last.length; at += atOnce) await deliver(last.slice(at, at + atOnce))
  return {
    sent,
    forged,
    onFile: await Promise.all(holders.map(({ member }) => onFile(options.world, member))),
    atStripe: holders.map(({ method }) => options.stripe.cardOf(method)),
  }
}

/** Sends a webhook event until it is accepted, as Stripe does. */
async function send(world: World, sent: Sent): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await world.server.inject(injection(sent))
    if (answer.statusCode === 200) return
    if (answer.statusCode !== 503)
      throw new Error(`a webhook event was answered with ${answer.statusCode}`)
  }
  throw new Error('a webhook event was never accepted')
}

export function injection({ payload, signature }: Sent) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return { method: 'POST' as const, url: '/api/v1/stripe/webhook', headers, payload }
}

async function makeHolder({ world, stripe }: Trial): Promise<Holder> {
  const member = await world.member()
  const begun = await world.call(member, { method: 'POST', path: '/payment/create-setup-intent' })
  const method = stripe.enter(begun.json<{ client_secret: string }>().client_secret)
  const path = `/payment/update-payment-method?payment_method_id=${method}`
  await world.call(member, { method: 'POST', path })
  const [customer = ''] = stripe.customersOf(member.organizationId)
  return { member, customer, method }
}

async function onFile(world: World, member: TestMember): Promise<unknown> {
  const answer = await world.call(member, { method: 'GET', path: '/payment/card-info' })
  return answer.statusCode === 400 ? undefined : answer.json()
}

/**
 * In most cases changes the expiry. Sometimes it removes the card or the customer, or sends an
 * event with a false claim.
 */
function changeSomething({ stripe, random }: Trial, { customer, method }: Holder): Sent {
  const draw = random()
  const card = { id: method, object: 'payment_method', customer }
  if (draw < 0.04) {
    stripe.deleteCustomer(customer)
    return stripe.webhookEvent({ type: 'customer.deleted', object: { id: customer } })
  }
  if (draw < 0.1) {
    stripe.detach(method)
    return stripe.webhookEvent({
      type: 'payment_method.detached',
      object: { ...card, customer: null },
    })
  }
  if (draw < 0.25) {
    const lies = ['payment_method.detached', 'customer.deleted', 'customer.created', 'x']
    const type = lies[Math.floor(random() * lies.length)] ?? 'x'
    return stripe.webhookEvent({
      type,
      object: type.startsWith('customer') ? { id: customer } : card,
    })
  }
  const expire = `${String(1 + Math.floor(random() * 12)).padStart(2, '0')}/${30 + Math.floor(random() * 60)}`
  stripe.change(method, { expire })
  const type = draw < 0.6 ? 'payment_method.updated' : 'payment_method.automatically_updated'
  // The event's data about the card is outdated on purpose.
  return stripe.webhookEvent({
    type,
    object: { ...card, card: { last4: '9999', brand: 'forged' } },
  })
}

/**
 * Makes a forged event: signed with another secret, altered, unsigned, or a copy from six minutes
 * ago.
 */
function forge({ stripe, random }: Trial, { method }: Holder, genuine: Sent): Sent {
  const about = { type: 'payment_method.detached', object: { id: method } }
  const kinds = [
    () => stripe.webhookEvent({ ...about, secret: 'whsec_other' }),
    () => ({ ...genuine, payload: genuine.payload.replace('"event"', '"Event"') }),
    () => ({ ...genuine, signature: '' }),
    () => stripe.webhookEvent({ ...about, at: new Date(Date.now() - 360_000) }),
  ]
  return (kinds[Math.floor(random() * kinds.length)] ?? kinds[0] ?? (() => genuine))()
}

function pick<T>({ random }: Trial, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}

function shuffled<T>({ random }: Trial, all: readonly T[]): T[] {
  return all
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}
