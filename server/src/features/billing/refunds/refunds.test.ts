import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CustomerAccount } from '@frontrow/contract/operator/finance/open-items'
import { differencesOf } from '../../../../test/money/books.ts'
import { giveSandboxCard, openBooksOf, paidOf, topUp } from '../../../../test/stripe/charges.ts'
import {
  actAs,
  callOperator,
  makeOperator,
  type TestOperator,
  approveProposal,
} from '../../../../test/support/operators.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { postEntry } from '../../books/books.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { makeRefund } from '../settlement/make-refund.ts'
import { sweepRefunds } from './send-refund.ts'
import { expectOpenItems } from '../../../../test/money/checked-export.ts'
import { taxUse } from '../../../../test/money/parties.ts'

// World of its own: it closes days and months of the whole network.
const world = await openWorld()
await openBooksOf(world)
const finance = await makeOperator(world, 'finance')

async function toppedUp(amount = '150.00'): Promise<{ member: TestMember; chargeId: string }> {
  const member = await world.member()
  await taxUse(world, member)
  await giveSandboxCard(world, member)
  const { body } = await topUp(world, member, { amount })
  expect(body.state).toBe('succeeded')
  return { member, chargeId: body.id }
}

const refund = (as: TestOperator, chargeId: string, amount: string) =>
  callOperator(world, as, {
    method: 'POST',
    path: `/finance/charges/${chargeId}/refunds`,
    body: { amount, reason: 'They stopped advertising.' },
  })

const balances = async ({ organizationId }: TestMember) =>
  Object.fromEntries(
    (
      await world.ask<{ code: string; units: string }>(
        `SELECT code, ((credits - debits) / 1000000)::numeric(12, 2)::text AS units FROM ledger_balances b
         JOIN ledger_accounts a ON a.number = b.account WHERE organization_id = $1`,
        [organizationId],
      )
    ).map(({ code, units }) => [code, units]),
  )

test('unused money goes back to the card with its tax and a credit note [MONEY-CHECK-16]', async () => {
  const { member, chargeId } = await toppedUp()
  const charge = await actAs<{ refundable: string; total: string; tax: string }>(world, finance, {
    method: 'GET',
    path: `/finance/charges/${chargeId}`,
  })
  expect(charge).toMatchObject({ refundable: '150.00', tax: '28.50', total: '178.50' })
  const answer = await refund(finance, chargeId, '50.00')
  expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'done', proposal_id: null }])
  expect(await paidOf(world, member)).toMatchObject({ credit: 100, books: 100 })
  const shown = await actAs<{ refundable: string; refunds: object[] }>(world, finance, {
    method: 'GET',
    path: `/finance/charges/${chargeId}`,
  })
  expect(shown.refundable).toBe('100.00')
  expect(shown.refunds).toMatchObject([{ state: 'succeeded', net: '50.00', tax: '9.50' }])
  const [note] = await world.ask<{ name: string; body: string }>(
    "SELECT name, body FROM ledger_documents WHERE organization_id = $1 AND kind = 'credit_note'",
    [member.organizationId],
  )
  expect(note?.name).toMatch(/^TEST-CN-\d{4}-0/)
  expect(JSON.parse(note?.body ?? '{}')).toMatchObject({
    net: '-50.00',
    tax: '-9.50',
    total: '-59.50',
    lines: [{ charge: chargeId, charged: '-50.00' }],
  })
  expect(await balances(member)).toEqual({ advertiser: '100.00', 'advertiser:tax': '0.00' })
  const [flight] = await world.ask<{ left: string }>(
    `SELECT sum(credits - debits)::text AS left FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account
     WHERE a.code = 'refunds:in_flight'`,
  )
  expect(flight?.left).toBe('0')
  expect(await differencesOf({ world })).toEqual([])
})

