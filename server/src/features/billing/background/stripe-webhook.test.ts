import { afterAll, afterEach, expect, test } from 'vitest'
import { beginCard, secretFor, sendCard, showCard } from '../../../../test/stripe/charges.ts'
import { type FakeWebhookEvent, openFakeStripe } from '../../../../test/stripe/fake-stripe.ts'
import {
  cardsAfterWebhookEvents,
  injection,
} from '../../../../test/stripe/stripe-webhook-events.ts'
import { type TestMember, makeWorld, openWorld } from '../../../../test/support/world.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())
// World of its own: it takes cards with Stripe.
const world = await openWorld({ env: stripe.env })
afterEach(() => stripe.failWith(() => undefined))

const send = (event: FakeWebhookEvent) => world.server.inject(injection(stripe.webhookEvent(event)))

const show = (as: TestMember) => showCard(world, as)

async function holder(): Promise<{ member: TestMember; method: string; customer: string }> {
  const member = await world.member()
  const method = stripe.enter(await secretFor(world, member))
  expect((await sendCard(world, member, method)).statusCode).toBe(200)
  const [customer = ''] = stripe.customersOf(member.organizationId)
  return { member, method, customer }
}

const trailOf = (member: TestMember) =>
  world.ask<{ actor: string; action: string }>(
    "SELECT actor, action FROM audit_log WHERE organization_id = $1 AND actor LIKE 'stripe:%' ORDER BY at, id",
    [member.organizationId],
  )

test('a card that Stripe renewed, removed or lost is so here as well', async () => {
  const { member, method } = await holder()
  stripe.change(method, { expire: '07/61', last4: '1881' })
  const renewed = { id: 'evt_1', type: 'payment_method.automatically_updated' }
  expect((await send({ ...renewed, object: { id: method } })).json()).toEqual({ received: true })
  expect((await show(member)).json()).toEqual({ brand: 'visa', last4: '1881', expire: '07/61' })
  stripe.detach(method)
  await send({ id: 'evt_2', type: 'payment_method.detached', object: { id: method } })
  expect((await show(member)).statusCode).toBe(400)
  expect(await trailOf(member)).toEqual([
    { actor: 'stripe:evt_1', action: 'card.update' },
    { actor: 'stripe:evt_2', action: 'card.remove' },
  ])
  const other = await holder()
  stripe.deleteCustomer(other.customer)
  await send({ id: 'evt_3', type: 'customer.deleted', object: { id: other.customer } })
  expect((await show(other.member)).statusCode).toBe(400)
  expect((await trailOf(other.member)).map(({ action }) => action)).toEqual(['card.remove'])
  // The next card is entered for a new customer.
  expect((await beginCard(world, other.member)).statusCode).toBe(200)
  expect(stripe.customersOf(other.member.organizationId)).toHaveLength(1)
})

test('what a notice says is not believed: Stripe is asked', async () => {
  const { member, method, customer } = await holder()
  for (const type of ['payment_method.detached', 'payment_method.updated'])
    await send({ type, object: { id: method, customer: null, card: { last4: '6666' } } })
  await send({ type: 'customer.deleted', object: { id: customer, deleted: true } })
  expect((await show(member)).json()).toMatchObject({ last4: '4242' })
  expect(await trailOf(member)).toEqual([])
})

