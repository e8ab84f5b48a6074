import type { Reply } from '@frontrow/contract/endpoint'
import type { showInvoice, showInvoiceXml } from '@frontrow/contract/documents/invoices'
import type { listNetworkInvoices } from '@frontrow/contract/operator/finance/invoices'
import type { searchNetwork } from '@frontrow/contract/operator/home'
import { afterAll, expect, test } from 'vitest'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import {
  type AdjustedImpressions,
  openAdjustedImpressions,
} from '../../src/features/delivery/for-books.ts'
import { closeMonths } from '../../src/features/accounting/for-demo.ts'
import { releaseEndedHolds } from '../../src/features/documents/for-accounting.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'
import { invoiceDueUse } from '../../src/features/documents/invoices/invoice-due-use.ts'
import { noteInvoicePaid } from '../../src/features/documents/for-billing.ts'
import {
  dunInvoices,
  type InvoiceCharged,
} from '../../src/features/billing/dunning/dun-invoices.ts'
import { chargeInvoiceWith } from '../../src/features/billing/charges/charge-invoice.ts'
import type { DueDunning } from '../../src/features/billing/dunning/dunning.sql.ts'
import { approveAs } from '../../src/features/operator/for-host.ts'
import { wordsOf } from '../../src/features/notices/notice-words.ts'
import {
  daysFrom,
  differencesOf,
  documentsOf,
  openMarketBooks,
  plant,
  startClose,
  turnToMonthEnd,
  invoiceAfter,
  payByWire,
  takeBack,
} from './books.ts'
import { giveSandboxCard } from '../stripe/charges.ts'
import { readEInvoice } from './en16931-reader.ts'
import { tamper } from './ledger-storm.ts'
import { invoicesOf } from './customers.ts'
import { enterParties, payByInvoice, taxUse } from './parties.ts'
import { balanceOf } from './payout-books.ts'
import { readPdf } from '../support/pdf-parts.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { expectOpenItems } from './checked-export.ts'
import { openWorld } from '../support/world.ts'

type InvoiceFile = Reply<typeof showInvoiceXml>

// One market; each test goes on where the one before ended.
// World of its own: it closes days and months of the whole network.
const world = await openWorld()
await turnToMonthEnd(world, 26)
const books = await openMarketBooks(world)
const adjusted: AdjustedImpressions = openAdjustedImpressions(world.services, world.eventUrl)
afterAll(() => Promise.all([adjusted.close(), books.close()]))
const days = daysFrom(books, 24)
const [first = '', second = ''] = days
/** Days after the clock was turned for what is overdue. */
const [seventh = '', ninth = '', afterDunning = ''] = [days[6], days[8], days[22]]
const [payer, other] = books.advertisers.map(({ member }) => member)
if (payer === undefined || other === undefined) throw new Error('the market is empty')
await payByInvoice(world, payer)
await taxUse(world, payer)
await enterParties(world, { from: books.since, organizationId: payer.organizationId })

const used = (day: string, networkMicros: bigint, advertiser = 0) =>
  plant(books, [{ day, networkMicros, advertiser }])
const invoices = (as = payer) => invoicesOf(world, as)
const shown = async (id: string) =>
  (await world.call(payer, { method: 'GET', path: `/organization/invoices/${id}` })).json<
    Reply<typeof showInvoice>
  >()
const mailedText = async (number: string | undefined) => {
  const [notice] = await world.ask<{ params: unknown }>(
    `SELECT params FROM member_notices WHERE kind = 'invoice_issued' AND params->>'number' = $1`,
    [number],
  )
  return wordsOf({ kind: 'invoice_issued', params: notice?.params }).text
}
const pay = (invoiceId: string) => payByWire(world, invoiceId)

