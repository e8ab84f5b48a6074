// A month in which the rate changed, of an organization that had paid a part of it in advance. The
// stand-alone checker reads the export.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { openDayRecounts } from '../../src/features/delivery/for-books.ts'
import { dayAfter } from '../../src/lib/time/utc-day.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { bodiesOf, type Books, differencesOf, startClose, turnToMonthEnd } from './books.ts'
import { enterSeller } from './parties.ts'
import { giveSandboxCard, topUp } from '../stripe/charges.ts'
import { folderFor, reconciled } from './checked-export.ts'
import { makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import { settleLeases, showAds } from '../support/show-ads.ts'
import { actAs, agreeOn, makeOperator } from '../support/operators.ts'
import { openWorld } from '../support/world.ts'
import { setTax, setTerms } from '../support/terms.ts'
import { closeMonths } from '../../src/features/accounting/for-demo.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'
import { utcDayOf } from '../../src/lib/time/utc-day.ts'

// World of its own: it closes days and months of the whole network.
const world = await openWorld()
await turnToMonthEnd(world, 8)
await openBooks(world.services, 'operator:ida')
const recounts = openDayRecounts(world.services, world.eventUrl)
const books = { world, recounts } as Books
const folder = folderFor('taxes')
afterAll(() => recounts.close())

const today = async () => utcDayOf(await world.database.asSystem(readNow))
const publisher = await makeApp(world, await world.member({ name: 'Publisher' }))
const placement = await makePlacement(world, publisher)
const user = await makeApp(world, await world.member({ name: 'User' }))
// Its seller owes its tax in EUR.
await enterSeller(world, await today())
const tax = (rateBp: number, date?: string) =>
  setTax(world.services, {
    email: user.member.email,
    side: 'advertiser',
    kind: 'domestic',
    rateBp,
    date,
  })

interface Body {
  kind: string
  net: string
  tax: string
  tax_rate_bp: string
  taxed_on?: string
  tax_in?: { currency: string; amount: string }
  lines: { charge?: string; day?: string }[]
}

test('use has the tax of its days, and not of the day of issue [FINDINGS3-M8 FINDINGS3-M9]', async () => {
  await giveSandboxCard(world, user.member)
  expect((await topUp(world, user.member, { amount: '10.00' })).body.state).toBe('succeeded')
  const { email } = user.member
  await setTerms(world.services, { email, kind: 'postpaid', limitMicros: null })
  await makeCampaign(world, user, { ecpmMicros: 500_010_000 })
  const days: string[] = []
  const showOn = async (count: number) => {
    days.push(await today())
    await showAds(world, placement.key, count)
    await world.turnClock(dayMs)
  }
  // 0.50001 each: the first day is within the 10.00 that were paid, and the next one is not.
  await showOn(12)
  await showOn(10)
  // Nobody decided before; from the day after tomorrow on it is more.
  await tax(1900)
  const changesOn = dayAfter(dayAfter(await today()))
  await tax(2500, changesOn)
  await showOn(8)
  await showOn(0)
  await showOn(6)
  expect(days.at(-1)).toBe(changesOn)
  await settleLeases(world)
  expect(await startClose(books, days[0]?.slice(0, 7) ?? '')).toEqual({ outcome: 'started' })
  // The tax of the day of issue does not change the tax of use before it.
  await tax(700)
  await closeMonths(world.services)
  const documents = await bodiesOf<Body>(world, user.member)
  const stated = documents.map(
    ({ kind, net, tax: added, tax_rate_bp: rate, taxed_on: on, lines }) => ({
      kind,
      net,
      added,
      rate,
      on,
      days: lines.map(({ day }) => day),
    }),
  )
  expect(stated).toEqual([
    { kind: 'invoice', net: '10.00', added: '0.00', rate: '0', on: days[0], days: [undefined] },
    // 5.00010 + 4.00008, and 3.00006 with the remainder of 0.00018.
    {
      kind: 'invoice',
      net: '9.00',
      added: '1.71',
      rate: '1900',
      on: days[2],
      days: [days[1], days[2]],
    },
    { kind: 'invoice', net: '3.00', added: '0.75', rate: '2500', on: days[4], days: [days[4]] },
    {
      kind: 'statement_of_use',
      net: '6.00',
      added: '0.00',
      rate: '0',
      on: undefined,
      days: [days[0]],
    },
  ])
  const owed = documents.map((one) => one.tax_in)
  expect(owed.map((one) => one?.currency)).toEqual([undefined, 'EUR', 'EUR', undefined])
  expect(Number(owed[1]?.amount)).toBeLessThan(1.71)
  expect(await differencesOf(books)).toEqual([])
})

test('receipts are reversed and set off, and two top-ups pay an invoice', async () => {
  const { organizationId } = user.member
  const reason = 'As the bank shows.'
  const post = async (path: string, body: object) =>
    actAs<{ state: string }>(world, await makeOperator(world, 'finance'), {
      method: 'POST',
      path,
      body: { reason, ...body },
    })
  const open = await world.ask<{ id: string }>(
    `SELECT document_id AS id FROM ledger_invoices WHERE organization_id = $1 AND settled_at IS NULL ORDER BY net_micros DESC`,
    [organizationId],
  )
  const receipt = async (reference: string) =>
    (
      await world.ask<{ id: string }>('SELECT id FROM bank_receipts WHERE reference = $1', [
        reference,
      ])
    )[0]?.id
  const prepayments = `/organizations/${organizationId}/prepayments`
  await post(`/finance/invoices/${open[0]?.id}/payment`, { reference: 'X-1' })
  await agreeOn(world, `/finance/receipts/${await receipt('X-1')}/reversal`, { reason })
  await post(prepayments, { amount: '20.00', reference: 'X-2', is_to_return: true })
  const application = { invoice_id: open[0]?.id, reason }
  await agreeOn(world, `/finance/receipts/${await receipt('X-2')}/application`, application)
  await world.ask(
    "UPDATE advertiser_terms SET kind = 'prepaid', limit_micros = 0 WHERE organization_id = $1",
    [organizationId],
  )
  await post(prepayments, { amount: '10.70', reference: 'X-3' })
  await agreeOn(world, `/finance/receipts/${await receipt('X-3')}/reversal`, { reason })
  await post(prepayments, { amount: '107.00', reference: 'X-4' })
  await post(prepayments, { amount: '2.14', reference: 'X-5' })
  const own = {
    method: 'POST',
    path: `/organization/invoices/${open[1]?.id}/balance-payment`,
  } as const
  expect((await world.call(user.member, own)).json()).toEqual({ status: 'SUCCESS' })
  expect(await differencesOf(books)).toEqual([])
})

test('the export is equal from outside, and nobody else can read it [FINDINGS3-M8 FINDINGS3-M9 FINDINGS3-F8]', async () => {
  await world.turnClock(2 * dayMs)
  await sealBookDays(world.services)
  const lines = await reconciled(world, folder)
  // Only who made the export reads it.
  const made = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const modes = made.map((path) => statSync(join(folder, path)))
  expect(modes.length).toBeGreaterThan(8)
  expect(modes.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([])
  expect(lines.filter((line) => line.includes(' taxed on: equal'))).toHaveLength(5)
})
