import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { differencesOf } from '../../../../test/money/books.ts'
import {
  giveSandboxCard,
  giveStripeCard,
  openBooksOf,
  paidOf,
  topUp,
} from '../../../../test/stripe/charges.ts'
import { type FakeWebhookEvent, openFakeStripe } from '../../../../test/stripe/fake-stripe.ts'
import { actAs, callOperator, makeOperator } from '../../../../test/support/operators.ts'
import { injection } from '../../../../test/stripe/stripe-webhook-events.ts'
import { type TestMember, makeWorld, openWorld } from '../../../../test/support/world.ts'
import { sweepRefunds } from '../refunds/send-refund.ts'
import { expectOpenItems } from '../../../../test/money/checked-export.ts'
import { sealBookDays } from '../../books/for-accounting.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())
// World of its own: it takes cards with Stripe.
const world = await openWorld({ env: stripe.env })
await openBooksOf(world)

let turnedMs = 0
const send = async (event: FakeWebhookEvent) => {
  const at = new Date(Date.now() + turnedMs)
  return (await world.server.inject(injection(stripe.webhookEvent({ ...event, at })))).statusCode
}

async function toppedUp(): Promise<{ member: TestMember; payment: string; chargeId: string }> {
  const member = await world.member()
  await giveStripeCard({ world, stripe }, member)
  const { body } = await topUp(world, member, { amount: '100.00' })
  const [payment] = stripe.paymentsOf(member.organizationId)
  return { member, payment: payment?.id ?? '', chargeId: body.id }
}

const about = (payment: string, dispute: string) => (type: string) => ({
  type: `charge.dispute.${type}`,
  // What the event claims is not believed.
  object: { id: dispute, payment_intent: payment, status: 'won', amount: 1 },
})

const entriesOf = async (chargeId: string) =>
  (
    await world.ask<{ key: string }>(
      `SELECT regexp_replace(e.key, '[0-9a-f-]{36}', 'x') AS key FROM ledger_entries e JOIN disputes d ON e.key LIKE 'dispute/' || d.id || '/%'
       WHERE d.charge_id = $1 ORDER BY e.at, e.id`,
      [chargeId],
    )
  ).map(({ key }) => key)

test('a dispute takes the money out, and gives it back where it is won [MONEY-CHECK-15]', async () => {
  const { member, payment, chargeId } = await toppedUp()
  const fees = async () =>
    Number(
      (
        await world.ask<{ sum: string }>(
          `SELECT coalesce(sum(debits - credits), 0)::text AS sum FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account
           WHERE a.code = 'network:fees'`,
        )
      )[0]?.sum ?? 0,
    )
  const before = await fees()
  const dispute = stripe.dispute(payment, 'needs_response')
  const event = about(payment, dispute)
  expect(await send(event('created'))).toBe(200)
  expect(await paidOf(world, member)).toMatchObject({ credit: 100, books: 100 })
  stripe.dispute(payment, 'withdrawn')
  const events = ['closed', 'created', 'funds_withdrawn', 'funds_withdrawn', 'updated'].map(event)
  for (const status of await Promise.all([...events, ...events, ...events].map(send)))
    expect(status).toBe(200)
  expect(await paidOf(world, member)).toMatchObject({ credit: 0, books: 0 })
  expect(await entriesOf(chargeId)).toEqual(['dispute/x/out'])
  // 15.00 is what Stripe keeps for a dispute.
  expect((await fees()) - before).toBe(15_000_000)
  stripe.dispute(payment, 'won')
  stripe.dispute(payment, 'reinstated')
  for (const status of await Promise.all([...events, ...events].map(send))) expect(status).toBe(200)
  expect(await paidOf(world, member)).toMatchObject({ credit: 100, books: 100 })
  expect(await entriesOf(chargeId)).toEqual(['dispute/x/out', 'dispute/x/in'])
  expect((await fees()) - before).toBe(15_000_000)
  const rows = await world.ask(
    "SELECT params->>'outcome' AS outcome FROM member_notices WHERE organization_id = $1 AND kind = 'charge_disputed' ORDER BY visible_from",
    [member.organizationId],
  )
  expect(rows).toEqual([{ outcome: 'open' }, { outcome: 'won' }])
  expect(await differencesOf({ world })).toEqual([])
})