test('an invoice is issued once the sealed use reaches the threshold', async () => {
  await used(first, 4_999_999n)
  await used(first, 900_000_000n, 1)
  // Two organizations were used; only one has terms.
  expect(await invoiceAfter(books, first)).toBe(1)
  expect(await invoices()).toEqual([])
  await used(second, 1_000_005n)
  expect(await invoiceAfter(books, second)).toBe(1)
  expect(await invoiceDueUse(world.services)).toBe(0)
  const [invoice, ...more] = await invoices()
  expect(more).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'invoice',
    purpose: 'use',
    net: '6.00',
    tax: '1.14',
    total: '7.14',
    left: '7.14',
    state: 'open',
  })
  const document = await shown(invoice?.id ?? '')
  expect(document).toMatchObject({
    impressions: 2,
    sum: '6.000004',
    carried_forward: '0.000004',
    tax_percent: '19',
    lines: [{ from_day: first, till_day: second, amount: '6.000004', adjusted: false }],
  })
  expect(JSON.parse(document.document)).toMatchObject({ month: null, lines: [{}, {}] })
  expect(await invoices(other)).toEqual([])
  expect(await differencesOf(books)).toEqual([])
})

test('an adjustment of an invoiced day takes its part off the open invoice [MONEY-CHECK-12]', async () => {
  const [before] = await invoices()
  const placementId = books.publishers[0]?.placements[0]?.id ?? ''
  await takeBack(world, adjusted, { placementId, day: second })
  await world.turnClock(dayMs)
  await sealBookDays(world.services)
  await invoiceDueUse(world.services)
  const [note, invoice] = await invoices()
  // −1.000005 + 0.000004 that was carried, rounded down; 19 % of it, half up.
  expect(note).toMatchObject({ kind: 'credit_note', state: 'issued', net: '-1.01', tax: '-0.19' })
  expect(invoice).toMatchObject({ id: before?.id, total: '7.14', left: '5.94', state: 'open' })
  expect(await shown(note?.id ?? '')).toMatchObject({
    carried_forward: '0.009999',
    impressions: 0,
    lines: [
      {
        adjusted: true,
        reason: 'a click farm',
        impressions: -1,
        unit_price: '1000.005',
        printed: '-1.01',
        amount: '-1.000005',
      },
    ],
  })
  expect(await differencesOf(books)).toEqual([])
  await world.turnClock(2 * dayMs)
  expect((await invoices())[1]).toMatchObject({ state: 'overdue' })
  const id = invoice?.id ?? ''
  expect((await Promise.all([pay(id), pay(id), pay(id)])).filter((paid) => paid)).toHaveLength(1)
  expect((await invoices())[1]).toMatchObject({ state: 'paid', left: '0.00' })
  const again = { invoiceId: id, by: 'charge/later' }
  expect(await world.database.asSystem((db) => noteInvoicePaid(db, again))).toBe(false)
  expect(await balanceOf(world, 'cash:bank')).toBe(-5_940_000n)
  expect(await differencesOf(books)).toEqual([])
})

test('a credit note names the invoice that it corrects', async () => {
  const notes = (await invoices()).filter(({ kind }) => kind === 'credit_note')
  expect(notes).toHaveLength(1)
  for (const { id, number } of notes) {
    const { corrects } = await shown(id)
    expect(corrects).toEqual([expect.stringMatching(/^TEST-INV-\d{4}-000001$/)])
    expect(await mailedText(number)).toBe(`It reverses ${corrects.join()}. No action is needed.`)
  }
})

test('a credit note and its invoice are e-invoices, alone and in their PDF', async () => {
  const operator = await makeOperator(world, 'finance')
  const listed = await invoices()
  expect(listed.map(({ kind }) => kind)).toEqual(['credit_note', 'invoice'])
  for (const { id, number } of listed) {
    expect((await shown(id)).has_xml).toBe(true)
    const path = `/organization/invoices/${id}`
    const fileOf = async (file: string) =>
      (await world.call(payer, { method: 'GET', path: `${path}/${file}` })).json<InvoiceFile>()
    const xml = await fileOf('xml')
    const written = Buffer.from(xml.content, 'base64').toString()
    expect(readEInvoice(written).faults).toEqual([])
    expect(xml).toMatchObject({ file_name: `${number}.xml`, content_type: 'application/xml' })
    const pdf = readPdf(Buffer.from((await fileOf('pdf')).content, 'base64'))
    expect(pdf.attached).toEqual([written])
    const seen = { method: 'GET', path: `/finance/invoices/${id}/xml` } as const
    expect(await actAs<InvoiceFile>(world, operator, seen)).toEqual(xml)
  }
})

