// Invoices that were wrong: taken back and issued anew, or lowered by an amount. Each test goes on
// where the one before ended.
import type { Reply } from '@frontrow/contract/endpoint'
import type { showInvoice } from '@frontrow/contract/documents/invoices'
import type { showNetworkInvoice } from '@frontrow/contract/operator/finance/invoices'
import { dayMs } from '@frontrow/contract/durations'
import { afterAll, expect, test } from 'vitest'
import { dunInvoices } from '../../src/features/billing/dunning/dun-invoices.ts'
import { chargeInvoiceWith } from '../../src/features/billing/charges/charge-invoice.ts'
import { sweepRefunds } from '../../src/features/billing/refunds/send-refund.ts'
import { differencesOf, openMarketBooks, payByWire, turnToMonthEnd } from './books.ts'
import { readEInvoice } from './en16931-reader.ts'
import { buyer, enterBuyer, enterParties } from './parties.ts'
import { invoicesOf as listedTo, invoiceToday, payerAndPrepayer, postpaid } from './customers.ts'
import { chargesOf, giveSandboxCard, paidOf, topUp } from '../stripe/charges.ts'
import {
  actAs,
  agreeOn,
  approveProposal,
  callOperator,
  makeOperator,
} from '../support/operators.ts'
import { setTax, setTerms } from '../support/terms.ts'
import { openWorld, type TestMember } from '../support/world.ts'

// World of its own: it closes days of the whole network.
const world = await openWorld()
await turnToMonthEnd(world, 27)
const books = await openMarketBooks(world)
afterAll(() => books.close())
const [payer, prepayer] = await payerAndPrepayer(books)
const { organizationId } = payer
await enterParties(world, { from: books.since, organizationId })
await enterBuyer(world, prepayer.organizationId)

type Shown = Reply<typeof showInvoice>

const invoicesOf = (member: TestMember) => listedTo(world, member)
const shown = async (id: string, member = payer) =>
  (await world.call(member, { method: 'GET', path: `/organization/invoices/${id}` })).json<Shown>()

/** Uses 5.000003 on a day, and returns the invoice of it: 5.95 with its tax. */
async function invoiced(): Promise<Shown> {
  await invoiceToday(books, { networkMicros: 5_000_003n })
  const open = (await invoicesOf(payer)).find(({ state }) => state === 'open')
  expect(open).toMatchObject({ net: '5.00', total: '5.95', left: '5.95' })
  return shown(open?.id ?? '')
}

const reason = 'The buyer was wrong'

function firstOf<T>(all: readonly T[], matches: (one: T) => boolean = () => true): T {
  const found = all.find(matches)
  if (found === undefined) throw new Error('there is none')
  return found
}

interface Sent {
  state?: string
  reason?: string
  field?: string
  proposal_id: string
}

const propose = async (id: string, more: object = {}, as = makeOperator(world, 'finance')) =>
  (
    await callOperator(world, await as, {
      method: 'POST',
      path: `/finance/invoices/${id}/correction`,
      body: { reason, ...more },
    })
  ).json<Sent>()

/** Two people correct it. Returns the credit note, and the invoice that replaces it. */
async function correct(id: string, more: object = {}, member = payer): Promise<Shown[]> {
  const by = await makeOperator(world, 'finance')
  const { proposal_id: proposal } = await propose(id, more, Promise.resolve(by))
  expect((await approveProposal(world, by, proposal)).json()).toMatchObject({
    reason: 'proposal_own',
  })
  const other = await makeOperator(world, 'finance')
  expect((await approveProposal(world, other, proposal)).json()).toMatchObject({ state: 'done' })
  expect(await differencesOf(books)).toEqual([])
  const { related } = await shown(id, member)
  return Promise.all(related.map((one) => shown(one.id, member)))
}

const balancesOf = async (member = payer) =>
  Object.fromEntries(
    (
      await world.ask<{ code: string; units: string }>(
        `SELECT code, trunc((credits - debits) / 1000000, 2)::text AS units FROM ledger_balances b
         JOIN ledger_accounts a ON a.number = b.account WHERE organization_id = $1 `,
        [member.organizationId],
      )
    )
      // What is less than a hundredth is carried to the next invoice.
      .filter(({ units }) => Number(units) !== 0)
      .map(({ code, units }) => [code, units]),
  )

