import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showInvoice } from '@frontrow/contract/documents/invoices'
import { afterAll, afterEach, expect, test } from 'vitest'
import { chargeInvoiceWith } from '../../src/features/billing/charges/charge-invoice.ts'
import {
  dunInvoices,
  type InvoiceCharged,
} from '../../src/features/billing/dunning/dun-invoices.ts'
import { sweepRefunds } from '../../src/features/billing/refunds/send-refund.ts'
import { startCharge } from '../../src/features/billing/charges/start-charge.ts'
import { sweepCharges } from '../../src/features/billing/background/sweep-charges.ts'
import { payInvoice } from '../../src/features/documents/for-demo.ts'
import type { InvoiceBody } from '../../src/features/documents/body/invoice-body.ts'
import { approveAs } from '../../src/features/operator/for-host.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import {
  asSystem,
  differencesOf,
  invoiceAfter,
  openMarketBooks,
  plant,
  turnToMonthEnd,
} from './books.ts'
import { invoicesOf } from './customers.ts'
import { payByInvoice, taxUse } from './parties.ts'
import { balanceOf } from './payout-books.ts'
import { giveStripeCard } from '../stripe/charges.ts'
import { openFakeStripe } from '../stripe/fake-stripe.ts'
import { callOperator, makeOperator } from '../support/operators.ts'
import { injection } from '../stripe/stripe-webhook-events.ts'
import { expectOpenItems } from './checked-export.ts'
import { openWorld } from '../support/world.ts'

// One advertiser that pays by invoice with cards of Stripe; each test goes on where the one before
// ended.
const stripe = await openFakeStripe()
// World of its own: it takes cards with Stripe.
const world = await openWorld({ env: stripe.env })
await turnToMonthEnd(world, 27)
const books = await openMarketBooks(world)
afterAll(() => Promise.all([stripe.close(), books.close()]))
afterEach(() => stripe.failWith(() => undefined))
const payer = books.advertisers[0]?.member
if (payer === undefined) throw new Error('the market is empty')
const { organizationId } = payer
const net = 5_000_000n
await payByInvoice(world, payer)
await taxUse(world, payer)

const nowOf = () => world.database.asSystem(readNow)
/** The fake Stripe has the time of the world. */
const aheadOfStripe = async () => (await nowOf()).getTime() - Date.now()
stripe.turnClock(await aheadOfStripe())
const turn = async (milliseconds: number) => {
  await world.turnClock(milliseconds)
  stripe.turnClock(milliseconds)
}

/** Uses 5.00 on the present day, and returns the invoice of it: 5.95 with its tax. */
async function invoiced(): Promise<string> {
  const before = await nowOf()
  const day = before.toISOString().slice(0, 10)
  await plant(books, [{ day, networkMicros: net }])
  await invoiceAfter(books, day)
  stripe.turnClock((await nowOf()).getTime() - before.getTime())
  const open = (await invoices()).find(({ state }) => state === 'open')
  expect(open).toMatchObject({ total: '5.95', left: '5.95' })
  return open?.id ?? ''
}

const invoices = () => invoicesOf(world, payer)
const invoiceOf = async (id: string) => (await invoices()).find((one) => one.id === id)
const dun = () => dunInvoices(world.services, chargeInvoiceWith(world.services))
const isStopped = async () =>
  (
    await world.ask<{ stopped: boolean }>(
      'SELECT unpaid_since IS NOT NULL AS stopped FROM organizations WHERE id = $1',
      [organizationId],
    )
  )[0]?.stopped
const chargeOf = async (invoiceId: string) =>
  (
    await world.ask<{ id: string; state: string; reference: string; net: number; tax: number }>(
      'SELECT id, state, reference, net_micros::int AS net, tax_micros::int AS tax FROM charges WHERE invoice_id = $1',
      [invoiceId],
    )
  )[0]
let transfers = 0
const post = async (path: string, more: object = {}) =>
  callOperator(world, await makeOperator(world, 'finance'), {
    method: 'POST',
    path: `/finance/${path}`,
    body: { reason: 'It came to the bank.', ...more },
  })
const receive = async (id: string) =>
  (await post(`invoices/${id}/payment`, { reference: `W-${(transfers += 1)}` })).json<{
    state?: string
    reason?: string
  }>()
