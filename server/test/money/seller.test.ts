// Two people enter the seller, and nothing is charged before the seller and the buyer are entered.
import type { Reply } from '@frontrow/contract/endpoint'
import type { showFinance } from '@frontrow/contract/operator/finance/finance'
import type { showSeller } from '@frontrow/contract/operator/finance/seller'
import type { TaxKind } from '@frontrow/contract/operator/terms'
import { dayMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { chargeableCard } from '../../src/features/billing/charges/start-charge.ts'
import { daysOfMonth } from '../../src/lib/time/month.ts'
import { missingForInvoices } from '../../src/features/documents/month-end/missing-for-invoices.ts'
import { sellerOn } from '../../src/features/documents/parties/parties.ts'
import { approveAs } from '../../src/features/operator/for-host.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { chargesOf, giveSandboxCard, topUp } from '../stripe/charges.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { openWorld } from '../support/world.ts'
import { tamper } from './ledger-storm.ts'
import { buyer, enterBuyer, enterSeller, seller } from './parties.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'
import { invoiceFault } from '../../src/features/documents/for-billing.ts'
import { utcDayOf } from '../../src/lib/time/utc-day.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
await openBooks(world.services, 'operator:ida')
const finance = await makeOperator(world, 'finance')
const second = await makeOperator(world, 'administrator')

const put = (body: object, by = finance) =>
  callOperator(world, by, {
    method: 'PUT',
    path: '/finance/seller',
    body: { from: null, reason: 'the register', ...body },
  })
const shown = () =>
  actAs<Reply<typeof showSeller>>(world, finance, { method: 'GET', path: '/finance/seller' })
const approve = (id: string) => approveAs(world.services, { ...second, isOnHost: true }, id)
const today = async () => utcDayOf(await world.database.asSystem(readNow))
const steps = async () =>
  (
    await actAs<{ steps: { step: string; is_done: boolean }[] }>(world, second, {
      method: 'GET',
      path: '/set-up',
    })
  ).steps.filter(({ step }) => step === 'seller_entered')

test('one operator proposes the seller, and another one enters it', async () => {
  expect(await shown()).toEqual({ now: null, next: null, proposal_id: null })
  expect(await steps()).toEqual([{ step: 'seller_entered', is_done: false }])
  const refused = await put({ seller: { ...seller, country: 'UK' } })
  expect(refused.json()).toMatchObject({ reason: 'party_not_valid', field: 'country' })
  const { proposal_id: id } = (await put({ seller })).json<{ proposal_id: string }>()
  expect((await put({ seller })).json()).toMatchObject({ reason: 'proposal_open' })
  expect(await shown()).toEqual({ now: null, next: null, proposal_id: id })
  await approve(id)
  expect(await shown()).toEqual({
    now: { from: await today(), seller },
    next: null,
    proposal_id: null,
  })
  expect(await steps()).toEqual([{ step: 'seller_entered', is_done: true }])
  expect((await put({ seller })).json()).toMatchObject({ reason: 'seller_same' })
  await expect(world.ask('DELETE FROM network_sellers')).rejects.toThrow('append-only')
})

test('another seller holds from its day on', async () => {
  const later = utcDayOf(new Date((await world.database.asSystem(readNow)).getTime() + 2 * dayMs))
  const moved = { ...seller, street: 'Pärnu mnt 1' }
  const { proposal_id: id } = (await put({ seller: moved, from: later })).json<{
    proposal_id: string
  }>()
  await approve(id)
  expect(await shown()).toMatchObject({ now: { seller }, next: { from: later, seller: moved } })
  const streetOn = async (day: string) =>
    (await world.database.asSystem((db) => sellerOn(db, day)))?.street
  expect([await streetOn('2020-01-01'), await streetOn(await today())]).toEqual([
    undefined,
    seller.street,
  ])
  expect(await streetOn(later)).toBe(moved.street)
})

test('a name that no document can print stops a top-up until it is mended', async () => {
  const member = await world.member({ name: 'Minato 株式会社みなと' })
  await giveSandboxCard(world, member)
  await world.ask('UPDATE organizations SET name = $2 WHERE id = $1', [
    member.organizationId,
    '株式会社みなと',
  ])
  expect(await topUp(world, member)).toMatchObject({
    status: 409,
    body: { reason: 'document_name_needed' },
  })
  expect((await chargesOf(world, member)).not_chargeable).toBe('document_name_needed')
  await enterBuyer(world, member.organizationId)
  expect((await topUp(world, member)).status).toBe(200)
})

test('with live books nothing is charged without a whole seller and buyer', async () => {
  const { organizationId, ...member } = await world.member()
  await giveSandboxCard(world, { organizationId, ...member })
  await tamper(world, `UPDATE ledger_settings SET book = 'live'; DELETE FROM network_sellers`)
  await world.ask("UPDATE cards SET provider = 'stripe' WHERE organization_id = $1", [
    organizationId,
  ])
  const live = { config: { stripe: { isTest: false } } } as Parameters<typeof chargeableCard>[1]
  const charge = (purpose: 'top_up' | 'invoice') =>
    world.database.asSystem((db) => chargeableCard(db, live, { organizationId, purpose }))
  const alarms = async () =>
    (
      await actAs<Reply<typeof showFinance>>(world, finance, { method: 'GET', path: '/finance' })
    ).alarms.map(({ what }) => what)
  expect(await charge('top_up')).toBe('no_tax_treatment')
  await world.ask(
    `INSERT INTO tax_treatments (organization_id, side, valid_from, kind, rate_bp, note, set_by)
     VALUES ($1, 'advertiser', $2, 'reverse_charge', 0, 'Reverse charge', 'x')`,
    [organizationId, await today()],
  )
  expect(await charge('top_up')).toBe('seller_needed')
  // An invoice that is issued is paid, whatever it says.
  expect(await charge('invoice')).toMatchObject({ currency: 'USD' })
  expect(await alarms()).toContain('seller_missing')
  await enterSeller(world, await today())
  expect(await alarms()).not.toContain('seller_missing')
  expect(await charge('top_up')).toBe('buyer_needed')
  await enterBuyer(world, organizationId, { ...buyer, vat_id: '' })
  expect(await charge('top_up')).toBe('buyer_needed')
  await enterBuyer(world, organizationId)
  expect(await charge('top_up')).toMatchObject({ treatment: { kind: 'reverse_charge' } })
})

test.each<[TaxKind, Partial<typeof seller>, string | undefined]>([
  ['domestic', { vat_id: '', tax_number: '12/345' }, undefined],
  ['domestic', { vat_id: '', tax_number: '' }, 'seller_needed'],
  ['reverse_charge', { vat_id: '', tax_number: '12/345' }, 'seller_needed'],
  ['export', { vat_id: '' }, 'seller_needed'],
  ['export', {}, undefined],
  ['exempt', { vat_id: '' }, undefined],
  ['outside', { vat_id: '' }, undefined],
])('an invoice taxed as %s by a seller with %j needs %s', async (kind, change, fault) => {
  const { organizationId } = await world.member()
  await enterBuyer(world, organizationId)
  const day = await today()
  await enterSeller(world, day, { ...seller, ...change })
  const found = await world.database.asSystem((db) =>
    invoiceFault(db, { organizationId, day, kind }),
  )
  expect(found).toBe(fault)
})

test('a month’s close names the seller and buyers that invoices wait for', async () => {
  const { organizationId } = await world.member({ name: 'Quiet Pines' })
  const [{ month } = { month: '' }] = await world.ask<{ month: string }>(
    "SELECT to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM') AS month",
  )
  const first = `${month}-01`
  await tamper(
    world,
    `DELETE FROM network_sellers;
     INSERT INTO advertiser_terms (organization_id, valid_from, kind, set_by) VALUES ('${organizationId}', '${first}', 'postpaid', 'x');
     INSERT INTO charge_days (organization_id, campaign_id, day, impressions, spent_micros, network_micros)
     VALUES ('${organizationId}', gen_random_uuid(), '${first}', 1, 5000000, 5000000)`,
  )
  const missing = async (book: 'sandbox' | 'live') => {
    const found = await world.database.asSystem(async (db) =>
      missingForInvoices(db, {
        books: { currency: 'USD', book, since: first },
        month: daysOfMonth(month),
        today: await today(),
      }),
    )
    return found.map(({ what, about }) => [what, about])
  }
  expect(await missing('live')).toEqual([
    ['seller', null],
    ['tax', organizationId],
  ])
  await enterSeller(world, first)
  expect(await missing('live')).toEqual([
    ['tax', organizationId],
    ['buyer', organizationId],
  ])
  await enterBuyer(world, organizationId)
  expect(await missing('live')).toEqual([['tax', organizationId]])
  expect(await missing('sandbox')).toEqual([])
  await enterBuyer(world, organizationId, { ...buyer, legal_name: '株式会社' })
  expect(await missing('sandbox')).toEqual([['buyer', organizationId]])
})
