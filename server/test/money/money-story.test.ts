// The short form of e2e/drills/money/money.nightly.ts: by calls only, on one node.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { listPayments } from '@frontrow/contract/billing'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listInvoices } from '@frontrow/contract/invoices'
import type { downloadPayoutFile } from '@frontrow/contract/operator/finance/payouts'
import { expect, test } from 'vitest'
import { exportTheBooks } from '../../src/commands/host/operator-export-books.ts'
import { verify } from '../../src/commands/host/operator-checks.ts'
import { openDayRecounts } from '../../src/features/delivery/for-books.ts'
import { closeDays } from '../../src/features/ledger/days/close-days.ts'
import { closeMonths, openBooks, sealBookDays } from '../../src/features/ledger/for-demo.ts'
import { utcDayOf } from '../../src/features/ledger/journal/utc-day.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { turnToMonthEnd } from './books.ts'
import { giveSandboxCard, topUp } from '../stripe/charges.ts'
import { runReconcile } from './export-mutations.ts'
import { makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import { callOperator, makeOperator } from '../support/operators.ts'
import { act, approve, fillBank, type PayoutBooks, propose, rightIban } from './payout-books.ts'
import { type TestMember, openWorld } from '../support/world.ts'
import { setTerms } from '../support/terms.ts'

const world = await openWorld({ env: { NETWORK_CURRENCY: 'EUR' } })
const books = { world } as PayoutBooks
/** A session ends with half an hour of silence, so a turned clock needs new ones. */
const turn = async (ms: number) => {
  await world.turnClock(ms)
  books.proposer = await makeOperator(world, 'finance')
  books.approver = await makeOperator(world, 'finance')
}
const now = () => world.database.asSystem(readNow)
const read = async <T>(as: TestMember, path: string) =>
  (await world.call(as, { method: 'GET', path })).json<T>()

test('25.00 that an advertiser tops up are spent to the last cent, and 17.50 of them are paid to the publisher', async () => {
  await turnToMonthEnd(world, 2)
  await openBooks(world.services, 'operator:ida')
  const publisher = await makeApp(world, await world.member({ name: 'Night Lamp' }))
  const placement = await makePlacement(world, publisher)
  const advertiser = await makeApp(world, await world.member())
  const { email } = advertiser.member
  await setTerms(world.services, { email, kind: 'prepaid', limitMicros: 0n, operator: 'ida' })
  // An impression costs 0.05.
  await makeCampaign(world, advertiser, { ecpmMicros: 50_000_000, currency: 'EUR' })
  await fillBank(world, publisher.member, {
    bank_account_holder_name: 'Night Lamp GmbH',
    iban: rightIban,
  })

  expect(await showAll(placement.key, { hours: 1 })).toBe(0)
  await giveSandboxCard(world, advertiser.member)
  expect((await topUp(world, advertiser.member)).body.state).toBe('succeeded')
  expect(await showAll(placement.key, { hours: 4 })).toBe(500)
  const [invoice] = await read<Reply<typeof listInvoices>>(
    advertiser.member,
    '/organization/invoices',
  )
  expect(invoice).toMatchObject({ total: '25.00', state: 'paid' })

  const month = utcDayOf(await now()).slice(0, 7)
  await closeMonthDays()
  await agree(`/months/${month}/close`, {})
  expect(await closeMonths(world.services)).toBe(`${month}-01`)
  const settings = { threshold: '10', net_days: 30, account_name: 'Network' }
  await agree('/payout-settings', { ...settings, account_iban: 'DE02120300000000202051' }, 'PUT')

  await turn(31 * dayMs)
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

  await turn(2 * dayMs)
  await sealBookDays(world.services)
  const checked = await verify(world.services, world.eventUrl)
  expect(checked.lines.filter((line) => line.startsWith('DIFFERS'))).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-story-'))
  await exportTheBooks(world.services, {
    eventUrl: world.eventUrl,
    operator: 'ida',
    folder,
    month: undefined,
  })
  const { code, lines } = runReconcile(folder)
  expect([code, lines.filter((line) => line.includes('NOT EQUAL'))]).toEqual([0, []])
  rmSync(folder, { recursive: true })
})

/** Shows all that is paid for, in the hours until leases are settled. */
async function showAll(key: string, { hours }: { hours: number }): Promise<number> {
  let shown = 0
  for (let passed = 0; passed < hours; passed += 1) {
    await world.delivery.simulation.refresh()
    for (let count = await showAtHand(key); count > 0; count = await showAtHand(key)) {
      shown += count
      await world.delivery.simulation.refresh()
    }
    await world.turnClock(hourMs)
  }
  return shown
}

/** Shows impressions until the node's local budget is used up. */
async function showAtHand(key: string): Promise<number> {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  const at = world.delivery.now()
  const tokens: string[] = []
  for (;;) {
    const request = { placement_api_key: key, device }
    const { ad } = world.delivery.ads.decideAd(request, { address: '127.0.0.1' })
    if (ad === null) break
    tokens.push(ad.tokens.impression)
  }
  await world.delivery.events.ingest(tokens.map((token) => ({ token, at })))
  return tokens.length
}

/** Turns the clock to the next month, when this one may be closed, and posts and seals its days. */
async function closeMonthDays(): Promise<void> {
  await turn(8 * dayMs)
  const recounts = openDayRecounts(world.services, world.eventUrl)
  await sealBookDays(world.services)
  await closeDays({ database: world.database, recounts })
  await recounts.close()
}

/** Proposes as one operator and approves as the other. */
async function agree(path: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<void> {
  const sent = await callOperator(world, books.proposer, {
    method,
    path: `/finance${path}`,
    body: { ...body, reason: 'The story' },
  })
  expect(sent.statusCode, sent.body).toBe(200)
  const { proposal_id: proposal } = sent.json<{ proposal_id: string }>()
  expect((await approve(books, proposal, { retyped: [] })).statusCode).toBe(200)
}
