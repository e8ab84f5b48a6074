import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showNetworkInvoice } from '@frontrow/contract/operator/finance/invoices'
import { afterAll, expect, test } from 'vitest'
import { dunInvoices } from '../../src/features/billing/dunning/dun-invoices.ts'
import { verifyBooks } from '../../src/features/books/verify/verify-books.ts'
import { dayBefore } from '../../src/lib/time/utc-day.ts'
import { enterSeller } from './parties.ts'
import { invoicesOf as listedTo, invoiceToday, payerAndPrepayer } from './customers.ts'
import { balanceOf } from './payout-books.ts'
import { daysFrom, differencesOf, openMarketBooks, turnToMonthEnd } from './books.ts'
import type { showFinance } from '@frontrow/contract/operator/finance/finance'
import type { listOpenItems } from '@frontrow/contract/operator/finance/open-items'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { openWorld, type TestMember } from '../support/world.ts'
import { expectOpenItems } from './checked-export.ts'

// One advertiser pays invoices by bank transfer, the other one in advance; each test goes on where
// the one before ended.
// World of its own: it closes days and months of the whole network.
const world = await openWorld()
await turnToMonthEnd(world, 27)
const books = await openMarketBooks(world)
afterAll(() => books.close())
const days = daysFrom(books, 26)
const [payer, prepayer] = await payerAndPrepayer(books)
await enterSeller(world, days[0] ?? '')

const invoicesOf = (member: TestMember) => listedTo(world, member)
const dun = () => dunInvoices(world.services, () => Promise.reject(new Error('a card was asked')))
const noticesOf = (kind: string) =>
  world.ask<{ params: Record<string, string> }>(
    'SELECT params FROM member_notices WHERE organization_id = $1 AND kind = $2 ORDER BY visible_from',
    [payer.organizationId, kind],
  )
const balance = (code: string) => balanceOf(world, code)
const record = async (path: string, body: object) =>
  (
    await callOperator(world, await makeOperator(world, 'finance'), {
      method: 'POST',
      path,
      body: { reason: 'It came to the bank.', ...body },
    })
  ).json<{ state?: string; reason?: string; field?: string; message?: string }>()

/** Uses 5.00 on a day, and returns the invoice of it: 5.95 with its tax. */
async function invoiced(): Promise<string> {
  await invoiceToday(books, { networkMicros: 5_000_000n })
  const open = (await invoicesOf(payer)).find(({ state }) => state === 'open')
  expect(open).toMatchObject({ total: '5.95', left: '5.95', pays_by: 'transfer' })
  return open?.id ?? ''
}

const prepayments = ({ organizationId }: TestMember) =>
  `/organizations/${organizationId}/prepayments`
const path = (id: string) => `/finance/invoices/${id}/payment`

const read = async <T>(path: string) =>
  actAs<T>(world, await makeOperator(world, 'finance'), { method: 'GET', path })
const alarmsOf = async () =>
  (await read<Reply<typeof showFinance>>('/finance')).alarms.map(({ what }) => what)
const openOf = async () =>
  (await read<Reply<typeof listOpenItems>>('/finance/open-items')).customers

test('a part of an invoice leaves the rest to pay', async () => {
  const id = await invoiced()
  const first = { amount: '2.00', reference: ' W-1 ' }
  expect(await record(path(id), { ...first, amount: '5.96' })).toMatchObject({
    reason: 'receipt_too_large',
    field: 'amount',
  })
  expect(await record(path(id), { ...first, value_on: '2099-01-01' })).toMatchObject({
    reason: 'value_date_wrong',
    field: 'value_on',
  })
  expect((await record(path(id), { ...first, amount: '0.00' })).reason).toBe('invalid')
  expect((await record(path(id), { ...first, amount: '1.005' })).reason).toBe('invalid')
  expect(await record(path(id), first)).toMatchObject({ state: 'done' })
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'open', total: '5.95', left: '3.95' })
  expect(await record(path(id), { amount: '3.90', reference: 'W-1' })).toMatchObject({
    reason: 'reference_used',
    field: 'reference',
  })
  const rest = { amount: '3.90', short_as: 'bank_charge', reference: 'W-2' }
  expect(await record(path(id), rest)).toMatchObject({ state: 'done' })
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'paid', left: '0.00' })
  expect(await balance('cash:sandbox')).toBe(-5_900_000n)
  expect(await balance('network:fees')).toBe(-50_000n)
  expect(await balance('advertiser:tax')).toBe(0n)
  const shown = await actAs<Reply<typeof showNetworkInvoice>>(
    world,
    await makeOperator(world, 'finance'),
    { method: 'GET', path: `/finance/invoices/${id}` },
  )
  expect(shown.events).toMatchObject([
    { kind: 'transfer', amount: '3.90', reference: 'W-2' },
    { kind: 'transfer', amount: '2.00', reference: 'W-1' },
    { kind: 'bank_charge', amount: '0.05', reference: 'W-2' },
  ])
  expect(await differencesOf(books)).toEqual([])
})

