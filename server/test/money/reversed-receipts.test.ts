import type { Receipts } from '@frontrow/contract/operator/finance/invoices'
import type { NoticeParams } from '@frontrow/contract/notice-kinds'
import { dayMs } from '@frontrow/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { dunInvoices } from '../../src/features/billing/dunning/dun-invoices.ts'
import { wordsOf } from '../../src/features/notices/notice-words.ts'
import { expectOpenItems } from './checked-export.ts'
import { enterSeller } from './parties.ts'
import { invoicesOf as listedTo, invoiceToday, payerAndPrepayer } from './customers.ts'
import { balanceOf } from './payout-books.ts'
import { daysFrom, differencesOf, openMarketBooks, turnToMonthEnd } from './books.ts'
import {
  actAs,
  agreeOn,
  approveProposal,
  callOperator,
  makeOperator,
} from '../support/operators.ts'
import { openWorld, type TestMember } from '../support/world.ts'

// One advertiser pays invoices by bank transfer, the other one in advance; each test goes on where
// the one before ended.
// World of its own: it closes days of the whole network.
const world = await openWorld()
await turnToMonthEnd(world, 27)
const books = await openMarketBooks(world)
afterAll(() => books.close())
const days = daysFrom(books, 26)
const [payer, prepayer] = await payerAndPrepayer(books)
await enterSeller(world, days[0] ?? '')

type Answer = { state?: string; proposal_id?: string; reason?: string; message?: string }
const act = async (path: string, body: object) =>
  (
    await callOperator(world, await makeOperator(world, 'finance'), {
      method: 'POST',
      path,
      body: { reason: 'As the bank shows.', ...body },
    })
  ).json<Answer>()

/** An act of two operators. */
const agreed = (path: string, body: object = {}) =>
  agreeOn(world, path, { reason: 'As the bank shows.', ...body })

/** The books agree with themselves, and what is open with the bookkeeper's receivables. */
async function expectAgreed(): Promise<void> {
  expect(await differencesOf(books)).toEqual([])
  await expectOpenItems(world)
}

const pathOf = ({ organizationId }: TestMember) => `/organizations/${organizationId}`
const prepay = (member: TestMember, body: object) => act(`${pathOf(member)}/prepayments`, body)
const keep = (reference: string, amount: string, member = payer) =>
  prepay(member, { reference, amount, is_to_return: true })
const receiptsOf = async (member: TestMember) => {
  const operator = await makeOperator(world, 'finance')
  const path = `${pathOf(member)}/receipts`
  return (await actAs<Receipts>(world, operator, { method: 'GET', path })).receipts
}
const receiptOf = async (member: TestMember, reference: string) => {
  const found = (await receiptsOf(member)).find(
    (one) => one.reference === reference && !one.is_reversed && !one.is_set_off,
  )
  if (found === undefined) throw new Error(`there is no receipt ${reference}`)
  return found
}
const reversalOf = async (member: TestMember, reference: string) =>
  `/finance/receipts/${(await receiptOf(member, reference)).id}/reversal`
const useOf = async (member: TestMember, reference: string) =>
  `/finance/receipts/${(await receiptOf(member, reference)).id}/application`
const invoicesOf = (member: TestMember) => listedTo(world, member)
const balance = (code: string) => balanceOf(world, code)
const onBalance = async (member: TestMember) =>
  (await world.call(member, { method: 'GET', path: '/organization/billing' })).json<{
    balance: string
  }>().balance

/** What members read of invoices that are due again. */
const reopenedOf = async ({ organizationId }: TestMember) =>
  (
    await world.ask<{ params: NoticeParams['invoice_reopened'] }>(
      "SELECT params FROM member_notices WHERE organization_id = $1 AND kind = 'invoice_reopened' ORDER BY visible_from",
      [organizationId],
    )
  ).map(({ params }) => {
    const { title, text } = wordsOf({ kind: 'invoice_reopened', params })
    return `${title.replace(/.* is due again: /, '')}: ${text}`
  })

