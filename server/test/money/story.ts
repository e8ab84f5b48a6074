// A month in which an advertiser pays and a publisher earns, by calls only, on one node.
import type { TaxKind } from '@frontrow/contract/operator/terms'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { expect } from 'vitest'
import { openDayRecounts } from '../../src/features/delivery/for-books.ts'
import { closeDays } from '../../src/features/books/days/close-days.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { giveSandboxCard, topUp } from '../stripe/charges.ts'
import { makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import { callOperator, makeOperator } from '../support/operators.ts'
import { setTax, setTerms } from '../support/terms.ts'
import type { TestMember, World } from '../support/world.ts'
import { turnToMonthEnd } from './books.ts'
import { approve, fillBank, type PayoutBooks, rightIban } from './payout-books.ts'
import { closeMonths } from '../../src/features/accounting/for-demo.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'
import { utcDayOf } from '../../src/lib/time/utc-day.ts'

/** A session ends with half an hour of silence, so a turned clock needs new operators. */
export async function turn(books: PayoutBooks, ms: number): Promise<void> {
  await books.world.turnClock(ms)
  books.proposer = await makeOperator(books.world, 'finance')
  books.approver = await makeOperator(books.world, 'finance')
}

/** Shows ads as long as there are any, hour by hour, because leases are settled in between. */
export async function showAll(
  world: World,
  key: string,
  { hours }: { hours: number },
): Promise<number> {
  let shown = 0
  for (let passed = 0; passed < hours; passed += 1) {
    await world.delivery.simulation.refresh()
    for (
      let count = await showAtHand(world, key);
      count > 0;
      count = await showAtHand(world, key)
    ) {
      shown += count
      await world.delivery.simulation.refresh()
    }
    await world.turnClock(hourMs)
  }
  return shown
}

/** Shows impressions until the node's local budget is used up. */
async function showAtHand(world: World, key: string): Promise<number> {
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
export async function closeMonthDays(books: PayoutBooks): Promise<void> {
  const { world } = books
  await turn(books, 8 * dayMs)
  const recounts = openDayRecounts(world.services, world.eventUrl)
  await sealBookDays(world.services)
  await closeDays({ database: world.database, recounts })
  await recounts.close()
}

/** Proposes as one operator and approves as the other. */
export async function agree(
  books: PayoutBooks,
  path: string,
  { method = 'POST', ...body }: { method?: 'POST' | 'PUT' } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const sent = await callOperator(books.world, books.proposer, {
    method,
    path: `/finance${path}`,
    body: { ...body, reason: 'The story' },
  })
  expect(sent.statusCode, sent.body).toBe(200)
  const { proposal_id: proposal } = sent.json<{ proposal_id: string }>()
  expect((await approve(books, proposal, { retyped: [] })).statusCode).toBe(200)
}

/**
 * 500 impressions of 0.05 each, of which the publisher Night Lamp gets 17.50, in a month that is
 * closed. It is paid from 10.00 on, after 30 net days, which are not over yet.
 */
export async function earnMonth(
  books: PayoutBooks,
  { taxKind }: { taxKind?: TaxKind } = {},
): Promise<TestMember> {
  const { world } = books
  await turnToMonthEnd(world, 2)
  await openBooks(world.services, 'operator:ida')
  const app = await makeApp(world, await world.member({ name: 'Night Lamp' }))
  const { member } = app
  const placement = await makePlacement(world, app)
  const advertiser = await makeApp(world, await world.member())
  const { email } = advertiser.member
  await setTerms(world.services, { email, kind: 'prepaid', limitMicros: 0n })
  if (taxKind !== undefined)
    await setTax(world.services, { email: member.email, side: 'publisher', kind: taxKind })
  await makeCampaign(world, advertiser, { ecpmMicros: 50_000_000, currency: 'EUR' })
  await fillBank(world, member, { bank_account_holder_name: 'Night Lamp GmbH', iban: rightIban })
  await giveSandboxCard(world, advertiser.member)
  await topUp(world, advertiser.member)
  await showAll(world, placement.key, { hours: 4 })
  const month = utcDayOf(await world.database.asSystem(readNow)).slice(0, 7)
  await closeMonthDays(books)
  await agree(books, `/months/${month}/close`, {})
  await closeMonths(world.services)
  const settings = { threshold: '10', net_days: 30, account_name: 'Network' }
  const account = { ...settings, account_iban: 'DE02120300000000202051' }
  await agree(books, '/payout-settings', { ...account, method: 'PUT' })
  return member
}