test('tax that a customer withheld pays the rest of an invoice', async () => {
  const id = await invoiced()
  const part = { amount: '5.45', short_as: 'withheld_by_customer', reference: 'W-3' }
  expect(await record(path(id), part)).toMatchObject({ state: 'done' })
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'paid' })
  expect(await balance('tax:withheld_by_customers')).toBe(-500_000n)
  expect(await record(path(id), { reference: 'W-4' })).toMatchObject({ reason: 'invoice_settled' })
  expect(await differencesOf(books)).toEqual([])
})

test('parts of an invoice in both net and tax add up to it', async () => {
  const id = await invoiced()
  for (const [part, amount] of ['0.01', '0.02', '2.03', '3.88'].entries())
    await record(path(id), { amount, reference: `P-${part}` })
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'open', left: '0.01' })
  await record(path(id), { reference: 'P-last', is_another: true })
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'paid', left: '0.00' })
  expect(await balance('advertiser:tax')).toBe(0n)
  expect(await differencesOf(books)).toEqual([])
})

test('what is paid twice by invoice is kept to be returned [FINDINGS4-M2]', async () => {
  const id = await invoiced()
  expect(await record(path(id), { reference: 'M-1' })).toMatchObject({ state: 'done' })
  const cash = await balance('cash:sandbox')
  const twice = await record(path(id), { amount: '5.95', reference: 'M-2' })
  expect(twice).toMatchObject({ message: expect.stringContaining('money to return') })
  const wire = { amount: '5.95', reference: 'M-2', is_another: true }
  const refused = await record(prepayments(payer), wire)
  expect(refused).toMatchObject({ message: expect.stringContaining('money to return') })
  const kept = await record(prepayments(payer), { ...wire, is_to_return: true })
  expect(kept).toMatchObject({ state: 'done' })
  expect(await balance('advertiser:to_return')).toBe(5_950_000n)
  expect(cash - (await balance('cash:sandbox'))).toBe(5_950_000n)
  const asked = { method: 'GET', path: `/organizations/${payer.organizationId}/terms` } as const
  const shown = await actAs<{ to_return: string }>(
    world,
    await makeOperator(world, 'finance'),
    asked,
  )
  expect(shown.to_return).toBe('5.95')
  const billing = await world.call(payer, { method: 'GET', path: '/organization/billing' })
  expect(billing.json()).toMatchObject({
    balance: '0.00',
    to_return: { left: '5.95', under_way: '0.00' },
  })
  expect(await differencesOf(books)).toEqual([])
})

test('a reference is recorded once, whatever its case and spaces [FINDINGS4-S7]', async () => {
  const kept = { amount: '1.00', is_to_return: true }
  const to = prepayments(payer)
  expect(await record(to, { ...kept, reference: 'Wire 8' })).toMatchObject({ state: 'done' })
  for (const reference of ['WIRE 8', 'wire8', 'ｗire 8'])
    expect(await record(to, { ...kept, reference, is_another: true })).toMatchObject({
      reason: 'reference_used',
    })
})

test('a transfer of the same amount and day is asked about [FINDINGS4-S7]', async () => {
  const kept = { amount: '1.00', is_to_return: true, reference: 'WIRE-9' }
  const asked = await record(prepayments(payer), kept)
  expect(asked).toMatchObject({ reason: 'receipt_alike', message: expect.stringMatching(/Wire 8/) })
  const other = await record(prepayments(prepayer), { ...kept, reference: 'WIRE-10' })
  expect(other).toMatchObject({ state: 'done' })
  expect(await record(prepayments(payer), { ...kept, is_another: true })).toMatchObject({
    state: 'done',
  })
})

test('stored transfers with one reference are kept, and verify names them [FINDINGS4-S7]', async () => {
  const [row] = await world.ask<{ id: string }>('SELECT id FROM bank_receipts LIMIT 1')
  const copy = (repeat: number) =>
    world.ask(
      `INSERT INTO bank_receipts (id, organization_id, document_id, received_micros, value_on, reference, recorded_by, recorded_at, repeat)
       SELECT gen_random_uuid(), organization_id, document_id, received_micros, value_on, lower(reference) || ' ', recorded_by, recorded_at, $2
       FROM bank_receipts WHERE id = $1`,
      [row?.id, repeat],
    )
  await expect(copy(0)).rejects.toThrow(/unique/)
  await copy(1)
  const named = (await verifyBooks(world.services)).filter(({ check }) => /same ref/.test(check))
  expect(named).toHaveLength(1)
})