test('a lost dispute of money that is spent leaves a debt and stops leases', async () => {
  const { member, payment, chargeId } = await toppedUp()
  await world.ask('UPDATE organizations SET credit_limit_micros = 0 WHERE id = $1', [
    member.organizationId,
  ])
  await world.ask(
    'UPDATE organization_credits SET limit_micros = 0, spent_micros = 70000000 WHERE organization_id = $1',
    [member.organizationId],
  )
  const dispute = stripe.dispute(payment, 'needs_response')
  stripe.dispute(payment, 'withdrawn')
  stripe.dispute(payment, 'lost')
  expect(await send(about(payment, dispute)('closed'))).toBe(200)
  const [credit] = await world.ask(
    'SELECT paid_micros::int AS paid, limit_micros::int AS most FROM organization_credits WHERE organization_id = $1',
    [member.organizationId],
  )
  expect(credit).toEqual({ paid: 0, most: 70_000_000 })
  const operator = await makeOperator(world, 'finance')
  const list = await actAs<{ disputes: object[] }>(world, operator, {
    method: 'GET',
    path: '/finance/disputes?state=lost',
  })
  expect(list.disputes).toMatchObject([{ charge_id: chargeId, state: 'lost', is_withdrawn: true }])
})

test('an event about a payment is looked up at Stripe and not believed', async () => {
  const member = await world.member()
  await giveStripeCard({ world, stripe }, member)
  stripe.failWith(({ method, path }) =>
    method === 'POST' && path.endsWith('/payment_intents') ? 'failed_after' : undefined,
  )
  const { body } = await topUp(world, member)
  expect(body.state).toBe('unknown')
  stripe.failWith(() => undefined)
  const [payment] = stripe.paymentsOf(member.organizationId)
  const object = { id: payment?.id ?? '', metadata: { charge_id: body.id } }
  const event = (type: string) => ({ type: `payment_intent.${type}`, object })
  const types = ['payment_failed', 'canceled', 'requires_action', 'succeeded', 'succeeded']
  for (const status of await Promise.all(
    [...types, ...types, ...types].map((type) => send(event(type))),
  ))
    expect(status).toBe(200)
  expect(await paidOf(world, member)).toEqual({ credit: 25, books: 25, entries: 1 })
  // A payment of somebody else, and one that Stripe does not have.
  expect(await send({ type: 'payment_intent.succeeded', object: { id: 'pi_unknown' } })).toBe(200)
  expect(await paidOf(world, member)).toMatchObject({ entries: 1 })
})

test('a refund whose answer was lost is given back once', async () => {
  const { member, payment, chargeId } = await toppedUp()
  const finance = await makeOperator(world, 'finance')
  const post = (path: string, body: object) =>
    callOperator(world, finance, { method: 'POST', path: `/finance/${path}`, body })
  const refund = (amount: string) =>
    post(`charges/${chargeId}/refunds`, { amount, reason: 'They stopped advertising.' })
  const statesOf = async () =>
    (
      await actAs<{ refunds: { id: string; state: string }[] }>(world, finance, {
        method: 'GET',
        path: `/finance/charges/${chargeId}`,
      })
    ).refunds
  stripe.failWith(({ method, path }) =>
    method === 'POST' && path.endsWith('/refunds') ? 'failed_after' : undefined,
  )
  expect((await refund('30.00')).json()).toEqual({ state: 'done', proposal_id: null })
  stripe.failWith(() => undefined)
  expect(await statesOf()).toMatchObject([{ state: 'unknown' }])
  const event = { type: 'charge.refunded', object: { id: 'ch_1', payment_intent: payment } }
  for (const status of await Promise.all([event, event, event].map(send))) expect(status).toBe(200)
  expect(await statesOf()).toMatchObject([{ state: 'succeeded' }])
  expect(stripe.refundsOf(payment).map(({ amount }) => amount)).toEqual([3000])
  expect(await paidOf(world, member)).toMatchObject({ credit: 70, books: 70 })

  stripe.failRefunds(true)
  expect((await refund('20.00')).statusCode).toBe(200)
  stripe.failRefunds(false)
  const [, failed] = await statesOf()
  expect(failed).toMatchObject({ state: 'failed' })
  const retry = () => post(`refunds/${failed?.id ?? ''}/retry`, { reason: 'The card is renewed.' })
  expect((await retry()).json()).toEqual({ state: 'succeeded' })
  expect((await retry()).json()).toMatchObject({ reason: 'refund_not_failed' })
  expect(await paidOf(world, member)).toMatchObject({ credit: 50, books: 50 })
  expect(await differencesOf({ world })).toEqual([])
})