const transfersOf = (number: string | undefined) =>
  world.ask<{ key: string; debit: string; credit: string; units: string }>(
    `SELECT regexp_replace(e.key, '^[^/]*/[^/]*', split_part(e.key, '/', 1)) AS key, d.code AS debit, c.code AS credit,
       (t.amount_micros / 1000000.0)::numeric(12, 2)::text AS units
     FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
     JOIN ledger_accounts d ON d.number = t.debit JOIN ledger_accounts c ON c.number = t.credit
     WHERE e.key LIKE 'correction/' || $1 || '%' ORDER BY e.key, t.line`,
    [number],
  )

async function eInvoice(id: string): Promise<string> {
  const finance = await makeOperator(world, 'finance')
  const path = `/finance/invoices/${id}/xml`
  const { content } = await actAs<{ content: string }>(world, finance, { method: 'GET', path })
  const xml = Buffer.from(content, 'base64').toString()
  expect(readEInvoice(xml).faults).toEqual([])
  return xml
}

/** Decides another treatment, which holds from the next day on. */
async function taxAs(kind: 'domestic' | 'reverse_charge', member = payer): Promise<void> {
  const rateBp = kind === 'domestic' ? 1900 : 0
  await setTax(world.services, { email: member.email, side: 'advertiser', kind, rateBp })
  await world.turnClock(dayMs)
}

test('an open invoice is taken back and issued anew for the buyer and tax of today', async () => {
  const wrong = await invoiced()
  await enterBuyer(world, organizationId, { ...buyer, legal_name: 'Hafen Spiele AG' })
  await taxAs('reverse_charge')
  const [note, anew] = await correct(wrong.id)
  expect(note).toMatchObject({
    kind: 'credit_note',
    net: '-5.00',
    tax: '-0.95',
    total: '-5.95',
    reason,
    related: [{ relation: 'corrects', id: wrong.id, number: wrong.number }],
    events: [{ kind: 'set_off', amount: '5.95', document: { id: wrong.id } }],
  })
  expect(note?.to[0]).toBe('Hafen Spiele AG')
  expect(anew).toMatchObject({
    kind: 'invoice',
    purpose: 'use',
    net: '5.00',
    tax: '0.00',
    left: '5.00',
    state: 'open',
    tax_kind: 'reverse_charge',
    related: [{ relation: 'replaces', id: wrong.id, number: wrong.number }],
  })
  expect(anew?.to[0]).toBe('Hafen Spiele AG')
  expect(anew?.lines).toEqual(wrong.lines)
  expect(note?.lines).toMatchObject([{ impressions: -1, printed: '-5.00' }])
  expect(await shown(wrong.id)).toMatchObject({
    state: 'credited',
    left: '0.00',
    related: [
      { relation: 'corrected_by', id: note?.id },
      { relation: 'replaced_by', id: anew?.id },
    ],
    events: [{ kind: 'set_off', amount: '5.95', document: { id: note?.id, number: note?.number } }],
  })
  expect(await balancesOf()).toEqual({ advertiser: '-5.00' })
  expect(await propose(wrong.id)).toMatchObject({ reason: 'invoice_corrected' })
})