async function writeOff(id: string): Promise<void> {
  await world.ask('UPDATE ledger_invoices SET due_on = due_on - 32 WHERE document_id = $1', [id])
  const { proposal_id: proposal } = (await post(`invoices/${id}/write-off`)).json<{
    proposal_id: string
  }>()
  const second = await makeOperator(world, 'administrator')
  await approveAs(world.services, { ...second, isOnHost: true }, proposal)
}
const failCharges = () =>
  stripe.failWith(({ method, path }) =>
    method === 'POST' && path.endsWith('/payment_intents') ? 'failed_after' : undefined,
  )
/** The bank takes a payment back, or decides; Stripe sends an event about it. */
async function dispute(
  payment: string,
  ...states: Parameters<typeof stripe.dispute>[1][]
): Promise<void> {
  let id = ''
  for (const state of states) id = stripe.dispute(payment, state)
  const event = stripe.webhookEvent({
    type: 'charge.dispute.updated',
    object: { id, payment_intent: payment },
    at: await nowOf(),
  })
  expect((await world.server.inject(injection(event))).statusCode).toBe(200)
}
/** What went back to the card of a payment, in hundredths. */
const givenBack = (payment: string) => stripe.refundsOf(payment).map(({ amount }) => amount)

test('only an invoice without a card at issue asks for a transfer [FINDINGS4-M1]', async () => {
  const pathOf = (id: string) => `/organization/invoices/${id}`
  const bodyOf = async (id: string) => {
    const { document } = (await world.call(payer, { method: 'GET', path: pathOf(id) })).json<
      Reply<typeof showInvoice>
    >()
    const { pays_by, card_last4 } = JSON.parse(document) as Partial<InvoiceBody>
    return { pays_by, card_last4 }
  }
  const before = await invoiced()
  expect(await bodyOf(before)).toEqual({ pays_by: 'transfer' })
  expect(await invoiceOf(before)).toMatchObject({ pays_by: 'transfer' })
  await giveStripeCard({ world, stripe }, payer)
  // The customer may have sent the transfer, so the card is not charged too.
  await turn(3 * dayMs)
  await dun()
  expect(stripe.paymentsOf(organizationId)).toEqual([])
  const pay = async (as = payer) =>
    (
      await world.call(as, { method: 'POST', path: `${pathOf(before)}/card-payment` })
    ).json<object>()
  expect(await pay(await world.member())).toMatchObject({ reason: 'invoice_not_found' })
  await giveStripeCard({ world, stripe }, payer, { last4: '0341' })
  expect(await pay()).toMatchObject({ state: 'declined' })
  await giveStripeCard({ world, stripe }, payer)
  expect(await pay()).toMatchObject({ reason: 'too_many_requests' })
  await turn(minuteMs)
  expect(await pay()).toMatchObject({ state: 'succeeded', total: '5.95' })
  expect(await pay()).toMatchObject({ reason: 'invoice_settled' })
  expect(await invoiceOf(before)).toMatchObject({ state: 'paid', left: '0.00' })
  const after = await invoiced()
  expect(await bodyOf(after)).toEqual({ pays_by: 'card', card_last4: '4242' })
  expect(await receive(after)).toMatchObject({ state: 'done' })
})

test('a payment found after its invoice was settled goes back', async () => {
  await giveStripeCard({ world, stripe }, payer)
  const id = await invoiced()
  failCharges()
  expect(await dun()).toBe(1)
  expect(await chargeOf(id)).toMatchObject({ state: 'unknown' })
  expect(await receive(id)).toMatchObject({ reason: 'invoice_charging' })
  await writeOff(id)
  expect(await differencesOf(books)).toEqual([])
  stripe.failWith(() => undefined)
  await turn(minuteMs + 1000)
  await sweepCharges(world.services)
  const charge = await chargeOf(id)
  expect(charge).toMatchObject({ state: 'succeeded' })
  expect(await differencesOf(books)).toEqual([])
  await sweepRefunds(world.services)
  expect(givenBack(charge?.reference ?? '')).toEqual([595])
  expect(await invoiceOf(id)).toMatchObject({ state: 'written_off' })
  expect(await differencesOf(books)).toEqual([])
})

