import { afterAll, afterEach, expect, test } from 'vitest'
import { openFakeStripe } from '../../../../test/stripe/fake-stripe.ts'
import { beginCard, secretFor, sendCard, showCard } from '../../../../test/stripe/charges.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'
import { customersAfterFaults } from '../../../../test/stripe/stripe-faults.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())
// World of its own: it takes cards with Stripe.
const world = await openWorld({ env: stripe.env })
afterEach(() => stripe.failWith(() => undefined))

const begin = (as: TestMember) => beginCard(world, as)
const secretOf = (as: TestMember) => secretFor(world, as)
const keep = (as: TestMember, method: string) => sendCard(world, as, method)
const show = (as: TestMember) => showCard(world, as)

const calls = (method: string, path: RegExp) =>
  stripe.log.filter((call) => call.method === method && path.test(call.path))

test('the console is told Stripe and the key for browsers, and no other key', async () => {
  const member = await world.member()
  const answer = await world.call(member, { method: 'GET', path: '/payment/provider' })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { provider: 'stripe', publishable_key: 'pk_test_fake' },
  ])
  expect(answer.body).not.toMatch(/sk_|whsec/)
})

test('a card of Stripe is looked up there and kept by its last four digits', async () => {
  const member = await world.member({ name: 'Harbour & Vine' })
  stripe.log.length = 0
  const secret = await secretOf(member)
  const [customer, ...more] = stripe.customersOf(member.organizationId)
  expect(more).toEqual([])
  const [made] = calls('POST', /setup_intents$/)
  expect(made?.form).toMatchObject({
    customer,
    usage: 'off_session',
    'allowed_payment_method_types[0]': 'card',
    'metadata[organization_id]': member.organizationId,
  })
  expect(made?.version).toMatch(/^\d{4}-\d\d-\d\d\.endive$/)
  const method = stripe.enter(secret, { brand: 'mastercard', last4: '4444', expire: '03/31' })
  expect((await keep(member, method)).json()).toEqual({ status: 'SUCCESS' })
  expect((await show(member)).json()).toEqual({
    brand: 'mastercard',
    last4: '4444',
    expire: '03/31',
  })
  // The repeated call stands for a client whose answer was lost.
  expect((await keep(member, method)).statusCode).toBe(200)
  const trail = await world.ask<{ action: string }>(
    "SELECT action FROM audit_log WHERE organization_id = $1 AND action LIKE 'card.%' ORDER BY at, id",
    [member.organizationId],
  )
  expect(trail.map(({ action }) => action)).toEqual(['card.begin', 'card.save'])
})

test('an open intent is handed out again, and a used one is not', async () => {
  const member = await world.member()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => secretOf(member)))
  const [first = ''] = secrets
  expect(new Set(secrets)).toEqual(new Set([first]))
  expect(stripe.customersOf(member.organizationId)).toHaveLength(1)
  // A card was entered, but the call that stores it never came. The next card needs a new intent.
  const lost = stripe.enter(first)
  const second = await secretOf(member)
  expect(second).not.toBe(first)
  const method = stripe.enter(second, { last4: '0005' })
  expect((await keep(member, method)).statusCode).toBe(200)
  expect((await show(member)).json()).toMatchObject({ last4: '0005' })
  expect((await keep(member, lost)).statusCode).toBe(200)
  expect((await show(member)).json()).toMatchObject({ last4: '4242' })
  // Stripe no longer has the previous card.
  expect([stripe.cardOf(method), stripe.cardOf(lost)?.last4]).toEqual([undefined, '4242'])
})

test('only a card that was entered for this organization is taken', async () => {
  const member = await world.member()
  const stranger = await world.member()
  const theirs = stripe.enter(await secretOf(stranger))
  const secret = await secretOf(member)
  const nobodys = await keep(member, 'pm_unknown')
  const gone = stripe.enter(secret)
  stripe.detach(gone)
  for (const answer of [
    nobodys,
    await keep(member, theirs),
    await keep(member, gone),
    await keep(member, 'seti_1'),
    await keep(member, 'pm_1/../customers'),
  ])
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { reason: 'card_not_ours', field: 'payment_method_id' },
    ])
  expect((await show(member)).statusCode).toBe(400)
  expect((await keep(stranger, theirs)).statusCode).toBe(200)
})

test('a card that its bank refuses says why in Stripe’s words', async () => {
  const member = await world.member()
  const method = stripe.decline(await secretOf(member), 'Your card was declined.')
  const answer = await keep(member, method)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { reason: 'card_declined', message: 'Your card was declined.' },
  ])
})

test('Stripe away or failing is 503 with a time, and nothing is lost by it', async () => {
  const member = await world.member()
  for (const fault of ['lost_before', 'failed_before', 'limited'] as const) {
    stripe.failWith(() => fault)
    const answer = await begin(member)
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { reason: 'unavailable' }])
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body).not.toMatch(/idempotency|sk_test/)
  }
  stripe.failWith(() => undefined)
  const method = stripe.enter(await secretOf(member))
  stripe.failWith(() => 'failed_before')
  expect((await keep(member, method)).statusCode).toBe(503)
  stripe.failWith(() => undefined)
  expect((await keep(member, method)).statusCode).toBe(200)
})

test('a customer that was deleted at Stripe is made anew', async () => {
  const member = await world.member()
  await keep(member, stripe.enter(await secretOf(member)))
  const [customer = ''] = stripe.customersOf(member.organizationId)
  stripe.deleteCustomer(customer)
  expect((await begin(member)).statusCode).toBe(503)
  const method = stripe.enter(await secretOf(member))
  expect((await keep(member, method)).statusCode).toBe(200)
  expect(stripe.customersOf(member.organizationId)).not.toContain(customer)
  expect(stripe.customersOf(member.organizationId)).toHaveLength(1)
})

test('a card of the sandbox or of live mode is none in test mode', async () => {
  const member = await world.member()
  await keep(member, stripe.enter(await secretOf(member)))
  expect((await show(member)).statusCode).toBe(200)
  for (const provider of ['stripe', 'sandbox']) {
    await world.ask('UPDATE cards SET provider = $2 WHERE organization_id = $1', [
      member.organizationId,
      provider,
    ])
    expect((await show(member)).statusCode).toBe(400)
  }
})

test('of 60 calls that mostly fail comes one customer for each organization [RELIABILITY-R12]', async () => {
  const seen = await customersAfterFaults({ world, stripe, count: 60, seed: 20_261_121 })
  expect(seen.faults).toBeGreaterThan(20)
  expect(seen.customers).toEqual(seen.organizations.map(() => 1))
})