test('the documents of a correction are e-invoices that name each other', async () => {
  const documents = (await invoicesOf(payer)).filter(
    ({ state }) => state === 'open' || state === 'issued',
  )
  const anew = firstOf(documents, ({ kind }) => kind === 'invoice')
  const note = firstOf(documents, ({ kind }) => kind === 'credit_note')
  const [{ number: wrong } = { number: '' }] = (await shown(anew.id)).related
  const xml = await eInvoice(anew.id)
  expect(xml).toContain('<ram:TypeCode>380<')
  expect(xml).toContain(`<ram:IssuerAssignedID>${wrong}<`)
  expect(xml).toContain(`Replaces ${wrong}.`)
  const back = await eInvoice(note.id)
  expect(back).toContain('<ram:TypeCode>381<')
  expect(back).toContain(`<ram:IssuerAssignedID>${wrong}<`)
  for (const { id } of [anew, note]) {
    const path = `/organization/invoices/${id}/pdf`
    const { content } = (await world.call(payer, { method: 'GET', path })).json<{
      content: string
    }>()
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(await payByWire(world, anew.id)).toBe(true)
  expect(await balancesOf()).toEqual({})
})

test('what was paid of a corrected invoice pays the new one, and the rest is returned', async () => {
  await taxAs('domestic')
  const wrong = await invoiced()
  expect(await payByWire(world, wrong.id)).toBe(true)
  await taxAs('reverse_charge')
  const [note, anew] = await correct(wrong.id)
  expect(anew).toMatchObject({
    state: 'credited',
    left: '0.00',
    events: [{ kind: 'set_off', amount: '5.00', document: { id: note?.id } }],
  })
  expect(note?.events).toMatchObject([
    { kind: 'set_off', amount: '5.00', document: { id: anew?.id } },
    { kind: 'returned', amount: '0.95', document: null },
  ])
  expect((await shown(wrong.id)).events).toMatchObject([{ kind: 'transfer', amount: '5.95' }])
  expect(await transfersOf(note?.number)).toEqual([
    {
      key: 'correction/returned',
      debit: 'advertiser:tax',
      credit: 'advertiser:to_return',
      units: '0.95',
    },
  ])
  expect(await balancesOf()).toEqual({ 'advertiser:to_return': '0.95' })
  expect(await eInvoice(anew?.id ?? '')).toMatch(
    /It is paid with a credit note.*TotalPrepaidAmount>5\.00<.*DuePayableAmount>0\.00</s,
  )
})

test('more tax than was paid is due of the new invoice', async () => {
  await invoiceToday(books, { networkMicros: 5_000_000n })
  const [wrong] = await invoicesOf(payer)
  expect(wrong).toMatchObject({ total: '5.00', state: 'open' })
  expect(await payByWire(world, wrong?.id ?? '')).toBe(true)
  await taxAs('domestic')
  const [, anew] = await correct(wrong?.id ?? '')
  expect(anew).toMatchObject({ total: '5.95', left: '0.95', state: 'open' })
  expect(await eInvoice(anew?.id ?? '')).toMatch(/DuePayableAmount>0\.95</)
  expect(await payByWire(world, anew?.id ?? '')).toBe(true)
  expect(await balancesOf()).toEqual({ 'advertiser:to_return': '0.95' })
})

test('an amount is taken off an open invoice with its tax, and the network bears it', async () => {
  const invoice = await invoiced()
  const give = { amount: '2.00', reason: 'Goodwill' }
  const credit = (await paidOf(world, payer)).credit
  const [note] = await correct(invoice.id, give)
  expect(note).toMatchObject({ net: '-2.00', tax: '-0.38', reason: 'Goodwill', lines: [] })
  expect(await shown(invoice.id)).toMatchObject({ state: 'open', left: '3.57' })
  expect((await paidOf(world, payer)).credit).toBe(credit + 2)
  expect(await transfersOf(note?.number)).toEqual([
    { key: 'correction', debit: 'network:revenue', credit: 'advertiser', units: '2.00' },
  ])
  expect(await eInvoice(note?.id ?? '')).toMatch(/381.*Correction of .*Goodwill/s)
  expect(await propose(invoice.id)).toMatchObject({ reason: 'invoice_corrected_in_part' })
  expect(await propose(invoice.id, { amount: '3.01' })).toMatchObject({
    reason: 'correction_too_large',
    field: 'amount',
  })
  expect((await propose(invoice.id, { amount: '0.00' })).reason).toBe('invalid')
  expect(await payByWire(world, invoice.id)).toBe(true)
})

test('an amount of an invoice that was paid by transfer is kept to be returned', async () => {
  const [paid] = (await invoicesOf(payer)).filter(({ state }) => state === 'paid')
  const before = await balancesOf()
  const [, note] = await correct(paid?.id ?? '', { amount: '3.00', reason: 'Discount' })
  expect(note).toMatchObject({ net: '-3.00', tax: '-0.57' })
  expect(note?.events).toMatchObject([{ kind: 'returned', amount: '3.57' }])
  expect(before).toEqual({ 'advertiser:to_return': '0.95' })
  expect(await balancesOf()).toEqual({ 'advertiser:to_return': '4.52' })
})

test('a discount is not returned where the payment of its invoice is reversed', async () => {
  const { id } = await invoiced()
  expect(await payByWire(world, id)).toBe(true)
  await correct(id, { amount: '3.00', reason: 'Discount' })
  expect(await balancesOf()).toEqual({ 'advertiser:to_return': '8.09' })
  const reversed = await receiptOf(id)
  await agreeOn(world, `/finance/receipts/${reversed}/reversal`, { reason: 'Of another payer' })
  expect(await balancesOf()).toMatchObject({ 'advertiser:to_return': '4.52' })
  expect(await shown(id)).toMatchObject({ state: 'open', left: '2.38' })
  expect(await differencesOf(books)).toEqual([])
  expect(await payByWire(world, id)).toBe(true)
  expect(await balancesOf()).toEqual({ 'advertiser:to_return': '4.52' })
})

const receiptOf = async (invoiceId: string) =>
  (
    await world.ask<{ id: string }>('SELECT id FROM bank_receipts WHERE document_id = $1', [
      invoiceId,
    ])
  )[0]?.id ?? ''

test('an amount of an invoice that a card paid goes back to the card', async () => {
  await setTerms(world.services, { email: payer.email, ...postpaid, paysBy: 'card' })
  await giveSandboxCard(world, payer)
  // Terms begin with the next month.
  await world.ask("UPDATE advertiser_terms SET pays_by = 'card' WHERE organization_id = $1", [
    organizationId,
  ])
  const invoice = await invoiced()
  await dunInvoices(world.services, chargeInvoiceWith(world.services))
  expect(await shown(invoice.id)).toMatchObject({ state: 'paid' })
  await correct(invoice.id, { amount: '1.00', reason: 'Discount' })
  expect(await sweepRefunds(world.services)).toBe(1)
  expect((await shown(invoice.id)).events).toMatchObject([
    { kind: 'card', amount: '5.95' },
    { kind: 'refund', amount: '-1.19' },
  ])
  expect(await balancesOf()).toEqual({ 'advertiser:to_return': '4.52' })
  expect(await differencesOf(books)).toEqual([])
})

test('a prepayment invoice is corrected as a whole, and stays paid', async () => {
  await giveSandboxCard(world, prepayer)
  expect((await topUp(world, prepayer, { amount: '100.00' })).body.state).toBe('succeeded')
  const wrong = firstOf(await invoicesOf(prepayer))
  expect(await propose(wrong.id, { amount: '1.00' })).toMatchObject({
    reason: 'invoice_paid_in_advance',
  })
  await taxAs('reverse_charge', prepayer)
  const [note, anew] = await correct(wrong.id, {}, prepayer)
  expect(note).toMatchObject({ total: '-119.00' })
  expect(anew).toMatchObject({ purpose: 'top_up', total: '100.00', left: '0.00', state: 'paid' })
  expect(await balancesOf(prepayer)).toEqual({ advertiser: '100.00' })
  expect(await sweepRefunds(world.services)).toBe(1)
  expect(await eInvoice(anew?.id ?? '')).toContain('<ram:TypeCode>386<')
  const charge = firstOf((await chargesOf(world, prepayer)).charges)
  const finance = await makeOperator(world, 'finance')
  await callOperator(world, finance, {
    method: 'POST',
    path: `/finance/charges/${charge.id}/refunds`,
    body: { amount: '40.00', reason: 'They stopped advertising.' },
  })
  const refund = firstOf(await invoicesOf(prepayer), ({ total }) => total === '-40.00')
  expect((await shown(refund.id, prepayer)).corrects).toEqual([anew?.number])
  expect(await differencesOf(books)).toEqual([])
})

test('a proposed correction that is no longer what was seen is not done', async () => {
  const invoice = await invoiced()
  const { proposal_id: proposal } = await propose(invoice.id, { amount: '1.00' })
  expect(await propose(invoice.id)).toMatchObject({ reason: 'proposal_open' })
  const finance = await makeOperator(world, 'finance')
  const seen = await actAs<Reply<typeof showNetworkInvoice>>(world, finance, {
    method: 'GET',
    path: `/finance/invoices/${invoice.id}`,
  })
  expect(seen.proposal_id).toBe(proposal)
  expect(await payByWire(world, invoice.id)).toBe(true)
  const second = () => makeOperator(world, 'finance')
  const approved = async (id: string) =>
    (await approveProposal(world, await second(), id)).json<Sent>()
  expect(await approved(proposal)).toMatchObject({ reason: 'proposal_changed' })
  const { proposal_id: whole } = await propose((await invoiced()).id)
  const path = `/proposals/${whole}`
  const read = { method: 'GET', path } as const
  const { changes } = await actAs<{ changes: object[] }>(world, await second(), read)
  const named = expect.stringContaining('Hafen Spiele AG')
  expect(changes).toContainEqual({ field: 'Buyer', before: named, after: named })
  await enterBuyer(world, organizationId, { ...buyer, legal_name: 'Spiele am Hafen AG' })
  expect(await approved(whole)).toMatchObject({ reason: 'proposal_changed' })
})