test('a prepayment by bank is on the balance, with tax and invoice', async () => {
  const wire = { amount: '119.00', reference: 'W-5' }
  expect(await record(prepayments(payer), wire)).toMatchObject({ reason: 'top_up_by_invoice' })
  expect(await record(prepayments(prepayer), { ...wire, reference: 'W-3' })).toMatchObject({
    reason: 'receipt_alike',
  })
  expect(await record('/organizations/x/prepayments', wire)).toMatchObject({
    reason: 'organization_not_found',
  })
  expect(await record(prepayments(prepayer), wire)).toMatchObject({ state: 'done' })
  const [invoice] = await invoicesOf(prepayer)
  expect(invoice).toMatchObject({
    purpose: 'top_up',
    state: 'paid',
    net: '100.00',
    tax: '19.00',
    pays_by: 'transfer',
  })
  const billing = await world.call(prepayer, { method: 'GET', path: '/organization/billing' })
  expect(billing.json()).toMatchObject({ balance: '100.00' })
  const [credit] = await world.ask<{ paid: string }>(
    'SELECT paid_micros::text AS paid FROM organization_credits WHERE organization_id = $1',
    [prepayer.organizationId],
  )
  expect(credit?.paid).toBe('100000000')
  const charges = await world.call(prepayer, { method: 'GET', path: '/organization/charges' })
  expect(charges.json()).toMatchObject({
    pay_to: expect.arrayContaining([{ label: 'BIC', value: 'HABAEE2X' }]),
  })
  expect(await differencesOf(books)).toEqual([])
})

test('a prepayment of a day before the first tax treatment is taxed by it', async () => {
  const { organizationId } = prepayer
  const day = dayBefore(days[0] ?? '')
  const wire = { amount: '11.90', value_on: day, reference: 'W-6' }
  const path = `/organizations/${organizationId}/prepayments`
  expect(await record(path, wire)).toMatchObject({ state: 'done' })
  const [invoice] = await world.ask<{ body: string }>(
    `SELECT body FROM ledger_documents WHERE organization_id = $1 ORDER BY place DESC LIMIT 1`,
    [organizationId],
  )
  expect(JSON.parse(invoice?.body ?? '{}')).toMatchObject({
    taxed_on: day,
    tax_kind: 'domestic',
    tax_rate_bp: '1900',
    net: '10.00',
    tax: '1.90',
  })
  expect(await differencesOf(books)).toEqual([])
})

test('an invoice by bank transfer is reminded of and stops after 21 days', async () => {
  const id = await invoiced()
  const [invoice] = await invoicesOf(payer)
  if (invoice === undefined) throw new Error('there is no invoice')
  const { due_on: dueOn, issued_on: issuedOn } = invoice
  expect(Date.parse(String(dueOn)) - Date.parse(issuedOn)).toBe(14 * dayMs)
  const issued = (await noticesOf('invoice_issued')).find(
    ({ params }) => params['number'] === invoice.number,
  )
  expect(issued?.params['pay_to']).toContain(`IBAN EE38 2200 2210 2014 5685`)
  expect(issued?.params['pay_to']).toMatch(
    new RegExp(String.raw`Reference RF\d{8} ${invoice.number}\.$`),
  )
  await dun()
  expect(await noticesOf('invoice_due')).toEqual([])
  expect(invoice.dunning).toBeNull()
  const isStopped = async () => (await invoicesOf(payer))[0]?.dunning?.is_stopped
  for (const [turned, reminders, stopped] of [
    [14, 1, false],
    [6, 1, false],
    [1, 2, true],
    [7, 3, true],
    [7, 3, true],
  ] as const) {
    await world.turnClock(turned * dayMs)
    await dun()
    await dun()
    expect(await noticesOf('invoice_due')).toHaveLength(reminders)
    expect(await isStopped()).toBe(stopped)
  }
  expect(await alarmsOf()).toEqual(
    expect.arrayContaining(['invoices_overdue', 'customers_stopped', 'money_to_return']),
  )
  expect(await openOf()).toContainEqual(
    expect.objectContaining({
      id: payer.organizationId,
      to_30: '5.95',
      to_60: '0.00',
      total: '5.95',
    }),
  )
  const [reminder] = await noticesOf('invoice_due')
  expect(reminder?.params).toMatchObject({ left: '5.95', currency: 'USD', due_on: dueOn })
  expect(await noticesOf('invoice_stopped')).toHaveLength(1)
  expect(await record(`/finance/invoices/${id}/payment`, { reference: 'W-9' })).toEqual({
    state: 'done',
    proposal_id: null,
  })
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'paid', dunning: null, left: '0.00' })
  expect(await alarmsOf()).not.toContain('invoices_overdue')
  expect(await openOf()).toEqual([])
  const [stopped] = await world.ask('SELECT unpaid_since FROM organizations WHERE id = $1', [
    payer.organizationId,
  ])
  expect(stopped).toEqual({ unpaid_since: null })
})

test('what is open is the receivables account, to the hundredth', async () => {
  await expectOpenItems(world)
})
