import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { showPayment } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import { issueStatement } from '../../../../test/money/issued-document.ts'
import { enterSeller } from '../../../../test/money/parties.ts'
import { newId } from '../../../lib/db/ids.ts'
import { type TestMember, sharedWorld } from '../../../../test/support/world.ts'
import { recordPayment } from '../for-operators.ts'
import { sqlStates } from '../../../lib/failures/sql-states.ts'

const world = await sharedWorld()

const record = (
  email: string,
  act: { amount?: bigint; date?: string; reference?: string } = {},
) => {
  const { amount = 120_000_000n, ...rest } = act
  return recordPayment(world.services, { email, amountMicros: amount, operator: 'maria', ...rest })
}

const list = async (as: TestMember) => {
  const answer = await world.call(as, { method: 'GET', path: '/organization/payments' })
  return answer.json<{ id: string; date: string; amount: number; view: string }[]>()
}

const show = (as: TestMember | undefined, id: string) =>
  world.call(as, { method: 'GET', path: `/organization/payments/${id}` })

test('recorded payments are listed, the newest first, with their addresses [API-17 ENT-07]', async () => {
  const member = await world.member()
  expect(await list(member)).toEqual([])
  await record(member.email, { date: '2026-01-31' })
  await record(` ${member.email.toUpperCase()} `, { date: '2026-02-28', amount: 7_250_000n })
  const payments = await list(member)
  expect(payments.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-02-28T12:00:00.000Z', 7.25],
    ['2026-01-31T12:00:00.000Z', 120],
  ])
  for (const payment of payments) {
    expect(Object.keys(payment).toSorted()).toEqual([
      'amount',
      'currency',
      'date',
      'id',
      'paid_amount',
      'state',
      'view',
    ])
    expect(payment.view).toBe(`/account/payment/${payment.id}`)
  }
  const trail = await world.ask(
    "SELECT actor, details FROM audit_log WHERE organization_id = $1 AND action = 'payment.record' ORDER BY at",
    [member.organizationId],
  )
  expect(trail[0]).toEqual({
    actor: 'operator:maria',
    details: { date: '2026-01-31', reference: '2026-01-31', currency: 'USD', amount: '120.00' },
  })
})

test('a payment recorded again under its reference is one, even at once', async () => {
  const member = await world.member()
  const done = await Promise.all(
    Array.from({ length: 10 }, () => record(member.email, { date: '2026-03-31' })),
  )
  expect(done.filter((one) => one?.isNew)).toHaveLength(1)
  expect(await list(member)).toHaveLength(1)
  expect(await record(member.email, { date: '2026-03-31', reference: 'bonus' })).toMatchObject({
    isNew: true,
    reference: 'bonus',
  })
  expect(await list(member)).toHaveLength(2)
})

test('without a day it is today’s, by the clock of the product', async () => {
  const member = await world.member()
  const [row] = await world.ask<{ day: string }>(
    "SELECT to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day",
  )
  expect(await record(member.email)).toMatchObject({ date: row?.day, reference: row?.day })
})

test('nobody has the email: nothing is recorded', async () => {
  expect(await record('nobody@example.com')).toBeUndefined()
})

test('a statement tells who was paid, by the account as it is now', async () => {
  const member = await world.member({ name: 'Harbour & Vine' })
  await record(member.email, { date: '2026-01-31', reference: 'January' })
  const [payment] = await list(member)
  const statement = {
    id: payment?.id,
    date: '2026-01-31T12:00:00.000Z',
    amount: 120,
    currency: 'USD',
    paid_amount: 120,
    reference: 'January',
    organization_name: 'Harbour & Vine',
    organization_address: 'Lund',
    state: 'paid',
    returned_on: null,
    return_reason: null,
    payer: [],
    statements: [],
  }
  const before = await show(member, payment?.id ?? '')
  expect([before.statusCode, before.json()]).toEqual([
    200,
    { ...statement, account_holder: null, account_last4: null },
  ])
  await world.call(member, {
    method: 'PUT',
    path: `/organization/{org-id}/banking?org_id=${member.organizationId}`,
    body: { bank_account_holder_name: 'Ida', bank_account_number: '1234567890' },
  })
  expect((await show(member, payment?.id ?? '')).json()).toEqual({
    ...statement,
    account_holder: 'Ida',
    account_last4: '7890',
  })
})