test('an operator looks up an unknown charge, and decides a sandbox dispute', async () => {
  const played = await makeWorld()
  await openBooksOf(played)
  const finance = await makeOperator(played, 'finance')
  const member = await played.member()
  await giveSandboxCard(played, member, '4000000000000259')
  const { body } = await topUp(played, member, { amount: '40.00' })
  expect(body.state).toBe('succeeded')
  expect(await paidOf(played, member)).toMatchObject({ credit: 0, books: 0 })
  const { disputes } = await actAs<{ disputes: { id: string; state: string }[] }>(played, finance, {
    method: 'GET',
    path: '/finance/disputes',
  })
  expect(disputes).toMatchObject([{ state: 'open' }])
  const { alarms } = await actAs<{ alarms: object[] }>(
    played,
    await makeOperator(played, 'finance'),
    { method: 'GET', path: '/finance' },
  )
  expect(alarms).toContainEqual(expect.objectContaining({ what: 'disputes_open' }))
  const close = () =>
    callOperator(played, finance, {
      method: 'POST',
      path: `/finance/disputes/${disputes[0]?.id ?? ''}/close`,
      body: { outcome: 'won', reason: 'The holder remembered it.' },
    })
  expect((await close()).json()).toEqual({ state: 'won' })
  expect((await close()).json()).toMatchObject({ reason: 'dispute_closed' })
  expect(await paidOf(played, member)).toMatchObject({ credit: 40, books: 40 })

  const settled = await callOperator(played, finance, {
    method: 'POST',
    path: `/finance/charges/${body.id}/look-up`,
    body: { reason: 'They ask for it.' },
  })
  expect(settled.json()).toMatchObject({ reason: 'charge_settled' })
  await giveSandboxCard(played, member, '4000002760003184')
  const waiting = (await topUp(played, member)).body
  await played.turnClock(minuteMs)
  const looked = await callOperator(played, finance, {
    method: 'POST',
    path: `/finance/charges/${waiting.id}/look-up`,
    body: { reason: 'They ask for it.' },
  })
  expect(looked.json()).toEqual({ state: 'needs_action' })
  await played.close()
})

test('a payment refunded and disputed is booked as the bank took it', async () => {
  const { member, payment, chargeId } = await toppedUp()
  const finance = await makeOperator(world, 'finance')
  await callOperator(world, finance, {
    method: 'POST',
    path: `/finance/charges/${chargeId}/refunds`,
    body: { amount: '100.00', reason: 'They stopped advertising.' },
  })
  expect(await paidOf(world, member)).toMatchObject({ credit: 0, books: 0 })
  const dispute = stripe.dispute(payment, 'needs_response')
  stripe.dispute(payment, 'withdrawn')
  expect(await send(about(payment, dispute)('funds_withdrawn'))).toBe(200)
  expect(await paidOf(world, member)).toMatchObject({ credit: -100, books: -100 })
  expect(await entriesOf(chargeId)).toEqual(['dispute/x/out'])
  expect(await differencesOf({ world })).toEqual([])
})

