// The short form of e2e/drills/money/money.nightly.ts: by calls only, on one node.
import type { listPayments } from '@frontrow/contract/billing'
import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listInvoices } from '@frontrow/contract/documents/invoices'
import type { downloadPayoutFile } from '@frontrow/contract/operator/finance/payouts'
import { expect, test } from 'vitest'
import { closeMonths } from '../../src/features/accounting/for-demo.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'
import { utcDayOf } from '../../src/lib/time/utc-day.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { turnToMonthEnd } from './books.ts'
import { giveSandboxCard, topUp } from '../stripe/charges.ts'
import { differing, folderFor, reconciled } from './checked-export.ts'
import { makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import { act, approve, fillBank, type PayoutBooks, propose, rightIban } from './payout-books.ts'
import { agree, closeMonthDays, showAll, turn } from './story.ts'
import { type TestMember, openWorld } from '../support/world.ts'
import { setTerms } from '../support/terms.ts'

// World of its own: its network is in EUR.
const world = await openWorld({ env: { NETWORK_CURRENCY: 'EUR' } })
const books = { world } as PayoutBooks
const folder = folderFor('story')
const now = () => world.database.asSystem(readNow)
const read = async <T>(as: TestMember, path: string) =>
  (await world.call(as, { method: 'GET', path })).json<T>()

test('25.00 topped up are spent to the last cent, and 17.50 are paid out', async () => {
  await turnToMonthEnd(world, 2)
  await openBooks(world.services, 'operator:ida')
  const publisher = await makeApp(world, await world.member({ name: 'Night Lamp' }))
  const placement = await makePlacement(world, publisher)
  const advertiser = await makeApp(world, await world.member())
  const { email } = advertiser.member
  await setTerms(world.services, { email, kind: 'prepaid', limitMicros: 0n })
  // An impression costs 0.05.
  await makeCampaign(world, advertiser, { ecpmMicros: 50_000_000, currency: 'EUR' })
  await fillBank(world, publisher.member, {
    bank_account_holder_name: 'Night Lamp GmbH',
    iban: rightIban,
  })

  expect(await showAll(world, placement.key, { hours: 1 })).toBe(0)
  await giveSandboxCard(world, advertiser.member)
  expect((await topUp(world, advertiser.member)).body.state).toBe('succeeded')
  expect(await showAll(world, placement.key, { hours: 4 })).toBe(500)
  const [invoice] = await read<Reply<typeof listInvoices>>(
    advertiser.member,
    '/organization/invoices',
  )
  expect(invoice).toMatchObject({ total: '25.00', state: 'paid' })

  const month = utcDayOf(await now()).slice(0, 7)
  await closeMonthDays(books)
  await agree(books, `/months/${month}/close`, {})
  expect(await closeMonths(world.services)).toBe(`${month}-01`)
  const settings = { threshold: '10', net_days: 30, account_name: 'Network' }
  const account = { ...settings, account_iban: 'DE02120300000000202051' }
  await agree(books, '/payout-settings', { ...account, method: 'PUT' })

  await turn(books, 31 * dayMs)
  const { run, proposal } = await propose(books)
  expect((await approve(books, proposal)).statusCode).toBe(200)
  const file = (await act(books, `/payout-runs/${run}/file`)).json<
    Reply<typeof downloadPayoutFile>
  >()
  expect(Buffer.from(file.content, 'base64').toString()).toContain('<CtrlSum>17.50</CtrlSum>')
  for (const mark of ['sent', 'paid'])
    await act(books, `/payout-runs/${run}/marks`, { mark, reason: 'By the bank' })
  const payments = await read<Reply<typeof listPayments>>(
    publisher.member,
    '/organization/payments',
  )
  expect(payments).toMatchObject([{ currency: 'EUR', paid_amount: 17.5, state: 'paid' }])

  await turn(books, 2 * dayMs)
  await sealBookDays(world.services)
  expect(await differing(world)).toEqual([])
  await reconciled(world, folder)
})