/** Uses 5.00 of the payer on the present day, and returns the id of its invoice of 5.95. */
async function invoiced(): Promise<string> {
  await invoiceToday(books, { networkMicros: 5_000_000n })
  return (await invoicesOf(payer)).find(({ state }) => state === 'open')?.id ?? ''
}
const dun = () => dunInvoices(world.services, () => Promise.reject(new Error('no card')))
const pay = (id: string, body: object) => act(`/finance/invoices/${id}/payment`, body)

test('a reversed payment makes its invoice due again', async () => {
  const id = await invoiced()
  const tax = await balance('tax:output')
  expect(await pay(id, { reference: 'R-1', amount: '2.00' })).toMatchObject({ state: 'done' })
  await expectAgreed()
  await pay(id, { reference: 'R-2', amount: '3.00', short_as: 'bank_charge' })
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'paid' })
  expect(await balance('cash:sandbox')).toBe(-5_000_000n)
  await agreed(await reversalOf(payer, 'R-2'))
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'open', left: '3.95' })
  expect(await balance('cash:sandbox')).toBe(-2_000_000n)
  expect(await balance('network:fees')).toBe(0n)
  expect(await balance('tax:output')).toBe(tax)
  await agreed(await reversalOf(payer, 'R-1'))
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'open', left: '5.95' })
  expect(await balance('cash:sandbox')).toBe(0n)
  await expectAgreed()
  const entries = await world.ask<{ day: string }>(
    `SELECT e.effective_day::text AS day FROM ledger_entries e JOIN bank_receipts r ON e.key = 'receipt/' || r.id || '/reversed'
     WHERE e.effective_day = r.value_on`,
  )
  expect(entries).toHaveLength(2)
  expect(await reopenedOf(payer)).toEqual([
    expect.stringMatching(/^3\.95 \w+: .*by mistake.*Pay 3\.95 .* by bank transfer: /),
    expect.stringMatching(/^5\.95 \w+: /),
  ])
  await dun()
  await world.turnClock(14 * dayMs)
  await dun()
  const due = await world.ask('SELECT FROM member_notices WHERE kind = $1', ['invoice_due'])
  expect(due).toHaveLength(1)
  expect(await pay(id, { reference: 'r-1', amount: '5.95' })).toMatchObject({ state: 'done' })
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'paid' })
})

test('an earlier part that is reversed opens a paid invoice again', async () => {
  const id = await invoiced()
  await pay(id, { reference: 'R-3', amount: '2.00' })
  await pay(id, { reference: 'R-4' })
  await agreed(await reversalOf(payer, 'R-3'))
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'open', left: '2.00' })
  await agreed(await reversalOf(payer, 'R-4'))
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'open', left: '5.95' })
  await pay(id, { reference: 'R-4' })
  await expectAgreed()
})

test('a transfer for the wrong customer is recorded for the right one', async () => {
  const id = await invoiced()
  const before = await onBalance(prepayer)
  expect(await prepay(prepayer, { amount: '5.95', reference: 'R-5' })).toMatchObject({
    state: 'done',
  })
  expect(await onBalance(prepayer)).not.toBe(before)
  expect(await pay(id, { reference: 'R-5' })).toMatchObject({ reason: 'receipt_alike' })
  const path = await reversalOf(prepayer, 'R-5')
  const own = await act(path, {})
  expect(await act(path, {})).toMatchObject({ reason: 'proposal_open' })
  const two = await makeOperator(world, 'finance')
  await approveProposal(world, two, own.proposal_id ?? '')
  expect(await onBalance(prepayer)).toBe(before)
  const [wrong, note] = await invoicesOf(prepayer)
  expect(note).toMatchObject({ kind: 'credit_note', net: '-5.00', tax: '-0.95' })
  expect(wrong).toMatchObject({ kind: 'invoice', purpose: 'top_up', state: 'credited' })
  const shown = await world.call(prepayer, {
    method: 'GET',
    path: `/organization/invoices/${note?.id ?? ''}`,
  })
  expect(shown.json()).toMatchObject({ corrects: [wrong?.number] })
  expect(await pay(id, { reference: 'R-5' })).toMatchObject({ state: 'done' })
  await expectAgreed()
  expect(await act(path, {})).toMatchObject({ reason: 'receipt_not_found' })
})