test('documents and payments of a customer are on its statement of account', async () => {
  const { member, chargeId } = await toppedUp()
  await refund(finance, chargeId, '50.00')
  const path = `/organizations/${member.organizationId}/account`
  const { lines, balance } = await actAs<CustomerAccount>(world, finance, { method: 'GET', path })
  expect(lines.map(({ text, debit, credit }) => [text, debit, credit])).toEqual([
    ['Credit note', '', '59.50'],
    ['Invoice', '178.50', ''],
    ['Cards charged', '', '178.50'],
    ['Refunds', '59.50', ''],
  ])
  expect([lines.at(-1)?.balance, balance]).toEqual(['0.00', '0.00'])
  const unknown = { method: 'GET', path: `/organizations/${randomUUID()}/account` } as const
  expect((await callOperator(world, finance, unknown)).statusCode).toBe(404)
})

test('a card payment has a receipt, for who paid it alone', async () => {
  const { member, chargeId } = await toppedUp('20.00')
  const ask = { method: 'GET', path: `/organization/charges/${chargeId}/receipt` } as const
  const made = (await world.call(member, ask)).json<{ file_name: string; content: string }>()
  expect(made.file_name).toMatch(/^Receipt \d{4}-\d\d-\d\d\.pdf$/)
  expect(Buffer.from(made.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const other = await world.call(await world.member(), ask)
  expect(other.json()).toMatchObject({ reason: 'charge_not_found' })
})

test('what is spent or set aside for ads under way is not given back', async () => {
  const { member, chargeId } = await toppedUp('100.00')
  await world.ask(
    'UPDATE organization_credits SET leased_micros = leased_micros + 30000000, spent_micros = spent_micros + 20000000 WHERE organization_id = $1',
    [member.organizationId],
  )
  const tooMuch = await refund(finance, chargeId, '50.01')
  expect([tooMuch.statusCode, tooMuch.json()]).toMatchObject([
    409,
    { reason: 'balance_used', field: 'amount' },
  ])
  expect((await refund(finance, chargeId, '50.00')).statusCode).toBe(200)
  expect((await refund(finance, chargeId, '0.01')).json()).toMatchObject({ reason: 'balance_used' })
  expect((await refund(finance, chargeId, '0')).statusCode).toBe(422)
  expect((await refund(finance, randomUUID(), '1')).statusCode).toBe(404)
  await world.ask(
    'UPDATE organization_credits SET leased_micros = 0, spent_micros = 0 WHERE organization_id = $1',
    [member.organizationId],
  )
  const more = await refund(finance, chargeId, '50.01')
  expect(more.json()).toMatchObject({ reason: 'refund_too_large' })
})

test('of 50 concurrent refunds of one balance one wins [MONEY-CHECK-16]', async () => {
  const { member, chargeId } = await toppedUp('100.00')
  const wanted = { chargeId, netMicros: 60_000_000n, reason: 'Twice', actor: 'system' }
  const made = await Promise.all(
    Array.from({ length: 50 }, () =>
      world.database
        .asSystem(async (db) => {
          await noteAct(db)
          const done = await makeRefund(db, world.services, { ...wanted, now: await readNow(db) })
          // A refusal leaves nothing, as a refused call does.
          if (typeof done === 'string') throw new Error(done)
          return 'made'
        })
        .catch((error: unknown) => (error as Error).message),
    ),
  )
  expect(made.filter((one) => one === 'made')).toHaveLength(1)
  expect(new Set(made)).toEqual(new Set(['made', 'refund_too_large']))
  expect(await paidOf(world, member)).toMatchObject({ credit: 40, books: 40 })
  expect(await sweepRefunds(world.services)).toBe(1)
  expect(await sweepRefunds(world.services)).toBe(0)
  // Without the check of the program the books refuse it; without `isStrict` they would not.
  const take = (key: string, isStrict: boolean) =>
    world.database.asSystem(async (db) => {
      const now = await readNow(db)
      const debit = { code: 'advertiser', organizationId: member.organizationId } as const
      const credit = { code: 'refunds:in_flight' } as const
      const move = { debit, credit, currency: 'USD', amountMicros: 40_000_001n, isStrict }
      await postEntry(db, {
        key,
        kind: 'refund',
        effectiveDay: utcDayOf(now),
        actor: 'system',
        reason: 'More than there is',
        transfers: [move],
        now,
      })
      throw new Error('nothing refused it')
    })
  await expect(take('refund/strict', true)).rejects.toMatchObject({ code: 'FL003' })
  await expect(take('refund/loose', false)).rejects.toThrow('nothing refused it')
})

test('more than 500 needs another operator to give back', async () => {
  const { member, chargeId } = await toppedUp()
  await world.turnClock(31 * 24 * 3_600_000)
  // The sessions of the others have ended by now.
  const finance = await makeOperator(world, 'finance')
  const other = await makeOperator(world, 'finance')
  const large = (await topUp(world, member, { amount: '900.00' })).body
  const proposed = await refund(finance, large.id, '600.00')
  expect(proposed.json()).toMatchObject({ state: 'proposed' })
  expect((await refund(finance, large.id, '600.00')).json()).toMatchObject({
    reason: 'proposal_open',
  })
  const { proposal_id: id } = proposed.json<{ proposal_id: string }>()
  const approve = (as: TestOperator) => approveProposal(world, as, id)
  expect((await approve(finance)).json()).toMatchObject({ reason: 'proposal_own' })
  const before = await paidOf(world, member)
  expect((await approve(other)).json()).toMatchObject({ state: 'done' })
  expect((await paidOf(world, member)).credit).toBe(before.credit - 600)
  expect(await sweepRefunds(world.services)).toBe(1)
  const shown = await actAs<{ refunds: object[] }>(world, finance, {
    method: 'GET',
    path: `/finance/charges/${large.id}`,
  })
  expect(shown.refunds).toMatchObject([{ state: 'succeeded', net: '600.00' }])
  const listed = await actAs<{ charges: { id: string }[] }>(world, finance, {
    method: 'GET',
    path: `/finance/charges?organization=${member.organizationId}&state=succeeded`,
  })
  expect(listed.charges.map((one) => one.id)).toEqual([large.id, chargeId])
})

test('what one operator gives back in 30 days is added up', async () => {
  const { member, chargeId } = await toppedUp('150.00')
  await world.turnClock(31 * 24 * 3_600_000)
  const [finance, other] = [
    await makeOperator(world, 'finance'),
    await makeOperator(world, 'finance'),
  ]
  const large = (await topUp(world, member, { amount: '1400.00' })).body
  const states = async (answers: Promise<{ json<T>(): T }>[]) =>
    (await Promise.all(answers)).map((answer) => answer.json<{ state: string }>().state)
  expect(await states([refund(finance, large.id, '300.00')])).toEqual(['done'])
  const both = await states([
    refund(finance, large.id, '150.00'),
    refund(finance, chargeId, '150.00'),
  ])
  expect(both.toSorted()).toEqual(['done', 'proposed'])
  expect(await states([refund(finance, large.id, '50.00')])).toEqual(['done'])
  const [waiting] = await world.ask<{ id: string }>(
    "SELECT id FROM proposals WHERE organization_id = $1 AND state = 'open'",
    [member.organizationId],
  )
  const third = await makeOperator(world, 'finance')
  const approved = await approveProposal(world, third, waiting?.id ?? '')
  expect(approved.json()).toMatchObject({ state: 'done' })
  // 500 were given back alone, and 150 by two.
  expect(await states([refund(finance, large.id, '0.01')])).toEqual(['proposed'])
  expect(await states([refund(other, chargeId, '0.01')])).not.toEqual(['proposed'])
  await world.turnClock(30 * 24 * 3_600_000)
  const later = await makeOperator(world, 'finance')
  expect(await states([refund(later, large.id, '500.00')])).toEqual(['done'])
})

test('what is open is the receivables account, to the hundredth', async () => {
  await expectOpenItems(world)
})