test('a payment names who pays and the documents since the payment before', async () => {
  const member = await world.member()
  const { organizationId } = member
  const months: string[] = []
  for (let count = 0; count < 4; count += 1) {
    const id = await issueStatement(world, member, 1)
    const [row] = await world.ask<{ month: string }>(
      'SELECT month FROM ledger_documents WHERE id = $1',
      [id],
    )
    months.push(row?.month ?? '')
  }
  const payouts: string[] = []
  const payOut = async (month: number, state: string, replaces?: number) => {
    const id = newId(new Date(Date.UTC(2030, 0, 1 + payouts.length)))
    await world.ask(
      `WITH run AS (
         INSERT INTO payout_runs (id, month, currency, provider, total_micros, payouts, content_sha256, proposed_at)
         VALUES (gen_random_uuid(), $3, 'USD', 'manual', 10000, 1, '', app_now()) RETURNING id)
       INSERT INTO payouts (id, run_id, organization_id, month, currency, amount_micros, reference, bank_sha256, state, state_at,
         approved_on, paid_on, returned_on, replaces)
       SELECT $1::uuid, run.id, $2, $3, 'USD', 10000, $4, '', $5, app_now(), '2030-01-01',
         CASE WHEN $5 IN ('paid', 'returned') THEN '2030-01-02'::date END, CASE WHEN $5 = 'returned' THEN '2030-01-03'::date END, $6::uuid
       FROM run`,
      [
        id,
        organizationId,
        months[month],
        `P${payouts.length}`,
        state,
        payouts[replaces ?? -1] ?? null,
      ],
    )
    await record(member.email, { date: '2030-01-02', reference: `P${payouts.length}` })
    payouts.push(id)
  }
  // The third month's payout was approved before the second one's came back.
  await payOut(0, 'paid')
  await payOut(1, 'returned')
  await payOut(2, 'failed')
  await payOut(2, 'paid', 2)
  await payOut(3, 'sent', 1)
  const payments = await world.ask<{ id: string }>(
    'SELECT id FROM payments WHERE organization_id = $1 ORDER BY reference',
    [organizationId],
  )
  const named = await Promise.all(
    payments.map(async ({ id }) => {
      const shown = (await show(member, id)).json<Reply<typeof showPayment>>()
      return (shown.statements ?? []).map(({ month, total }) => [
        months.findIndex((one) => one.startsWith(month)),
        total,
      ])
    }),
  )
  expect(named).toEqual([
    [[0, '1.00']],
    [[1, '1.00']],
    [[2, '1.00']],
    [[2, '1.00']],
    [
      [1, '1.00'],
      [3, '1.00'],
    ],
  ])
  await enterSeller(world, '2020-01-01')
  const shown = (await show(member, payments[0]?.id ?? '')).json<Reply<typeof showPayment>>()
  expect(shown.payer?.slice(0, 2)).toEqual(['Frontrow Media OÜ', 'Narva mnt 5'])
})

describe('FINDINGS-M-4', () => {
  test('a payment in another currency has its value in dollars of its day', async () => {
    const member = await world.member()
    await world.ask(
      `INSERT INTO fx_rates (currency, as_of, usd_billionths, source) VALUES
       ('ISK', '2031-03-01', 7250000, 'test'), ('ISK', '2031-03-31', 9000000, 'test')`,
    )
    const pay = (day: string, currency: string, micros: bigint) =>
      world.ask(
        `INSERT INTO payments (id, organization_id, paid_on, amount_micros, currency, reference, recorded_at, recorded_by)
         VALUES ($1, $2, $3::date, $4, $5, $3::text, app_now(), 'test')`,
        [randomUUID(), member.organizationId, day, String(micros), currency],
      )
    await pay('2031-03-30', 'ISK', 150_000_000_000n)
    await pay('2031-04-30', 'ISK', 150_000_000_000n)
    await pay('2031-05-31', 'USD', 99_990_000n)
    const answer = await world.call(member, { method: 'GET', path: '/organization/payments' })
    const rows = answer.json<Record<string, unknown>[]>()
    const money = rows.map(({ amount, currency, paid_amount: paid }) => [amount, currency, paid])
    expect(money).toEqual([
      [99.99, 'USD', 99.99],
      [1350, 'ISK', 150_000],
      [1087.5, 'ISK', 150_000],
    ])
    const statement = await show(member, String(rows[2]?.['id']))
    expect(statement.json()).toMatchObject({
      amount: 1087.5,
      currency: 'ISK',
      paid_amount: 150_000,
    })
  })
})

test('the role of the API can write no payment', async () => {
  const member = await world.member()
  const forged = world.database.asOrganization(member.organizationId, (db) =>
    db
      .insertInto('payments')
      .values({
        id: randomUUID(),
        organization_id: member.organizationId,
        paid_on: '2026-01-01',
        amount_micros: 1n,
        currency: 'USD',
        reference: 'x',
        recorded_by: 'x',
        recorded_at: new Date(0),
      })
      .execute(),
  )
  await expect(forged).rejects.toMatchObject({ code: sqlStates.insufficientPrivilege })
})
