import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { afterAll, afterEach, expect, test } from 'vitest'
import { giveStripeCard, openBooksOf, paidOf, topUp } from '../../../../test/stripe/charges.ts'
import { type Fault, openFakeStripe } from '../../../../test/stripe/fake-stripe.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'
import { lookUpCharge } from '../charges/ask-provider.ts'
import { findCharge } from '../settlement/charge.sql.ts'
import { startCharge } from '../charges/start-charge.ts'
import { noteMissingRights, sweepCharges } from '../background/sweep-charges.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())
// World of its own: it takes cards with Stripe.
const world = await openWorld({ env: stripe.env })
await openBooksOf(world)
afterEach(() => stripe.failWith(() => undefined))

const holder = async (last4 = '4242'): Promise<TestMember> => {
  const member = await world.member()
  await giveStripeCard({ world, stripe }, member, { last4 })
  return member
}

const turn = async (milliseconds: number) => {
  await world.turnClock(milliseconds)
  stripe.turnClock(milliseconds)
}

test('a top-up is one payment at Stripe that names its charge', async () => {
  const member = await holder()
  stripe.log.length = 0
  const { body } = await topUp(world, member)
  expect(body).toMatchObject({ state: 'succeeded', total: '25.00' })
  const [payment, ...more] = stripe.paymentsOf(member.organizationId)
  expect(more).toEqual([])
  expect(payment).toMatchObject({
    amount: 2500,
    currency: 'usd',
    metadata: { charge_id: body.id, attempt: '1' },
  })
  expect(stripe.log.find(({ path }) => path.endsWith('/payment_intents'))).toMatchObject({
    key: `charge|${body.id}|1`,
    form: { off_session: 'true', confirm: 'true' },
  })
  const fees = await world.ask<{ key: string }>(
    "SELECT key FROM ledger_entries WHERE key = 'fee/' || $1",
    [payment?.latest_charge?.balance_transaction.id],
  )
  expect(fees).toHaveLength(1)
  expect(await paidOf(world, member)).toEqual({ credit: 25, books: 25, entries: 1 })
})

test('a decline says why in Stripe’s words, and a cardholder can confirm', async () => {
  const poor = await topUp(world, await holder('9995'))
  expect(poor.body).toMatchObject({
    state: 'declined',
    decline_message: 'Your card has insufficient funds.',
  })
  const member = await holder('3184')
  const { body } = await topUp(world, member)
  const [payment] = stripe.paymentsOf(member.organizationId)
  expect(body).toMatchObject({ state: 'needs_action', client_secret: payment?.client_secret })
  const check = () =>
    world.call(member, {
      method: 'POST',
      path: `/organization/top-ups/${body.id}/check`,
      body: { confirmed: true },
    })
  // What the browser says is not believed.
  expect((await check()).json()).toMatchObject({ state: 'needs_action' })
  stripe.confirm(payment?.id ?? '', true)
  expect((await check()).json()).toMatchObject({ state: 'succeeded' })
  expect(await paidOf(world, member)).toEqual({ credit: 25, books: 25, entries: 1 })
})

test.each<[Fault, 'unknown' | 'succeeded', number]>([
  ['failed_after', 'unknown', 1],
  ['failed_before', 'unknown', 0],
  ['lost_after', 'succeeded', 1],
  ['lost_late', 'succeeded', 1],
  ['lost_before', 'unknown', 1],
])(
  'a top-up whose answer is %s is %s at first, in the end %i payment [MONEY-CHECK-4]',
  async (...row) => {
    const [fault, state, payments] = row
    const member = await holder()
    stripe.failWith(({ method, path }) =>
      method === 'POST' && path.endsWith('/payment_intents') ? fault : undefined,
    )
    const { status, body } = await topUp(world, member)
    expect([status, body.state]).toEqual([200, state])
    stripe.failWith(() => undefined)
    if (state === 'unknown')
      expect(await paidOf(world, member)).toEqual({ credit: 0, books: 0, entries: 0 })
    await sweepCharges(world.services)
    await turn(minuteMs + 1000)
    await sweepCharges(world.services)
    expect(await paidOf(world, member)).toMatchObject({ credit: payments * 25, entries: payments })
    expect(stripe.paymentsOf(member.organizationId)).toHaveLength(payments)
  },
)

test('a payment that never reached Stripe is given up after two days', async () => {
  const member = await holder()
  stripe.failWith(({ path }) => (path.endsWith('/payment_intents') ? 'failed_before' : undefined))
  const { body } = await topUp(world, member)
  expect(body.state).toBe('unknown')
  stripe.failWith(({ method, path }) =>
    method === 'POST' && path.endsWith('/payment_intents') ? 'failed_before' : undefined,
  )
  const stateAfter = async (milliseconds: number) => {
    await turn(milliseconds)
    await sweepCharges(world.services)
    const shown = await world.call(member, {
      method: 'GET',
      path: `/organization/top-ups/${body.id}`,
    })
    return shown.json<{ state: string }>().state
  }
  expect(await stateAfter(22 * hourMs)).toBe('unknown')
  const asked = () => stripe.log.filter(({ key }) => key === `charge|${body.id}|1`).length
  const before = asked()
  // The key may be forgotten from now on, so the request is not repeated.
  expect(await stateAfter(2 * hourMs)).toBe('unknown')
  expect(asked()).toBe(before)
  expect(await stateAfter(dayMs)).toBe('declined')
  expect(stripe.paymentsOf(member.organizationId)).toEqual([])
})