test('a notice counts once, and comes again where Stripe cannot be asked', async () => {
  const { member, method } = await holder()
  stripe.change(method, { expire: '01/62' })
  const event: FakeWebhookEvent = {
    id: 'evt_once',
    type: 'payment_method.updated',
    object: { id: method },
  }
  stripe.failWith(() => 'failed_before')
  expect((await send(event)).statusCode).toBe(503)
  stripe.failWith(() => undefined)
  const answers = await Promise.all([send(event), send(event), send(event)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const asked = stripe.log.length
  expect((await send(event)).statusCode).toBe(200)
  expect(stripe.log.length).toBe(asked)
  expect((await show(member)).json()).toMatchObject({ expire: '01/62' })
  expect(await trailOf(member)).toHaveLength(1)
})

test('what Stripe did not sign within five minutes is 400, changing nothing', async () => {
  const { member, method } = await holder()
  stripe.detach(method)
  const about: FakeWebhookEvent = { type: 'payment_method.detached', object: { id: method } }
  const good = stripe.webhookEvent(about)
  const asked = stripe.log.length
  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000)
  for (const sent of [
    stripe.webhookEvent({ ...about, secret: 'whsec_other' }),
    { ...good, signature: 'nonsense' },
    stripe.webhookEvent({ ...about, at: at(310) }),
    { ...good, signature: '' },
    { ...good, payload: ` ${good.payload}` },
    { ...good, payload: '{' },
  ]) {
    const answer = await world.server.inject(injection(sent))
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { reason: 'unreadable' }])
  }
  const text = { 'content-type': 'text/plain', 'stripe-signature': good.signature }
  const form = { ...injection(good), headers: text }
  expect((await world.server.inject(form)).statusCode).toBe(415)
  // The body of a request without a signature is not read.
  const unsigned = { ...form, headers: { 'content-type': 'text/plain' } }
  expect((await world.server.inject(unsigned)).statusCode).toBe(400)
  expect((await world.server.inject({ ...injection(good), payload: '' })).statusCode).toBe(400)
  expect(stripe.log.length).toBe(asked)
  expect((await show(member)).statusCode).toBe(200)
  expect(
    (await world.server.inject(injection(stripe.webhookEvent({ ...about, at: at(290) })))).body,
  ).toBe('{"received":true}')
  expect((await show(member)).statusCode).toBe(400)
})

test('of two notices under way the one that asked Stripe later is right', async () => {
  const { member, method } = await holder()
  const event: FakeWebhookEvent = { type: 'payment_method.updated', object: { id: method } }
  stripe.change(method, { expire: '02/70' })
  const slow = stripe.holdAnswer(/payment_methods/)
  const first = send(event)
  await slow.isMade
  stripe.change(method, { expire: '03/70' })
  expect((await send(event)).statusCode).toBe(200)
  expect((await show(member)).json()).toMatchObject({ expire: '03/70' })
  slow.release()
  expect((await first).statusCode).toBe(200)
  expect((await show(member)).json()).toMatchObject({ expire: '03/70' })
})

test('what was heeded is remembered for a month', async () => {
  const { method } = await holder()
  const event: FakeWebhookEvent = {
    id: 'evt_old',
    type: 'payment_method.updated',
    object: { id: method },
  }
  await send(event)
  const kept = () => world.ask("SELECT id FROM stripe_events WHERE id = 'evt_old'")
  expect(await kept()).toHaveLength(1)
  await world.ask(
    "UPDATE stripe_events SET received_at = app_now() - interval '31 days' WHERE id = 'evt_old'",
  )
  await send({ ...event, id: 'evt_new' })
  expect(await kept()).toEqual([])
})

test('100 notices late, twice, out of order and forged leave no card wrong [RELIABILITY-R12]', async () => {
  const seen = await cardsAfterWebhookEvents({ world, stripe, count: 100, seed: 20_261_121 })
  expect(seen.sent).toBeGreaterThanOrEqual(100)
  expect(seen.forged.length).toBeGreaterThan(10)
  expect(new Set(seen.forged)).toEqual(new Set([400]))
  expect(seen.onFile).toEqual(seen.atStripe)
})

test('without Stripe, or without its secret, nobody listens for notices', async () => {
  const { STRIPE_WEBHOOK_SECRET: _secret, ...rest } = stripe.env
  for (const env of [{}, rest]) {
    const deaf = await makeWorld({ env })
    const sent = stripe.webhookEvent({ type: 'payment_method.updated', object: { id: 'pm_1' } })
    expect((await deaf.server.inject(injection(sent))).statusCode).toBe(404)
    await deaf.close()
  }
})