test('a refund above what each invoice has left is taken off both', async () => {
  const { member, payment, chargeId } = await toppedUp()
  const dispute = stripe.dispute(payment, 'needs_response', 4000)
  for (const state of ['withdrawn', 'lost', 'won', 'reinstated'] as const) {
    stripe.dispute(payment, state)
    expect(await send(about(payment, dispute)('updated'))).toBe(200)
  }
  const finance = await makeOperator(world, 'finance')
  const body = { amount: '90.00', reason: 'They stopped advertising.' }
  const path = `/finance/charges/${chargeId}/refunds`
  expect((await callOperator(world, finance, { method: 'POST', path, body })).statusCode).toBe(200)
  const taken = () =>
    world.ask<{ corrects: string[]; shares: Record<string, { net_micros: string }> | null }>(
      `SELECT body::jsonb->'corrects' AS corrects, body::jsonb->'shares' AS shares FROM ledger_documents
       WHERE organization_id = $1 AND kind = 'credit_note' ORDER BY place DESC LIMIT 1`,
      [member.organizationId],
    )
  const [refund] = await taken()
  const shares = Object.entries(refund?.shares ?? {})
  expect(shares.map(([number]) => number)).toEqual(refund?.corrects)
  expect(shares.map(([, share]) => share.net_micros)).toEqual(['60000000', '30000000'])
  await callOperator(world, finance, { method: 'POST', path, body: { ...body, amount: '10.00' } })
  expect(await taken()).toEqual([{ corrects: [refund?.corrects[1]], shares: null }])
  expect(await differencesOf({ world })).toEqual([])
})

test('a dispute is followed on later days, on which its fee is named again', async () => {
  const { member, payment, chargeId } = await toppedUp()
  const event = about(payment, stripe.dispute(payment, 'needs_response'))
  stripe.dispute(payment, 'withdrawn')
  expect(await send(event('funds_withdrawn'))).toBe(200)
  turnedMs = 2 * dayMs
  await world.turnClock(turnedMs)
  stripe.dispute(payment, 'won')
  stripe.dispute(payment, 'reinstated')
  expect(await send(event('funds_reinstated'))).toBe(200)
  expect(await entriesOf(chargeId)).toEqual(['dispute/x/out', 'dispute/x/in'])
  expect(await paidOf(world, member)).toMatchObject({ credit: 100, books: 100 })
})

test('a refund that Stripe refuses or never got is sent again by an operator', async () => {
  const { member, payment, chargeId } = await toppedUp()
  const finance = await makeOperator(world, 'finance')
  const post = (path: string, body: object) =>
    callOperator(world, finance, { method: 'POST', path: `/finance/${path}`, body })
  const refund = (amount: string) =>
    post(`charges/${chargeId}/refunds`, { amount, reason: 'They stopped advertising.' })
  const retry = async (id = '') =>
    (await post(`refunds/${id}/retry`, { reason: 'Try it again.' })).json<{ state: string }>().state
  const refunds = () =>
    world.ask<{ id: string; state: string; message: string | null }>(
      'SELECT id, state, message FROM refunds WHERE charge_id = $1 ORDER BY created_at',
      [chargeId],
    )
  // Somebody gives back most of it on Stripe's pages.
  const byHand = new URLSearchParams({ payment_intent: payment, amount: '9000' })
  await fetch(`${stripe.url}/v1/refunds`, { method: 'POST', body: byHand })
  await refund('20.00')
  const [refused] = await refunds()
  expect(refused).toMatchObject({ state: 'failed', message: 'charge_already_refunded' })
  expect(await retry(refused?.id)).toBe('failed')
  expect(await paidOf(world, member)).toMatchObject({ credit: 80, books: 80 })

  stripe.failWith(({ method, path }) =>
    method === 'POST' && path.endsWith('/refunds') ? 'failed_before' : undefined,
  )
  await refund('10.00')
  const [, lost] = await refunds()
  expect(lost).toMatchObject({ state: 'unknown' })
  await world.turnClock(24 * hourMs)
  await sweepRefunds(world.services)
  expect((await refunds())[1]).toMatchObject({ state: 'unknown' })
  await world.turnClock(23 * hourMs)
  await sweepRefunds(world.services)
  stripe.failWith(() => undefined)
  expect((await refunds())[1]).toMatchObject({ state: 'failed' })
  const later = await makeOperator(world, 'finance')
  const again = await callOperator(world, later, {
    method: 'POST',
    path: `/finance/refunds/${lost?.id ?? ''}/retry`,
    body: { reason: 'It never arrived.' },
  })
  expect(again.json()).toEqual({ state: 'succeeded' })
  expect(stripe.refundsOf(payment).map(({ amount }) => amount)).toEqual([9000, 1000])
  await sealBookDays(world.services)
  expect(await differencesOf({ world })).toEqual([])
})

test('what is open is the receivables account, to the hundredth', async () => {
  await expectOpenItems(world)
})