test('operators book a payment once, and two give up an invoice 30 days due', async () => {
  await used(seventh, 5_000_000n)
  await invoiceAfter(books, seventh)
  const [open] = await invoices()
  expect(open).toMatchObject({ net: '5.00', tax: '0.95', state: 'open' })
  const id = open?.id ?? ''
  const [finance, second] = [
    await makeOperator(world, 'finance'),
    await makeOperator(world, 'administrator'),
  ]
  const path = `/finance/invoices/${id}`
  type Listed = Reply<typeof listNetworkInvoices>
  const list = (query: string) =>
    actAs<Listed>(world, finance, { method: 'GET', path: `/finance/invoices?${query}` })
  expect((await list('state=open')).invoices.map((row) => row.id)).toEqual([id])
  expect((await list('state=paid')).invoices).toHaveLength(1)
  expect((await list('text=nobody')).invoices).toEqual([])
  const whose = (await list(`state=open&organization=${payer.organizationId}`)).invoices
  expect(whose.map((row) => row.id)).toEqual([id])
  for (const other of [id, 'nobody'])
    expect((await list(`organization=${other}`)).invoices).toEqual([])
  const [listed] = (await list('state=open')).invoices
  type Found = Reply<typeof searchNetwork>
  const search = (q: string) =>
    actAs<Found>(world, finance, { method: 'GET', path: `/search?q=${encodeURIComponent(q)}` })
  const found = { kind: 'invoice', id, title: listed?.number }
  expect(await search(listed?.number.toLowerCase() ?? '')).toMatchObject([found])
  const rename = (name: string) =>
    world.ask('UPDATE organizations SET name = $2 WHERE id = $1', [payer.organizationId, name])
  await rename('Quokka')
  expect(await search('quokka')).toContainEqual(expect.objectContaining(found))
  await rename(listed?.organization_name ?? '')
  const body = { reason: 'It is never going to be paid.' }
  const giveUp = () =>
    callOperator(world, finance, { method: 'POST', path: `${path}/write-off`, body })
  expect((await giveUp()).json()).toMatchObject({ reason: 'invoice_young' })
  await world.ask('UPDATE ledger_invoices SET due_on = due_on - 32 WHERE document_id = $1', [id])
  const { proposal_id: proposal } = (await giveUp()).json<{ proposal_id: string }>()
  expect((await giveUp()).json()).toMatchObject({ reason: 'proposal_open' })
  await approveAs(world.services, { ...second, isOnHost: true }, proposal)
  const shownToOperator = await actAs<Record<string, unknown>>(world, finance, {
    method: 'GET',
    path,
  })
  expect(shownToOperator).toMatchObject({ state: 'written_off', settled_by: `writeoff/${id}` })
  const pays = await callOperator(world, finance, {
    method: 'POST',
    path: `${path}/payment`,
    body: { ...body, reference: 'W-7' },
  })
  expect(pays.json()).toMatchObject({ reason: 'invoice_settled' })
  expect(await balanceOf(world, 'network:bad_debt')).toBe(-5_000_000n)
  expect(await differencesOf(books)).toEqual([])
  const reverse = () =>
    callOperator(world, finance, { method: 'POST', path: `${path}/write-off-reversal`, body })
  const reversal = (await reverse()).json<{ proposal_id: string }>()
  await approveAs(world.services, { ...second, isOnHost: true }, reversal.proposal_id)
  const again = { method: 'GET', path } as const
  expect(await actAs(world, finance, again)).toMatchObject({ state: 'overdue', left: '5.95' })
  const told = await world.ask(
    `SELECT params->>'because' AS because, params->>'left' AS left FROM member_notices WHERE kind = 'invoice_reopened'`,
  )
  expect(told).toEqual([{ because: 'write_off_reversed', left: '5.95' }])
  expect(await balanceOf(world, 'network:bad_debt')).toBe(0n)
  expect((await reverse()).json()).toMatchObject({ reason: 'invoice_not_written_off' })
  expect(await differencesOf(books)).toEqual([])
  const { proposal_id: last } = (await giveUp()).json<{ proposal_id: string }>()
  await approveAs(world.services, { ...second, isOnHost: true }, last)
  expect(await actAs(world, finance, again)).toMatchObject({ settled_by: `writeoff/${id}/2` })
  expect(await balanceOf(world, 'network:bad_debt')).toBe(-5_000_000n)
  expect(await differencesOf(books)).toEqual([])
})

