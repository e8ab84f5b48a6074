import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showBilling, showEarnings } from '@frontrow/contract/documents/earnings'
import {
  type Books,
  closeIt,
  openMarketBooks,
  plant,
  turnPast,
} from '../../../../test/money/books.ts'
import { makePlacement } from '../../../../test/support/market.ts'
import { serveAd } from '../../../../test/support/served-ads.ts'
import { type TestMember, type World, makeWorld } from '../../../../test/support/world.ts'
import { closeDays } from '../../books/days/close-days.ts'
import { setShare } from '../../../../test/support/terms.ts'

// World of its own: it closes days and months of the whole network.
let world: World
let books: Books
let publisher: TestMember
let advertiser: TestMember
let foreign: TestMember

beforeAll(async () => {
  world = await makeWorld()
  books = await openMarketBooks(world)
  publisher = memberOf(books.publishers[0])
  foreign = memberOf(books.publishers[1])
  // The one who bids in EUR.
  advertiser = memberOf(books.advertisers[1])
  await setShare(world.services, { email: publisher.email, shareBp: 6250, date: books.since })
  const row = { day: books.since, advertiser: 1, publisher: 0, placement: 0 }
  await plant(books, [
    { ...row, spentMicros: 1_000_000n, networkMicros: 1_100_001n },
    { ...row, spentMicros: 500_000n, networkMicros: 550_000n, placement: 1 },
  ])
  await turnPast(books, books.since)
  await closeIt(books, books.since)
  await plant(books, [{ ...row, spentMicros: 10n, networkMicros: 11n }])
  await closeDays({ database: world.database, recounts: books.recounts })
})
afterAll(async () => {
  await books.close()
  await world.close()
})

function memberOf(app: { member: TestMember } | undefined): TestMember {
  if (app === undefined) throw new Error('the market is empty')
  return app.member
}

const ask = (as: TestMember | undefined, path: string) =>
  world.call(as, { method: 'GET', path: `/organization/${path}` })
const earnings = async (as: TestMember, month = books.since.slice(0, 7)) =>
  (await ask(as, `earnings?month=${month}`)).json<Reply<typeof showEarnings>>()
const billing = async (as: TestMember, month = books.since.slice(0, 7)) =>
  (await ask(as, `billing?month=${month}`)).json<Reply<typeof showBilling>>()

test('earnings are shown by day and placement at the share of the day', async () => {
  const reply = await earnings(publisher)
  expect(reply).toMatchObject({
    currency: 'USD',
    books_since: books.since,
    impressions: 3,
    gross: '1.650012',
    // 62.5 % of 1.100012 and of 0.55, each rounded down.
    earned: '1.031257',
    balance: '1.031257',
  })
  expect(
    reply.rows.map(({ gross, share_percent, earned }) => [gross, share_percent, earned]),
  ).toEqual(
    expect.arrayContaining([
      ['1.100012', '62.5', '0.687507'],
      ['0.55', '62.5', '0.34375'],
    ]),
  )
  expect(reply.changes).toMatchObject([
    {
      day: books.since,
      cause: 'late_events',
      earned: '0.000007',
      placement_name: 'FullscreenImage spot',
    },
  ])
})

test('billing is shown in the network’s currency beside the campaign’s', async () => {
  const reply = await billing(advertiser)
  expect(reply).toMatchObject({
    currency: 'USD',
    balance: '-1.650012',
    charged: '1.650012',
    limit: null,
    average_day: '1.650012',
    impressions: 3,
    rows: [{ spent: '1.50001', spent_currency: 'EUR', charged: '1.650012' }],
    changes: [{ cause: 'late_events', charged: '0.000011', campaign_name: 'Push' }],
  })
})

test('nobody sees the other side, another organization or another month [MONEY-CHECK-25]', async () => {
  for (const member of [foreign, advertiser])
    expect(await earnings(member)).toMatchObject({ balance: '0.00', rows: [], changes: [] })
  expect(await billing(publisher)).toMatchObject({ balance: '0.00', rows: [], changes: [] })
  expect(await earnings(publisher, '2020-02')).toMatchObject({
    month: '2020-02',
    earned: '0.00',
    rows: [],
    changes: [],
    balance: '1.031257',
  })
  expect(JSON.stringify(await earnings(publisher))).not.toContain(advertiser.organizationId)
})

test('what is not posted yet is pending, by the counters', async () => {
  const app = books.publishers[1]
  if (app === undefined) throw new Error('the market is empty')
  const placement = await makePlacement(world, app)
  await world.delivery.simulation.refresh()
  const ad = await serveAd(world, placement)
  const now = world.delivery.now()
  const from = { address: '127.0.0.1', userAgent: '', isPrefetch: false }
  await world.delivery.events.ingest([{ token: ad.tokens.impression, at: now, from }])
  await world.delivery.simulation.refresh()
  const today = await earnings(foreign, now.toISOString().slice(0, 7))
  expect(today.pending.impressions).toBe(1)
  const sides = await Promise.all(
    books.advertisers.map(({ member }) => billing(member, now.toISOString().slice(0, 7))),
  )
  const charged = sides.map(({ pending }) => pending).filter(({ impressions }) => impressions > 0)
  expect(charged).toHaveLength(1)
  // The campaign with the higher price in USD was chosen: 2 EUR for a thousand impressions.
  const gross = Number(charged[0]?.charged)
  expect(gross).toBeGreaterThan(0.002)
  expect(Number(today.pending.earned)).toBeCloseTo(gross * 0.7, 5)
  expect(sides.some(({ set_aside: setAside }) => Number(setAside) > 0)).toBe(true)
})

test.each(['earnings', 'billing'])('%s need a month', async (path) => {
  for (const month of ['2026-13', '2026-1', 'x', '2026-01-01'])
    expect((await ask(publisher, `${path}?month=${month}`)).statusCode, month).toBe(422)
})
