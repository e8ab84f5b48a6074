// What an invoice says of who sells and who buys, and that it is drawn from nothing else.
import type { Reply } from '@frontrow/contract/endpoint'
import type { showInvoice } from '@frontrow/contract/documents/invoices'
import { expect, test } from 'vitest'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { utcDayOf } from '../../src/lib/time/utc-day.ts'
import { drawInvoice } from '../../src/features/documents/pdf/invoice-pdf.ts'
import { openBooksOf } from '../stripe/charges.ts'
import { readPdf } from '../support/pdf-parts.ts'
import { openWorld } from '../support/world.ts'
import { fillInvoice } from './books.ts'
import { issueStatement } from './issued-document.ts'
import { buyer, enterBuyer, enterSeller, seller, taxUse } from './parties.ts'

// World of its own: it closes days and months of the whole network.
const world = await openWorld()
await openBooksOf(world)
const member = await world.member({ name: 'Hafen' })
const { organizationId } = member
await taxUse(world, member, 2200)
const today = utcDayOf(await world.database.asSystem(readNow))
const shown = async (id: string) =>
  (await world.call(member, { method: 'GET', path: `/organization/invoices/${id}` })).json<
    Reply<typeof showInvoice>
  >()
const bodyOf = async (id: string) =>
  JSON.parse((await shown(id)).document) as Record<string, unknown>
const drawn = (body: unknown, productName: string) =>
  drawInvoice({ body: JSON.stringify(body), sha256: 'aa', productName })

test('without a seller and a billing profile it names the organization', async () => {
  const id = await fillInvoice(world, organizationId)
  const { layout, seller: sold, buyer: bought } = await bodyOf(id)
  expect({ layout, sold, bought }).toEqual({ layout: 1, sold: undefined, bought: undefined })
  expect(await shown(id)).toMatchObject({
    from: ['No seller was entered'],
    to: ['Hafen'],
    pay_to: [],
    tax_in: null,
    tax_label: 'Tax 22 %',
    has_xml: false,
  })
})

test('without a seller and a buyer a document is no e-invoice', async () => {
  const id = await fillInvoice(world, organizationId)
  const statement = await issueStatement(world, member, 1)
  for (const path of [`invoices/${id}`, `statements/${statement}`]) {
    const asked = { method: 'GET', path: `/organization/${path}/xml` } as const
    const refused = await world.call(member, asked)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ reason: 'invoice_has_no_xml' })
  }
  const { attached, metadata } = readPdf(await drawn(await bodyOf(id), 'One & <Two>'))
  expect(attached).toEqual([])
  expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
})

test('what a credit note pays as a whole names no day to pay until', async () => {
  const body = await bodyOf(await fillInvoice(world, organizationId))
  const asked = { ...body, pays_by: 'transfer', due_on: '2026-12-14' }
  const textsOf = async (shown: object) => readPdf(await drawn(shown, 'One')).texts
  expect(await textsOf(asked)).toContain('Pay until')
  expect(await textsOf({ ...asked, set_off: body['total'] })).not.toContain('Pay until')
})

test('the signed body has seller, buyer and tax, which stay as they were', async () => {
  await enterSeller(world, today)
  await enterBuyer(world, organizationId)
  const id = await fillInvoice(world, organizationId)
  const before = await shown(id)
  expect(await bodyOf(id)).toMatchObject({ seller, buyer, layout: 1, tax: '5.50' })
  expect(before).toMatchObject({
    from: [
      'Frontrow Media OÜ',
      'Narva mnt 5',
      '10117 Tallinn',
      'Estonia',
      'VAT id EE100931558',
      'billing@frontrow.example',
      '+372 555 0100',
    ],
    to: [
      'Hafen & Rebe Spiele GmbH',
      'Große Straße 7',
      '20095 Hamburg',
      'Germany',
      'VAT id DE136695976',
      'info@hafen.example',
    ],
    purchase_order: 'PO-7',
    paid_on: today,
    supply_from: null,
    corrects: [],
    pay_to: [],
    tax_label: 'VAT 22 %',
  })
  const [rate] = await world.ask<{ usd: string; day: string; source: string }>(
    "SELECT usd_billionths::text AS usd, as_of::text AS day, source FROM fx_rates WHERE currency = 'EUR' ORDER BY as_of DESC, number DESC LIMIT 1",
  )
  // What one USD is worth in EUR, to nine decimals, and 5.50 USD by it.
  const perDollar = 1e9 / Number(rate?.usd)
  expect(before.tax_in).toMatchObject({
    currency: 'EUR',
    rate: perDollar.toFixed(9),
    rate_on: rate?.day,
    source: rate?.source,
    amount: (5.5 * perDollar).toFixed(2),
  })
  await enterSeller(world, today, { ...seller, legal_name: 'Other OÜ', accounting_currency: 'USD' })
  await enterBuyer(world, organizationId, { ...buyer, street: 'Kleine Straße 1' })
  expect(await shown(id)).toEqual(before)
  const moved = await shown(await fillInvoice(world, organizationId))
  expect(moved.from[0]).toBe('Other OÜ')
  expect(moved.to[1]).toBe('Kleine Straße 1')
  expect(moved.tax_in).toBeNull()
})

test('the PDF is the same under another name of the product', async () => {
  const body = await bodyOf(await fillInvoice(world, organizationId))
  expect(await drawn(body, 'One')).toEqual(await drawn(body, 'Two'))
  const { layout: _layout, seller: _seller, buyer: _buyer, ...old } = body
  expect(await drawn(old, 'One')).not.toEqual(await drawn(old, 'Two'))
})

test('an invoice of 300 campaigns has a face and an annex of several pages', async () => {
  const id = await fillInvoice(world, organizationId)
  const line = { day: '2026-10-01', cause: 'delivery', reason: null, currency: 'USD' }
  const lines = Array.from({ length: 300 }, (_, place) => ({
    ...line,
    adjustment: null,
    campaign: `campaign ${place}`,
    name: `Campaign ${place}`,
    impressions: 1000,
    charged: '0.001',
    spent: '0.001',
  }))
  const body = { ...(await bodyOf(id)), lines, due_on: '2026-11-19', net: '0.30', sum: '0.30' }
  const pdf = await drawn(body, 'One')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(10)
})
