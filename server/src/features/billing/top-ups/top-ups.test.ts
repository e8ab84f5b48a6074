import { randomUUID } from 'node:crypto'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import {
  chargesOf,
  giveSandboxCard,
  openBooksOf,
  paidOf,
  topUp,
} from '../../../../test/stripe/charges.ts'
import { type TestMember, sharedLaterWorld } from '../../../../test/support/world.ts'
import { startCharge } from '../charges/start-charge.ts'
import { sweepCharges } from '../background/sweep-charges.ts'
import { runAutoTopUps } from './run-auto-top-ups.ts'
import { setTerms } from '../../../../test/support/terms.ts'

const world = await sharedLaterWorld()
await openBooksOf(world)

const holder = async (number?: string): Promise<TestMember> => {
  const member = await world.member()
  await giveSandboxCard(world, member, number)
  return member
}

const actionsOf = async ({ organizationId }: TestMember) =>
  (
    await world.ask<{ action: string }>(
      "SELECT action FROM audit_log WHERE organization_id = $1 AND action LIKE 'charge.%' ORDER BY at, id",
      [organizationId],
    )
  ).map(({ action }) => action)

const noticesOf = async ({ organizationId }: TestMember) =>
  (
    await world.ask<{ kind: string }>(
      "SELECT kind FROM member_notices WHERE organization_id = $1 AND kind LIKE 'charge%'",
      [organizationId],
    )
  ).map(({ kind }) => kind)

const check = (as: TestMember, id: string, body: object) =>
  world.call(as, { method: 'POST', path: `/organization/top-ups/${id}/check`, body })