test('an unpaid invoice is charged on days 1, 3 and 7, and stops campaigns [MONEY-CHECK-5]', async () => {
  await giveSandboxCard(world, payer)
  await used(ninth, 5_000_000n)
  await invoiceAfter(books, ninth)
  const [open] = await invoices()
  const asked: DueDunning[] = []
  let answer: InvoiceCharged = 'soft'
  const dun = async () => {
    await dunInvoices(world.services, (due) => {
      asked.push(due)
      return Promise.resolve(answer)
    })
    return asked.length
  }
  const ceilings = () =>
    world.ask<{ ceiling: string | null }>(
      `SELECT credit_ceiling_micros::text AS ceiling FROM organizations WHERE id = ANY ($1) ORDER BY credit_limit_micros`,
      [[payer.organizationId, other.organizationId]],
    )
  const runs = [{ ceiling: '10000000' }, { ceiling: null }]
  expect([await dun(), await dun()]).toEqual([1, 1])
  expect(asked).toEqual([
    {
      invoiceId: open?.id,
      organizationId: payer.organizationId,
      paysBy: 'card',
      netMicros: 5_000_000n,
      taxMicros: 950_000n,
    },
  ])
  await world.turnClock(dayMs - minuteMs)
  expect(await dun()).toBe(1)
  await world.turnClock(minuteMs)
  expect(await dun()).toBe(2)
  await world.turnClock(dayMs - minuteMs)
  expect(await dun()).toBe(2)
  expect(await ceilings()).toEqual(runs)
  const dunning = async () => (await invoices()).find(({ id }) => id === open?.id)?.dunning
  const soon = await dunning()
  expect(soon).toMatchObject({ is_stopped: false })
  const stopsAt = soon?.stops_at ?? ''
  expect(
    Date.parse(stopsAt) - (await world.database.asSystem(readNow)).getTime(),
  ).toBeLessThanOrEqual(minuteMs)
  await world.turnClock(minuteMs)
  await dun()
  expect(await ceilings()).toEqual([{ ceiling: '0' }, { ceiling: null }])
  expect(await dunning()).toMatchObject({ is_stopped: true, next_at: expect.any(String) as string })
  const stopped = await world.call(payer, { method: 'GET', path: '/organization/billing' })
  expect(stopped.json<{ unpaid_since: unknown }>().unpaid_since).not.toBeNull()
  await world.turnClock(dayMs)
  expect(await dun()).toBe(3)
  await world.turnClock(4 * dayMs)
  expect(await dun()).toBe(4)
  await world.turnClock(dayMs)
  expect(await dun()).toBe(4)
  // Another card is asked at once; one that never pays is not asked again.
  await giveSandboxCard(world, payer)
  answer = 'hard'
  expect(await dun()).toBe(5)
  await world.turnClock(dayMs)
  expect(await dun()).toBe(5)
  await giveSandboxCard(world, payer)
  await dunInvoices(world.services, chargeInvoiceWith(world.services))
  expect((await invoices()).find(({ id }) => id === open?.id)).toMatchObject({
    state: 'paid',
    dunning: null,
  })
  expect(await ceilings()).toEqual(runs)
  await sealBookDays(world.services)
  expect(await differencesOf(books)).toEqual([])
  const kinds = await world.ask(
    "SELECT kind, count(*)::int AS times FROM member_notices WHERE kind LIKE 'invoice_stopped' GROUP BY 1",
  )
  expect(kinds).toEqual([{ kind: 'invoice_stopped', times: 1 }])
})

