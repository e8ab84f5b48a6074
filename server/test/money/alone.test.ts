// A broken row of one organization keeps nobody else from terms, invoices and payouts.
import { afterAll, expect, test } from 'vitest'
import { beginTerms } from '../../src/features/account/for-operators.ts'
import { closeDays } from '../../src/features/books/days/close-days.ts'
import { invoiceDueUse } from '../../src/features/documents/invoices/invoice-due-use.ts'
import { dayMs } from '@frontrow/contract/durations'
import { closeIt, daysFrom, openMarketBooks, plant, turnPast, turnToMonthEnd } from './books.ts'
import { payByInvoice } from './parties.ts'
import { breakRows } from '../support/break-rows.ts'
import { openWorld } from '../support/world.ts'
import { setTerms } from '../support/terms.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'

// World of its own: it closes days and months of the whole network.
const world = await openWorld()
await turnToMonthEnd(world, 6)
const books = await openMarketBooks(world)
afterAll(() => books.close())
const [first = '', second = ''] = daysFrom(books, 2)
const members = books.advertisers.map(({ member }) => member)
// The one that is looked at first is the broken one.
const [broken, other] = members.toSorted((one, two) =>
  one.organizationId < two.organizationId ? -1 : 1,
)
if (broken === undefined || other === undefined) throw new Error('the market is empty')

/** Refuses to write rows of the broken organization into a table. */
const breakRowsOf = (table: string, column: string) =>
  breakRows(world, { table, column, value: broken.organizationId })

test('an organization whose use cannot be invoiced keeps no other from it [FINDINGS3-M10]', async () => {
  for (const member of members) await payByInvoice(world, member)
  const row = { day: first, networkMicros: 6_000_000n }
  await plant(books, [row, { ...row, advertiser: 1 }])
  await turnPast(books, first)
  await closeIt(books, first)
  await turnPast(books, second, 40)
  await sealBookDays(world.services)
  await breakRowsOf('ledger_invoice_runs', 'organization_id')
  await expect(invoiceDueUse(world.services)).rejects.toThrow(
    `failed: organization ${broken.organizationId}; the first one: a broken row`,
  )
  const invoiced = await world.ask('SELECT organization_id AS id FROM ledger_invoices')
  expect(invoiced).toEqual([{ id: other.organizationId }])
})

test('one organization whose terms cannot begin keeps no other from its terms [FINDINGS3-M10]', async () => {
  for (const { email } of members)
    await setTerms(world.services, { email, kind: 'prepaid', limitMicros: 0n })
  await world.turnClock(8 * dayMs)
  await breakRowsOf('organizations', 'id')
  await expect(beginTerms(world.services)).rejects.toThrow('a broken row')
  const limits = await world.ask(
    'SELECT id FROM organizations WHERE id = ANY ($1) AND credit_limit_micros = 0',
    [members.map(({ organizationId }) => organizationId)],
  )
  expect(limits).toEqual([{ id: other.organizationId }])
})

test('a day that cannot be closed keeps no other from being closed [FINDINGS3-M10]', async () => {
  const closing = { database: world.database, recounts: books.recounts }
  const [, , third = '', fourth = ''] = daysFrom(books, 4)
  for (const day of [third, fourth])
    await plant(books, [{ day, advertiser: 1, networkMicros: 1000n }])
  await turnPast(books, fourth)
  await breakRows(world, { table: 'delivery_days', column: 'day', value: third })
  await expect(closeDays(closing)).rejects.toThrow(`failed: day ${third}; the first one`)
  const closed = await world.ask<{ day: string }>(
    'SELECT day::text FROM delivery_days WHERE day = ANY ($1::date[])',
    [[third, fourth]],
  )
  expect(closed).toEqual([{ day: fourth }])
})