test('a settled invoice is not charged, and a waiting payment is given up', async () => {
  await giveStripeCard({ world, stripe }, payer, { last4: '3184' })
  const id = await invoiced()
  await dun()
  const waiting = await chargeOf(id)
  expect(waiting).toMatchObject({ state: 'needs_action' })
  expect(await receive(id)).toMatchObject({ state: 'done' })
  await sweepCharges(world.services)
  expect(await chargeOf(id)).toMatchObject({ state: 'declined' })
  const statuses = stripe.paymentsOf(organizationId).map(({ status }) => status)
  expect(statuses.slice(-2)).toEqual(['succeeded', 'canceled'])
  const wanted = { organizationId, purpose: 'invoice', invoiceId: id, netMicros: net } as const
  expect(await startCharge(world.services, { ...wanted, actor: 'system' })).toBe('invoice_settled')
  expect(await differencesOf(books)).toEqual([])
})

test('a disputed invoice is open again and stops campaigns until it is won', async () => {
  await giveStripeCard({ world, stripe }, payer)
  const id = await invoiced()
  await dun()
  const charge = await chargeOf(id)
  const payment = charge?.reference ?? ''
  expect(await invoiceOf(id)).toMatchObject({ state: 'paid' })
  await turn(dayMs)
  await dispute(payment, 'needs_response')
  expect(await isStopped()).toBe(false)
  await dispute(payment, 'withdrawn')
  expect(await isStopped()).toBe(true)
  expect(await invoiceOf(id)).toMatchObject({
    state: 'open',
    left: '5.95',
    dunning: { is_stopped: true, has_card: true },
  })
  const told = await world.ask(
    `SELECT params->>'because' AS because, params->>'left' AS left, params->>'pay_to' IS NOT NULL AS by_transfer
     FROM member_notices WHERE organization_id = $1 AND kind = 'invoice_reopened'`,
    [organizationId],
  )
  expect(told).toEqual([{ because: 'payment_disputed', left: '5.95', by_transfer: true }])
  // A card of another provider than the one of today cannot be charged.
  await world.ask(`UPDATE cards SET provider = 'sandbox' WHERE organization_id = $1`, [
    organizationId,
  ])
  expect(await invoiceOf(id)).toMatchObject({ dunning: { has_card: false } })
  expect(await differencesOf(books)).toEqual([])
  // Its card is not charged again, another one neither, and a job does not let campaigns run.
  await giveStripeCard({ world, stripe }, payer)
  await dun()
  await turn(2 * hourMs)
  expect(await dun()).toBe(0)
  expect(stripe.paymentsOf(organizationId)).toHaveLength(5)
  expect(await isStopped()).toBe(true)
  await turn(dayMs)
  await dispute(payment, 'won', 'reinstated')
  expect(await isStopped()).toBe(false)
  expect(await invoiceOf(id)).toMatchObject({ state: 'paid', left: '0.00' })
  expect(await differencesOf(books)).toEqual([])
})

test('a lost dispute stays owed until a receipt is booked', async () => {
  const id = await invoiced()
  await dun()
  const payment = (await chargeOf(id))?.reference ?? ''
  await dispute(payment, 'needs_response', 'withdrawn', 'lost')
  await dun()
  expect(await isStopped()).toBe(true)
  expect(await receive(id)).toMatchObject({ state: 'done' })
  expect(await isStopped()).toBe(false)
  expect(await differencesOf(books)).toEqual([])
  await turn(dayMs)
  await dispute(payment, 'reinstated', 'won')
  expect(await differencesOf(books)).toEqual([])
  await sweepRefunds(world.services)
  expect(givenBack(payment)).toEqual([595])
  expect(await differencesOf(books)).toEqual([])
})

test('a disputed invoice can be written off, and a win makes good the loss', async () => {
  const id = await invoiced()
  await dun()
  const payment = (await chargeOf(id))?.reference ?? ''
  await dispute(payment, 'needs_response', 'withdrawn')
  const lost = async () => -(await balanceOf(world, 'network:bad_debt'))
  const before = await lost()
  await writeOff(id)
  expect(await isStopped()).toBe(false)
  expect(await lost()).toBe(before + net)
  expect(await differencesOf(books)).toEqual([])
  await dispute(payment, 'won', 'reinstated')
  expect(await lost()).toBe(before)
  expect(givenBack(payment)).toEqual([])
  expect(await differencesOf(books)).toEqual([])
})