test('what was used of a reversed prepayment is owed', async () => {
  await prepay(prepayer, { amount: '11.90', reference: 'R-6' })
  await invoiceToday(books, { networkMicros: 4_000_000n, advertiser: 1 })
  expect(await onBalance(prepayer)).toBe('6.00')
  const tax = await balance('tax:output')
  await agreed(await reversalOf(prepayer, 'R-6'))
  expect(await onBalance(prepayer)).toBe('-4.00')
  expect(tax - (await balance('tax:output'))).toBe(1_900_000n)
  await expectAgreed()
})

test('money to return is set off against an invoice, and the rest stays', async () => {
  const id = await invoiced()
  expect(await keep('K-1', '10.00')).toMatchObject({ state: 'done' })
  const cash = await balance('cash:sandbox')
  const kept = await balance('advertiser:to_return')
  await agreed(await useOf(payer, 'K-1'), { invoice_id: id })
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'paid', left: '0.00' })
  expect(kept - (await balance('advertiser:to_return'))).toBe(5_950_000n)
  expect(await balance('cash:sandbox')).toBe(cash)
  expect(await receiptOf(payer, 'K-1')).toMatchObject({ left: '4.05' })
  expect(await act(await reversalOf(payer, 'K-1'), {})).toMatchObject({ reason: 'receipt_used' })
  const setOff = (await receiptsOf(payer)).find((one) => one.is_set_off)
  expect(setOff).toMatchObject({ amount: '5.95', invoice: { id } })
  await agreed(`/finance/receipts/${setOff?.id ?? ''}/reversal`)
  expect(await receiptOf(payer, 'K-1')).toMatchObject({ left: '10.00' })
  expect((await invoicesOf(payer))[0]).toMatchObject({ state: 'open', left: '5.95' })
  await agreed(await reversalOf(payer, 'K-1'))
  expect(await balance('advertiser:to_return')).toBe(kept - 10_000_000n)
  await pay(id, { reference: 'R-7' })
  await expectAgreed()
})

test('money to return becomes a prepayment with its tax and invoice', async () => {
  await keep('K-2', '23.80', prepayer)
  const before = Number(await onBalance(prepayer))
  const foreign = { invoice_id: (await invoicesOf(payer))[0]?.id }
  expect(await act(await useOf(prepayer, 'K-2'), foreign)).toMatchObject({
    reason: 'invoice_settled',
  })
  await agreed(await useOf(prepayer, 'K-2'), { invoice_id: null })
  expect(Number(await onBalance(prepayer))).toBe(before + 20)
  expect((await invoicesOf(prepayer))[0]).toMatchObject({ net: '20.00', tax: '3.80' })
  expect(await act(await useOf(prepayer, 'K-2'), { invoice_id: null })).toMatchObject({
    reason: 'receipt_used',
  })
  await keep('K-3', '5.00')
  expect(await act(await useOf(payer, 'K-3'), { invoice_id: null })).toMatchObject({
    reason: 'top_up_by_invoice',
  })
  await expectAgreed()
})

test('one transfer pays an invoice and leaves money to return', async () => {
  const id = await invoiced()
  await pay(id, { reference: 'R-8' })
  const rest = { amount: '1.00', reference: 'R-8', is_to_return: true }
  const asked = await prepay(payer, rest)
  expect(asked).toMatchObject({ reason: 'receipt_alike', message: expect.stringMatching(/R?INV/) })
  expect(await prepay(payer, { ...rest, is_another: true })).toMatchObject({ state: 'done' })
  expect(await prepay(payer, { ...rest, is_another: true })).toMatchObject({
    reason: 'reference_used',
  })
})

/** Terms begin with the next month, so they are changed by hand. */
const termsOfPayer = (kind: 'prepaid' | 'postpaid') =>
  world.ask(
    `UPDATE advertiser_terms SET kind = $2, limit_micros = CASE $2 WHEN 'prepaid' THEN 0 ELSE 10000000 END
     WHERE organization_id = $1`,
    [payer.organizationId, kind],
  )