test('an attempt of an invoice’s charge grows only after an answered decline', async () => {
  const member = await holder('9995')
  const { organizationId } = member
  const [document] = await world.ask<{ id: string }>(
    `WITH s AS (INSERT INTO ledger_document_series (series, last_number) VALUES ('TEST-INV-2020', 1) RETURNING series)
     INSERT INTO ledger_documents (id, organization_id, kind, series, number, month, issued_on, total_micros, carried_micros, body, sha256, signature)
     SELECT gen_random_uuid(), $1, 'invoice', series, 1, NULL, '2020-01-01', 5000000, 0, '{}', sha256(convert_to('{}', 'UTF8')), '\\x00' FROM s
     RETURNING id`,
    [organizationId],
  )
  await world.ask(
    `INSERT INTO ledger_invoices (document_id, organization_id, purpose, issued_at, due_on, net_micros, tax_micros)
     VALUES ($1, $2, 'use', app_now(), '2020-01-03', 5000000, 1000000)`,
    [document?.id, organizationId],
  )
  const wanted = {
    organizationId,
    purpose: 'invoice',
    invoiceId: document?.id ?? '',
    netMicros: 5_000_000n,
    taxMicros: 1_000_000n,
    actor: 'system',
  } as const
  expect(await startCharge(world.services, wanted)).toMatchObject({ state: 'declined', attempt: 1 })
  await giveStripeCard({ world, stripe }, member)
  stripe.failWith(({ method, path }) =>
    method === 'POST' && path.endsWith('/payment_intents') ? 'failed_after' : undefined,
  )
  const lost = await startCharge(world.services, wanted)
  expect(lost).toMatchObject({ state: 'unknown', attempt: 2 })
  // Nothing is asked again while the outcome is unknown.
  expect(await startCharge(world.services, wanted)).toMatchObject({ state: 'unknown', attempt: 2 })
  stripe.failWith(() => undefined)
  const id = typeof lost === 'string' ? '' : lost.id
  const charge = await world.database.asSystem((db) => findCharge(db, id))
  if (charge !== undefined)
    expect(await lookUpCharge(world.services, { charge, actor: 'system' })).toMatchObject({
      state: 'succeeded',
    })
  expect(await startCharge(world.services, wanted)).toMatchObject({
    state: 'succeeded',
    attempt: 2,
  })
  const statuses = stripe.paymentsOf(organizationId).map(({ status }) => status)
  expect(statuses).toEqual(['requires_payment_method', 'succeeded'])
  const attempts = await world.ask(
    'SELECT attempt, state, last4 FROM charge_attempts WHERE charge_id = $1 ORDER BY attempt',
    [id],
  )
  expect(attempts).toEqual([
    { attempt: 1, state: 'declined', last4: '9995' },
    { attempt: 2, state: 'succeeded', last4: '4242' },
  ])
  // The database keeps both rules, whatever a program does.
  await expect(
    world.ask("UPDATE charges SET state = 'created', settled_at = NULL WHERE id = $1", [id]),
  ).rejects.toThrow('stays so')
  await expect(world.ask('UPDATE charges SET attempt = 3 WHERE id = $1', [id])).rejects.toThrow(
    'follows the decline',
  )
})

test('a restricted key without a right is named at the start', async () => {
  const lines: string[] = []
  const error = (fields: object, text: string) => lines.push(JSON.stringify(fields) + text)
  const services = {
    ...world.services,
    log: Object.assign(world.services.log.child({}), { error }),
  }
  await noteMissingRights(services)
  expect(lines).toEqual([])
  stripe.failWith(({ path }) => (/refunds|disputes/.test(path) ? 'forbidden' : undefined))
  await noteMissingRights(services)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('["Refunds","Disputes"]')
})

test('a new key for each try would charge twice [MONEY-M14]', async () => {
  const member = await holder()
  stripe.failWith(({ method, path }) =>
    method === 'POST' && path.endsWith('/payment_intents') ? 'failed_after' : undefined,
  )
  const { body } = await topUp(world, member)
  const charge = await world.database.asSystem((db) => findCharge(db, body.id))
  if (charge === undefined) throw new Error('the charge is gone')
  stripe.failWith(() => undefined)
  // The variant: an outcome that is not known counts as a decline, so another attempt follows.
  await world.ask("UPDATE charges SET state = 'declined', decline_code = 'timeout' WHERE id = $1", [
    body.id,
  ])
  await world.ask(
    "UPDATE charges SET state = 'asking', decline_code = NULL, attempt = 2 WHERE id = $1",
    [body.id],
  )
  await turn(minuteMs + 1000)
  await sweepCharges(world.services)
  expect(stripe.paymentsOf(member.organizationId)).toHaveLength(2)
})
