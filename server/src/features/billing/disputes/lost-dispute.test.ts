// A top-up that the bank of a cardholder keeps: its invoice is credited, and its tax is not owed.
import { afterAll, expect, test } from 'vitest'
import { differencesOf } from '../../../../test/money/books.ts'
import { readEInvoice } from '../../../../test/money/en16931-reader.ts'
import { enterParties, taxUse } from '../../../../test/money/parties.ts'
import { giveStripeCard, openBooksOf, paidOf, topUp } from '../../../../test/stripe/charges.ts'
import { openFakeStripe } from '../../../../test/stripe/fake-stripe.ts'
import { injection } from '../../../../test/stripe/stripe-webhook-events.ts'
import { actAs, callOperator, makeOperator } from '../../../../test/support/operators.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())
// World of its own: it takes cards with Stripe.
const world = await openWorld({ env: stripe.env })
await openBooksOf(world)

interface ToppedUp {
  member: TestMember
  payment: string
  chargeId: string
}

async function toppedUp(): Promise<ToppedUp> {
  const member = await world.member()
  await taxUse(world, member)
  const { organizationId } = member
  await enterParties(world, { from: utcDayOf(new Date()), organizationId })
  await giveStripeCard({ world, stripe }, member)
  const { body } = await topUp(world, member, { amount: '100.00' })
  const [payment] = stripe.paymentsOf(organizationId)
  return { member, payment: payment?.id ?? '', chargeId: body.id }
}

type DisputeState = Parameters<typeof stripe.dispute>[1]

async function disputed({ payment }: ToppedUp, ...states: DisputeState[]): Promise<void> {
  const [id = ''] = states.map((state) => stripe.dispute(payment, state))
  const event = { type: 'charge.dispute.updated', object: { id, payment_intent: payment } }
  const at = new Date()
  expect(
    (await world.server.inject(injection(stripe.webhookEvent({ ...event, at })))).statusCode,
  ).toBe(200)
}

async function refund({ chargeId }: ToppedUp): Promise<void> {
  await callOperator(world, await makeOperator(world, 'finance'), {
    method: 'POST',
    path: `/finance/charges/${chargeId}/refunds`,
    body: { amount: '60.00', reason: 'They stopped advertising.' },
  })
}

const documentsOf = ({ organizationId }: TestMember) =>
  world.ask<{ id: string; name: string; kind: string; total: string; corrects: string[] | null }>(
    `SELECT id, name, kind, body::jsonb->>'total' AS total, body::jsonb->'corrects' AS corrects
     FROM ledger_documents WHERE organization_id = $1 ORDER BY place`,
    [organizationId],
  )

const balancesOf = async ({ organizationId }: TestMember) =>
  Object.fromEntries(
    (
      await world.ask<{ code: string; units: string }>(
        `SELECT code, ((credits - debits) / 1000000)::numeric(12, 2)::text AS units FROM ledger_balances b
         JOIN ledger_accounts a ON a.number = b.account WHERE organization_id = $1`,
        [organizationId],
      )
    ).map(({ code, units }) => [code, units]),
  )

const taxOwed = async () =>
  (
    await world.ask<{ units: string }>(
      `SELECT ((credits - debits) / 1000000)::numeric(12, 2)::text AS units FROM ledger_balances b
       JOIN ledger_accounts a ON a.number = b.account WHERE a.code = 'tax:output'`,
    )
  )[0]?.units

test('a lost dispute of a top-up credits its invoice, with its tax', async () => {
  const charged = await toppedUp()
  const { member, chargeId } = charged
  expect(await taxOwed()).toBe('19.00')
  await disputed(charged, 'needs_response', 'withdrawn')
  expect(await documentsOf(member)).toHaveLength(1)
  expect(await balancesOf(member)).toEqual({ advertiser: '0.00', 'advertiser:tax': '-19.00' })
  await disputed(charged, 'lost')
  await disputed(charged, 'lost')
  const [invoice, note, ...others] = await documentsOf(member)
  expect(others).toEqual([])
  expect(note).toMatchObject({ kind: 'credit_note', total: '-119.00' })
  expect(note?.corrects).toEqual([invoice?.name])
  expect(await balancesOf(member)).toEqual({ advertiser: '0.00', 'advertiser:tax': '0.00' })
  expect(await taxOwed()).toBe('0.00')
  expect(await differencesOf({ world })).toEqual([])
  const finance = await makeOperator(world, 'finance')
  const shown = await actAs<{ disputes: object[] }>(world, finance, {
    method: 'GET',
    path: `/finance/charges/${chargeId}`,
  })
  expect(shown.disputes).toMatchObject([{ state: 'lost', document_id: note?.id }])
  const { content } = (
    await callOperator(world, finance, {
      method: 'GET',
      path: `/finance/invoices/${note?.id ?? ''}/xml`,
    })
  ).json<{ content: string }>()
  const xml = Buffer.from(content, 'base64').toString()
  expect(readEInvoice(xml).faults).toEqual([])
  expect(xml).toMatch(/<ram:TypeCode>381.*taken back by the bank.*has taken it back/s)
})

test('money that comes back after a lost dispute is invoiced again', async () => {
  const charged = await toppedUp()
  const { member } = charged
  const before = await taxOwed()
  await disputed(charged, 'needs_response', 'withdrawn', 'lost')
  expect(await documentsOf(member)).toHaveLength(2)
  await disputed(charged, 'won', 'reinstated')
  await disputed(charged, 'won')
  const totals = (await documentsOf(member)).map(({ kind, total }) => `${kind} ${total}`)
  expect(totals).toEqual(['invoice 119.00', 'credit_note -119.00', 'invoice 119.00'])
  expect(await balancesOf(member)).toEqual({ advertiser: '100.00', 'advertiser:tax': '0.00' })
  expect(await paidOf(world, member)).toMatchObject({ credit: 100, books: 100 })
  expect(await taxOwed()).toBe(before)
  await refund(charged)
  const [, , again, note] = await documentsOf(member)
  expect(note).toMatchObject({ total: '-71.40', corrects: [again?.name] })
  expect(await differencesOf({ world })).toEqual([])
})

test('what was refunded before a dispute was lost is credited once', async () => {
  const charged = await toppedUp()
  await refund(charged)
  await disputed(charged, 'needs_response', 'withdrawn', 'lost')
  const totals = (await documentsOf(charged.member)).map(({ total }) => total)
  expect(totals).toEqual(['119.00', '-71.40', '-47.60'])
  expect(await differencesOf({ world })).toEqual([])
})

// The row is changed by hand, so that the books are not compared any more.
test('what was paid from the balance before a dispute was lost is credited once', async () => {
  const charged = await toppedUp()
  await world.ask(
    'UPDATE ledger_invoices SET credited_net_micros = 60000000, credited_tax_micros = 11400000 WHERE charge_id = $1',
    [charged.chargeId],
  )
  await disputed(charged, 'needs_response', 'withdrawn', 'lost')
  const totals = (await documentsOf(charged.member)).map(({ total }) => total)
  expect(totals).toEqual(['119.00', '-47.60'])
})