test('a payment at the moment of the stop lets campaigns run', async () => {
  const id = await invoiced()
  await dunInvoices(world.services, () => Promise.resolve('soft'))
  await turn(2 * dayMs + minuteMs)
  const [paid, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const paying = asSystem(world, async (db) => {
    const by = { from: { code: 'cash:sandbox' }, actor: 'operator:ida', reason: 'wire' } as const
    await payInvoice(db, { invoiceId: id, reference: id, ...by })
    paid.resolve()
    await gate.promise
  })
  await paid.promise
  const stopping = dunInvoices(world.services, () => Promise.resolve('soft'))
  // It either waits for the payment, or is done before.
  const isWaiting = async () =>
    (await world.ask("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length > 0
  let isDone = false
  void stopping.then(() => (isDone = true))
  while (!isDone && !(await isWaiting()));
  gate.resolve()
  await Promise.all([paying, stopping])
  expect(await invoiceOf(id)).toMatchObject({ state: 'paid' })
  expect(await isStopped()).toBe(false)
})

test('an invoice that fails is put off and keeps no other from being charged', async () => {
  const first = await invoiced()
  await world.ask('UPDATE dunnings SET next_at = NULL')
  const answers: InvoiceCharged[] = []
  const failing = () => Promise.reject(new Error('a broken row'))
  expect(await dunInvoices(world.services, failing)).toBe(1)
  await turn(hourMs)
  const answer = (due: { invoiceId: string }): Promise<InvoiceCharged> => {
    if (due.invoiceId === first && answers.length === 0) answers.push('soft')
    return Promise.resolve('soft')
  }
  expect(await dunInvoices(world.services, answer)).toBe(1)
  expect(answers).toEqual(['soft'])
})

// From here on rows are changed by hand, so that the books are not compared any more.

test('what is open is the receivables account, to the hundredth', async () => {
  await expectOpenItems(world)
})

test('what a credit note took off is not asked for by the next attempt', async () => {
  const [open] = (await invoices()).filter(({ state }) => state === 'open')
  const id = open?.id ?? ''
  await giveStripeCard({ world, stripe }, payer, { last4: '9995' })
  const wanted = { organizationId, purpose: 'invoice', invoiceId: id, netMicros: net } as const
  const ask = () => startCharge(world.services, { ...wanted, actor: 'system' })
  expect(await ask()).toMatchObject({ state: 'declined', netMicros: net, taxMicros: 950_000n })
  await world.ask(
    'UPDATE ledger_invoices SET credited_net_micros = net_micros WHERE document_id = $1',
    [id],
  )
  await giveStripeCard({ world, stripe }, payer)
  expect(await ask()).toMatchObject({
    state: 'succeeded',
    attempt: 2,
    netMicros: 0n,
    taxMicros: 950_000n,
  })
  expect(stripe.paymentsOf(organizationId).at(-1)).toMatchObject({ amount: 95 })
  expect(await invoiceOf(id)).toMatchObject({ state: 'paid' })
})

test('less than the least that Stripe charges is not asked for', async () => {
  const id = await invoiced()
  await world.ask(
    'UPDATE ledger_invoices SET credited_net_micros = net_micros - 300000, credited_tax_micros = tax_micros WHERE document_id = $1',
    [id],
  )
  const before = stripe.paymentsOf(organizationId).length
  await dun()
  await turn(3 * dayMs)
  await dun()
  expect(stripe.paymentsOf(organizationId)).toHaveLength(before)
  expect(await isStopped()).toBe(false)
  expect(await invoiceOf(id)).toMatchObject({ state: 'overdue', left: '0.30', dunning: null })
  // Stripe decides by the currency of its payout, so the same answer comes from there.
  const refused = await startCharge(world.services, {
    organizationId,
    purpose: 'top_up',
    netMicros: 300_000n,
    actor: 'system',
  })
  expect(refused).toMatchObject({ state: 'declined', declineCode: 'amount_too_small' })
})