test('a month’s close puts each transfer on one document [M11 MONEY-CHECK-14]', async () => {
  await used(afterDunning, 250_000n)
  const month = first.slice(0, 7)
  expect(await startClose(books, month)).toEqual({ outcome: 'started' })
  await closeMonths(world.services)
  const [rest] = await invoices()
  expect(rest).toMatchObject({ kind: 'invoice', net: '0.25', state: 'open' })
  const kinds = await world.ask(
    `SELECT kind, count(*)::int AS documents FROM ledger_documents WHERE organization_id = $1 OR organization_id = $2
     GROUP BY 1 ORDER BY 1`,
    [payer.organizationId, other.organizationId],
  )
  expect(kinds).toEqual([
    { kind: 'credit_note', documents: 1 },
    { kind: 'invoice', documents: 4 },
    { kind: 'statement_of_use', documents: 1 },
  ])
  expect(await differencesOf(books)).toEqual([])
  // The publisher waits for this payment, and does not learn whose it is.
  const publisher = books.publishers[0]?.member ?? other
  const holds = () =>
    world.ask(
      `SELECT amount_micros::int AS micros, released_at IS NULL AS waits FROM earning_holds
       WHERE organization_id = $1 AND reason = 'unpaid_advertiser'`,
      [publisher.organizationId],
    )
  expect(await holds()).toEqual([{ micros: 175_000, waits: true }])
  const earned = await world.call(publisher, { method: 'GET', path: '/organization/earnings' })
  expect(earned.body).toContain('unpaid_advertiser')
  expect(earned.body).not.toContain(payer.organizationId)
  expect(await releaseEndedHolds(world.services)).toBe(0)
  expect(await pay(rest?.id ?? '')).toBe(true)
  expect(await releaseEndedHolds(world.services)).toBe(1)
  expect(await holds()).toEqual([{ micros: 175_000, waits: false }])
  expect(await differencesOf(books)).toEqual([])
  await expectOpenItems(world)
  // A transfer on no document, and an invoice that says another tax, are found.
  await tamper(
    world,
    `DELETE FROM ledger_document_lines WHERE document_id = '${rest?.id ?? ''}'; UPDATE ledger_invoices SET tax_micros = 1 WHERE document_id = '${rest?.id ?? ''}'`,
  )
  const found = await differencesOf(books)
  expect(found.some((text) => text.includes('is on no document'))).toBe(true)
  expect(found.some((text) => text.includes('the document says'))).toBe(true)
})

test('no document names anything of another organization [MONEY-CHECK-25]', async () => {
  const owned = await world.ask<{ owner: string; id: string }>(
    `SELECT id AS owner, id FROM organizations UNION ALL SELECT organization_id, id FROM apps UNION ALL
     SELECT organization_id, id FROM campaigns UNION ALL SELECT organization_id, id FROM ad_placements`,
  )
  const documents = await documentsOf(books)
  const kinds = new Set(documents.map(({ body }) => body.kind))
  expect([...kinds].toSorted()).toEqual([
    'credit_note',
    'earnings_statement',
    'invoice',
    'statement_of_use',
  ])
  const named = documents.flatMap(({ name, organizationId, body }) => {
    const text = JSON.stringify(body)
    const foreign = owned.filter(({ owner }) => owner !== organizationId)
    return foreign.filter(({ id }) => text.includes(id)).map(({ id }) => `${name}: ${id}`)
  })
  expect(named).toEqual([])
  // What is of its own is named, so that a foreign one would be found.
  const isOwn = ({ organizationId, body }: (typeof documents)[number]) =>
    owned.some(({ owner, id }) => owner === organizationId && JSON.stringify(body).includes(id))
  expect(documents.filter(isOwn)).toHaveLength(documents.length)
})