test('a top-up charges the card once, whatever is repeated [MONEY-CHECK-3]', async () => {
  const member = await holder()
  const key = { key: 'one press' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => topUp(world, member, key)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const { body } = await topUp(world, member, key)
  expect(body).toMatchObject({
    state: 'succeeded',
    amount: '25.00',
    currency: 'USD',
    last4: '4242',
  })
  expect(await paidOf(world, member)).toEqual({ credit: 25, books: 25, entries: 1 })
  expect(await actionsOf(member)).toEqual(['charge.create', 'charge.succeed'])
  // Without the key each call is another top-up.
  await topUp(world, member)
  expect(await paidOf(world, member)).toEqual({ credit: 50, books: 50, entries: 2 })
  const { charges, left_today: left } = await chargesOf(world, member)
  expect(charges.map(({ state, total }) => `${state} ${total}`)).toEqual([
    'succeeded 25.00',
    'succeeded 25.00',
  ])
  expect(left).toBe('150.00')
})

test('a declined top-up moves nothing and says why', async () => {
  const member = await holder('4000000000000341')
  const { status, body } = await topUp(world, member)
  expect([status, body.state, body.decline_message]).toEqual([
    200,
    'declined',
    'Your card was declined.',
  ])
  expect(await paidOf(world, member)).toEqual({ credit: 0, books: 0, entries: 0 })
  expect(await noticesOf(member)).toEqual(['charge_declined'])
  await giveSandboxCard(world, member)
  expect((await topUp(world, member)).body.state).toBe('succeeded')
  expect(await paidOf(world, member)).toEqual({ credit: 25, books: 25, entries: 1 })
})

test('a charge waits a day for its cardholder to confirm it', async () => {
  const member = await holder('4000002760003184')
  const { body } = await topUp(world, member)
  expect(body).toMatchObject({ state: 'needs_action' })
  expect(body.client_secret).toMatch(/^pi_sandbox_/)
  const still = await check(member, body.id, {})
  expect(still.json()).toMatchObject({ state: 'needs_action' })
  const confirmed = await check(member, body.id, { confirmed: true })
  expect(confirmed.json()).toMatchObject({ state: 'succeeded' })
  expect(confirmed.json()).not.toHaveProperty('client_secret')
  expect(await paidOf(world, member)).toEqual({ credit: 25, books: 25, entries: 1 })

  const refused = (await topUp(world, member)).body
  expect((await check(member, refused.id, { confirmed: false })).json()).toMatchObject({
    state: 'declined',
  })
  const forgotten = (await topUp(world, member)).body
  await world.turnClock(dayMs + hourMs)
  await sweepCharges(world.services)
  const shown = await world.call(member, {
    method: 'GET',
    path: `/organization/top-ups/${forgotten.id}`,
  })
  expect(shown.json()).toMatchObject({ state: 'declined' })
  expect((await paidOf(world, member)).credit).toBe(25)
})

test('a charge whose server was killed is settled by the sweep, once', async () => {
  const member = await holder()
  const ids = [(await topUp(world, member)).body.id, (await topUp(world, member)).body.id]
  const before = await paidOf(world, member)
  // As it is after a kill: stored, and nothing of its outcome.
  const [kept] = await world.ask<Record<string, unknown>>('SELECT * FROM charges WHERE id = $1', [
    ids[0],
  ])
  for (const state of ['created', 'asking']) {
    const id = crypto.randomUUID()
    const isAsked = state === 'asking'
    await world.ask(
      `INSERT INTO charges (id, organization_id, purpose, currency, net_micros, tax_micros, state, provider, customer,
         payment_method_id, brand, last4, asked_at, next_at, created_by, created_at)
       VALUES ($1, $2, 'top_up', 'USD', 10000000, 0, $3, 'sandbox', $4, $5, 'visa', '4242', $6, app_now() + interval '1 minute',
         'system', app_now())`,
      [
        id,
        member.organizationId,
        state,
        kept?.['customer'],
        kept?.['payment_method_id'],
        isAsked ? new Date() : null,
      ],
    )
  }
  expect(await sweepCharges(world.services)).toBe(0)
  await world.turnClock(minuteMs + 1000)
  expect(await sweepCharges(world.services)).toBe(2)
  expect(await sweepCharges(world.services)).toBe(0)
  expect((await paidOf(world, member)).credit).toBe(before.credit + 20)
  expect((await paidOf(world, member)).books).toBe(before.books + 20)
})

test('a top-up too small, too large or too much for a new card is refused', async () => {
  const member = await holder()
  for (const amount of ['9.99', '10000.01', '0'])
    expect(await topUp(world, member, { amount })).toMatchObject({
      status: 422,
      body: { reason: 'top_up_not_valid', field: 'amount' },
    })
  expect((await topUp(world, member, { amount: '1e3' })).status).toBe(422)
  expect((await topUp(world, member, { amount: '150.00' })).body.state).toBe('succeeded')
  const tooMuch = await topUp(world, member, { amount: '50.01' })
  expect(tooMuch).toMatchObject({
    status: 422,
    body: { reason: 'top_up_new_card', field: 'amount' },
  })
  expect(tooMuch.body.message).toContain('Enter 50.00 USD or less today.')
  expect((await topUp(world, member, { amount: '50.00' })).body.state).toBe('succeeded')
  await world.turnClock(30 * dayMs)
  expect((await topUp(world, member, { amount: '10000' })).body.state).toBe('succeeded')
})

test('the limits of top-ups are settings', async () => {
  const member = await holder()
  const refusalOf = async (amount: string) => (await topUp(world, member, { amount })).body
  const setting = (key: string, value: string) =>
    world.ask(
      `INSERT INTO stored_settings (key, value, version, changed_at, changed_by) VALUES ($1, $2, 1, app_now(), 'test')
       ON CONFLICT (key) DO UPDATE SET value = $2`,
      [key, value],
    )
  await setting('top_up_smallest', '50')
  await setting('top_up_largest', '1000')
  expect(await refusalOf('49.99')).toMatchObject({
    reason: 'top_up_not_valid',
    message: 'A top-up is 50.00 to 1,000.00, with at most 2 decimals.',
  })
  expect((await chargesOf(world, member)).limits).toEqual({ smallest: 50, largest: 1000 })
  await setting('top_up_smallest', '10')
  await setting('top_up_largest', '10000')
  expect(await refusalOf('500.00')).toMatchObject({ reason: 'top_up_new_card' })
  await world.ask("INSERT INTO new_card_exemptions (organization_id, set_by) VALUES ($1, 'test')", [
    member.organizationId,
  ])
  expect(await refusalOf('500.00')).toMatchObject({ state: 'succeeded' })
  expect((await chargesOf(world, member)).left_today).toBeNull()
})

test('without a card nothing is charged [MONEY-M15]', async () => {
  const bare = await world.member()
  expect(await topUp(world, bare)).toMatchObject({ status: 400, body: { reason: 'no_card' } })
  expect((await chargesOf(world, bare)).not_chargeable).toBe('no_card')
})

test('a balance below the limit is topped up by itself', async () => {
  const member = await holder()
  const set = (body: object) =>
    world.call(member, { method: 'PUT', path: '/organization/auto-top-up', body })
  const wanted = { below: '20.00', add: '15.00', monthly_max: '40.00' }
  expect((await set({ auto_top_up: wanted })).json()).toEqual({ auto_top_up: wanted })
  for (const [wrong, field] of [
    [{ add: '1.00' }, 'add'],
    [{ monthly_max: '14.99' }, 'monthly_max'],
  ] as const)
    expect((await set({ auto_top_up: { ...wanted, ...wrong } })).json()).toMatchObject({ field })
  for (let round = 0; round < 4; round += 1) await runAutoTopUps(world.services)
  // Twice until the balance is 30; a balance above the limit is left alone.
  expect(await paidOf(world, member)).toMatchObject({ credit: 30, entries: 2 })
  await set({ auto_top_up: { ...wanted, below: '100.00' } })
  await runAutoTopUps(world.services)
  // A third one would be more than the most of the month.
  expect(await paidOf(world, member)).toMatchObject({ credit: 30 })
  await giveSandboxCard(world, member, '4000000000000341')
  await set({ auto_top_up: { below: '100.00', add: '15.00', monthly_max: '400.00' } })
  for (let round = 0; round < 3; round += 1) await runAutoTopUps(world.services)
  const { auto_top_up: auto, charges } = await chargesOf(world, member)
  expect(auto).toMatchObject({ is_paused: true })
  expect(charges.filter(({ state }) => state === 'declined')).toHaveLength(1)
  await giveSandboxCard(world, member)
  await runAutoTopUps(world.services)
  expect(await paidOf(world, member)).toMatchObject({ credit: 45 })
  expect((await set({ auto_top_up: null })).json()).toEqual({ auto_top_up: null })
  expect((await chargesOf(world, member)).auto_top_up).toBeNull()
})

test('an automatic top-up has the limits of a new card', async () => {
  const member = await holder()
  const auto_top_up = { below: '9000.00', add: '150.00', monthly_max: '9000.00' }
  await world.call(member, {
    method: 'PUT',
    path: '/organization/auto-top-up',
    body: { auto_top_up },
  })
  for (let round = 0; round < 3; round += 1) await runAutoTopUps(world.services)
  expect(await paidOf(world, member)).toMatchObject({ credit: 150 })
  expect((await chargesOf(world, member)).auto_top_up).toMatchObject({ is_paused: false })
  await world.turnClock(dayMs)
  await runAutoTopUps(world.services)
  expect(await paidOf(world, member)).toMatchObject({ credit: 300 })
  await world.turnClock(dayMs)
  await world.ask(
    `INSERT INTO organization_closings (id, organization_id, message, reason, begun_at, closes_at)
     VALUES (gen_random_uuid(), $1, '', '', app_now(), app_now() + interval '30 days')`,
    [member.organizationId],
  )
  await runAutoTopUps(world.services)
  expect(await paidOf(world, member)).toMatchObject({ credit: 300 })
})

test('an automatic top-up is not made where it is not due any more', async () => {
  const member = await holder()
  const { organizationId, email } = member
  const set = (add: string) =>
    world.call(member, {
      method: 'PUT',
      path: '/organization/auto-top-up',
      body: { auto_top_up: { below: '20.00', add, monthly_max: '400.00' } },
    })
  await set('15.00')
  const hold = randomUUID()
  await world.ask(
    `INSERT INTO network_holds (id, organization_id, scope, object_kind, object_id, message, reason, placed_by, placed_at)
     VALUES ($1, $2, 'advertise', 'organization', $2, 'm', 'r', 'system', app_now())`,
    [hold, organizationId],
  )
  await runAutoTopUps(world.services)
  expect(await paidOf(world, member)).toMatchObject({ entries: 0 })
  await world.ask(
    "UPDATE network_holds SET lifted_at = app_now(), lifted_by = 'system' WHERE id = $1",
    [hold],
  )
  // The balance is filled by hand after the organization was found, and before its card is charged.
  const wanted = { organizationId, purpose: 'top_up', netMicros: 15_000_000n } as const
  const started = await startCharge(world.services, {
    ...wanted,
    actor: 'system',
    isStillDue: () => Promise.resolve(false),
  })
  expect(started).toBe('not_due')
  await runAutoTopUps(world.services)
  expect(await paidOf(world, member)).toMatchObject({ credit: 15, entries: 1 })
  // Twenty top-ups of any kind are the most of 24 hours.
  await world.ask(
    `INSERT INTO charges (id, organization_id, purpose, currency, net_micros, tax_micros, state, provider, customer,
       payment_method_id, brand, last4, decline_code, created_by, created_at)
     SELECT gen_random_uuid(), $1, 'top_up', 'USD', 10000000, 0, 'declined', 'sandbox', 'c', 'p', 'visa', '4242', 'x', 'system', app_now()
     FROM generate_series(1, 19)`,
    [organizationId],
  )
  await runAutoTopUps(world.services)
  expect(await paidOf(world, member)).toMatchObject({ entries: 1 })
  expect((await chargesOf(world, member)).auto_top_up).toMatchObject({ is_paused: false })
  await world.turnClock(dayMs + hourMs)
  await setTerms(world.services, { email, kind: 'postpaid', limitMicros: 10_000_000n })
  await runAutoTopUps(world.services)
  expect(await paidOf(world, member)).toMatchObject({ entries: 1 })
})