test('after a switch to prepaid terms the balance pays an old invoice by itself', async () => {
  const id = await invoiced()
  await termsOfPayer('prepaid')
  await dun()
  expect((await invoicesOf(payer))[0]).toMatchObject({ id, state: 'open' })
  await prepay(payer, { amount: '5.95', reference: 'S-1' })
  await dun()
  const paid = (await invoicesOf(payer)).find((row) => row.id === id)
  expect(paid).toMatchObject({ state: 'paid', left: '0.00' })
  expect(await onBalance(payer)).toBe('0.00')
  const [act] = await world.ask(
    "SELECT actor FROM audit_log WHERE action = 'invoice.pay-from-balance'",
  )
  expect(act).toMatchObject({ actor: 'system' })
  await expectAgreed()
  await termsOfPayer('postpaid')
})

test('an old invoice is paid from the balance of who pays in advance now', async () => {
  const id = await invoiced()
  const path = `/organization/invoices/${id}/balance-payment`
  const payOwn = async () =>
    (await world.call(payer, { method: 'POST', path })).json<{ reason?: string; status?: string }>()
  expect(await payOwn()).toMatchObject({ reason: 'balance_too_low' })
  await termsOfPayer('prepaid')
  await prepay(payer, { amount: '11.90', reference: 'B-1' })
  expect(await onBalance(payer)).toBe('5.00')
  const [tax, toReturn] = [await balance('tax:output'), await balance('advertiser:to_return')]
  expect(await payOwn()).toMatchObject({ status: 'SUCCESS' })
  expect(await onBalance(payer)).toBe('5.00')
  expect(tax - (await balance('tax:output'))).toBe(950_000n)
  expect(await balance('advertiser:to_return')).toBe(toReturn)
  const rows = await invoicesOf(payer)
  const [note] = rows.filter(({ kind }) => kind === 'credit_note')
  const [topUp] = rows.filter(({ purpose }) => purpose === 'top_up')
  const old = rows.find((row) => row.id === id)
  expect(note).toMatchObject({ kind: 'credit_note', net: '-5.00', tax: '-0.95' })
  expect(topUp).toMatchObject({ purpose: 'top_up', state: 'paid' })
  expect(old).toMatchObject({ id, state: 'paid' })
  expect(await payOwn()).toMatchObject({ reason: 'invoice_settled' })
  const [payment] = (await receiptsOf(payer)).filter((one) => one.is_from_balance)
  expect(payment).toMatchObject({ is_set_off: true, amount: '5.95', invoice: { id } })
  expect(await act(`/finance/receipts/${payment?.id ?? ''}/reversal`, {})).toMatchObject({
    reason: 'receipt_from_balance',
  })
  await expectAgreed()
})

test('transfers of a closed month are reversed today', async () => {
  await keep('K-4', '7.00')
  await prepay(prepayer, { amount: '11.90', reference: 'C-1' })
  const { value_on: day } = await receiptOf(payer, 'K-4')
  await world.turnClock(40 * dayMs)
  await world.ask(
    `INSERT INTO ledger_months (month, state, closed_at, closed_by, is_planned)
     SELECT date_trunc('month', $1::date), 'closing', app_now(), 'system', true`,
    [day],
  )
  await agreed(await reversalOf(payer, 'K-4'))
  await agreed(await reversalOf(prepayer, 'C-1'))
  const entries = await world.ask(
    `SELECT kind, effective_day = (app_now() AT TIME ZONE 'UTC')::date AS is_today FROM ledger_entries
     WHERE (at AT TIME ZONE 'UTC')::date = (app_now() AT TIME ZONE 'UTC')::date ORDER BY kind`,
  )
  const kinds = ['credit_note', 'receipt', 'receipt']
  expect(entries).toEqual(kinds.map((kind) => ({ kind, is_today: true })))
  const [note] = await invoicesOf(prepayer)
  expect(note).toMatchObject({ kind: 'credit_note', net: '-10.00', tax: '-1.90' })
})
