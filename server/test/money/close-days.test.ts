import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Books,
  type Sold,
  closeIt,
  daysFrom,
  differencesOf,
  openMarketBooks,
  plant,
  sumsOf,
  turnPast,
} from './books.ts'
import { closeInStorm } from './day-close-storm.ts'
import { tamper } from './ledger-storm.ts'
import { messagesOf, takeMessages } from '../support/webhooks.ts'
import { type TestMember, type World, makeWorld } from '../support/world.ts'
import { postDay } from '../../src/features/books/days/post-day.ts'
import { closeDays } from '../../src/features/books/days/close-days.ts'
import { setShare } from '../support/terms.ts'
import { setDefaultShare } from '../../src/features/documents/documents.ts'

// World of its own: it closes days and months of the whole network.
let books: Books
let world: World
const opened: Books[] = []
beforeEach(async () => {
  world = await makeWorld()
  books = await openMarketBooks(world)
  opened.push(books)
})
afterAll(async () => {
  for (const one of opened) {
    await one.close()
    await one.world.close()
  }
})

const impression = (networkMicros: bigint, more: Partial<Sold> = {}): Sold => ({
  day: books.since,
  networkMicros,
  ...more,
})
const transfersOf = (kind = 'delivery') =>
  world.ask<{ key: string; amount: bigint; day: string; booked: string }>(
    `SELECT e.key, t.amount_micros AS amount, t.effective_day AS day, e.booked_on AS booked
     FROM ledger_transfers t JOIN ledger_entries e ON e.id = t.entry_id WHERE e.kind = $1 ORDER BY e.key, t.line`,
    [kind],
  )

test('a day is counted from all lanes and hours and posted to both sides, once [MONEY-M5, MONEY-M6]', async () => {
  await plant(books, [
    impression(2001n, { hour: 0 }),
    impression(2001n, { hour: 23, lane: 7 }),
    impression(1003n, { advertiser: 1, spentMicros: 900n, publisher: 1, placement: 1 }),
  ])
  expect(await closeIt(books, books.since)).toBe('running')
  await turnPast(books, books.since, 14)
  expect(await closeIt(books, books.since)).toBe('running')
  await turnPast(books, books.since, 16)
  expect(await closeIt(books, books.since)).toBe('counted 1')
  // 70 % of 4002 and of 1003, each rounded down.
  const sums = { owed: 5005n, earned: 2801n + 702n, network: 1502n }
  expect(await sumsOf(books)).toEqual(sums)
  expect(await closeIt(books, books.since)).toBe('counted 1')
  expect(await sumsOf(books)).toEqual(sums)
  expect(await differencesOf(books)).toEqual([])
})

test('an EUR campaign owes the sum of its network prices [MONEY-CHECK-6]', async () => {
  await plant(books, [
    impression(1089n, { advertiser: 1, spentMicros: 1000n, hour: 9 }),
    impression(1121n, { advertiser: 1, spentMicros: 1000n, hour: 15 }),
  ])
  await turnPast(books, books.since)
  expect(await closeIt(books, books.since)).toBe('counted 1')
  const [charge] = await world.ask('SELECT spent_micros, network_micros FROM charge_days')
  expect(charge).toEqual({ spent_micros: 2000n, network_micros: 2210n })
  expect(await sumsOf(books)).toEqual({ owed: 2210n, earned: 1547n, network: 663n })
})

test('a share of 65 % holds from its day on, and for no day that is over [MONEY-CHECK-7]', async () => {
  const [first = '', second = ''] = daysFrom(books, 2)
  const email = books.publishers[1]?.member.email ?? ''
  const set = (options: { date?: string }) =>
    setShare(world.services, { email, shareBp: 6500, ...options })
  expect(await set({})).toMatchObject({ outcome: 'set', day: second, beforeBp: 7000 })
  for (const day of [first, second])
    await plant(books, [
      impression(1000n, { day }),
      impression(1000n, { day, publisher: 1 }),
      impression(1000n, { day, publisher: 1, placement: 1 }),
    ])
  await turnPast(books, second)
  await closeDays({ database: world.database, recounts: books.recounts })
  expect(await sumsOf(books)).toEqual({ owed: 6000n, earned: 2100n + 700n + 1300n, network: 1900n })
  expect(await set({ date: second })).toMatchObject({ outcome: 'past' })
  const byHand = `INSERT INTO revenue_shares (valid_from, share_bp, set_by) VALUES ('${second}', 1, 'x')`
  await expect(world.ask(byHand)).rejects.toMatchObject({ code: 'FL004' })
})

test('the share of all that have none of their own holds from its day on', async () => {
  const [first = '', second = ''] = daysFrom(books, 2)
  const set = (date?: string) =>
    setDefaultShare(world.services, {
      shareBp: 6000,
      operator: 'ida',
      ...(date !== undefined && { date }),
    })
  expect(await set()).toEqual({ outcome: 'set', day: second, beforeBp: 7000 })
  for (const day of [first, second]) await plant(books, [impression(1000n, { day })])
  await turnPast(books, second)
  await closeDays({ database: world.database, recounts: books.recounts })
  expect(await sumsOf(books)).toEqual({ owed: 2000n, earned: 700n + 600n, network: 700n })
  expect(await set(second)).toMatchObject({ outcome: 'past' })
})

test('24 partial postings of three placement-days give the same as one [MONEY-CHECK-8]', async () => {
  const parts = Array.from({ length: 24 }, (_, hour) => [
    impression(13_889n + (hour === 0 ? 1n : 0n), { hour }),
    impression(13_888n + (hour === 1 ? 2n : 0n), { hour, placement: 1 }),
    impression(13_889n + (hour === 2 ? 16n : 0n), { hour, publisher: 1 }),
  ])
  await turnPast(books, books.since)
  for (const [index, part] of parts.entries()) {
    await plant(books, part)
    expect(await closeIt(books, books.since)).toBe(`counted ${index + 1}`)
  }
  const days = await world.ask<{ gross: bigint; earned: bigint }>(
    'SELECT gross_micros AS gross, earned_micros AS earned FROM earning_days',
  )
  const gross = days.reduce((sum, row) => sum + row.gross, 0n)
  expect(gross).toBe(1_000_003n)
  const floors = days.reduce((sum, row) => sum + (row.gross * 7000n) / 10_000n, 0n)
  expect(await sumsOf(books)).toEqual({ owed: gross, earned: floors, network: gross - floors })
  expect(await differencesOf(books)).toEqual([])
})

test('own ads in own apps move nothing, and a forged price refuses the day [MONEY-CHECK-9]', async () => {
  const [publisher] = books.publishers
  const [advertiser] = books.advertisers
  if (publisher === undefined || advertiser === undefined) throw new Error('the market is empty')
  const own = { ...books, publishers: [{ ...publisher, member: advertiser.member }] }
  await plant(own, [impression(0n)])
  await turnPast(books, books.since)
  expect(await closeIt(books, books.since)).toBe('counted 1')
  expect(await transfersOf()).toEqual([])
  await plant(own, [impression(5n)])
  await plant(books, [impression(1000n)])
  expect(await closeIt(books, books.since)).toBe('differs 2')
  expect(await transfersOf()).toEqual([])
  const [{ difference } = { difference: '' }] = await world.ask<{ difference: string }>(
    `SELECT difference FROM delivery_days WHERE state = 'differs'`,
  )
  expect(difference).toContain('ads in its own apps, which are free')
})

test('Earnings and Billing tell impressions in own apps apart [FINDINGS4-C3]', async () => {
  const [publisher] = books.publishers
  const [advertiser] = books.advertisers
  if (publisher === undefined || advertiser === undefined) throw new Error('the market is empty')
  const own = { ...books, publishers: [{ ...publisher, member: advertiser.member }] }
  await plant(own, [impression(0n), impression(0n)])
  await plant(books, [impression(1000n)])
  await turnPast(books, books.since)
  expect(await closeIt(books, books.since)).toBe('counted 1')
  const month = books.since.slice(0, 7)
  const of = async ({ member }: { member: TestMember }, page: string) =>
    (
      await world.call(member, { method: 'GET', path: `/organization/${page}?month=${month}` })
    ).json()
  const counts = { impressions: 3, own_impressions: 2 }
  expect(await of(publisher, 'earnings')).toMatchObject({ ...counts, rows: [counts] })
  expect(await of(advertiser, 'billing')).toMatchObject({ ...counts, rows: [counts] })
})

test('an event that comes late is one line a side with its own day [MONEY-CHECK-10]', async () => {
  const closing = { database: world.database, recounts: books.recounts }
  const [first = '', second = ''] = daysFrom(books, 2)
  await plant(books, [impression(1000n)])
  await turnPast(books, second)
  expect((await closeDays(closing)).map(({ state }) => state)).toEqual(['counted', 'counted'])
  const before = await transfersOf()
  await plant(books, [impression(10n)])
  expect((await closeDays(closing)).map(({ revision }) => revision)).toEqual([2])
  const after = await transfersOf()
  expect(after.slice(0, before.length)).toEqual(before)
  const late = after.slice(before.length)
  expect(late.map(({ amount }) => amount)).toEqual([10n, 7n, 3n])
  for (const { day, booked } of late)
    expect({ day, isLater: booked > day }).toEqual({ day: first, isLater: true })
  await closeDays(closing)
  expect(await transfersOf()).toEqual(after)
})

describe('a counter that was changed by one micro', () => {
  const counters = [
    { of: 'events', table: 'events.placement_counts', column: 'billed_network_micros' },
    { of: 'events', table: 'events.campaign_counts', column: 'spent_micros' },
    { of: 'core', table: 'placement_days', column: 'billed_network_micros' },
    { of: 'core', table: 'campaign_days', column: 'spent_micros' },
  ] as const

  const takeFromCore = async (kind: string, column: string) => {
    for (const table of [`${kind}_hours`, `${kind}_days`])
      await world.ask(`UPDATE ${table} SET ${column} = ${column} - 1`)
  }

  test.each(counters)(
    'in $table: the day differs and nothing is posted until it is put right [MONEY-CHECK-11]',
    async ({ of, table, column }) => {
      const kind = table.includes('placement') ? 'placement' : 'campaign'
      await plant(books, [impression(1000n)])
      await turnPast(books, books.since)
      await books.recounts.rollUp()
      const add = (micros: number) =>
        world.ask(
          `UPDATE ${table} SET ${column} = ${column} + ${micros} WHERE impressions > 0`,
          [],
          of,
        )
      await add(1)
      expect(await closeIt(books, books.since)).toBe('differs 1')
      expect(await transfersOf()).toEqual([])
      const [{ difference } = { difference: '' }] = await world.ask<{ difference: string }>(
        'SELECT difference FROM delivery_days',
      )
      expect(difference).toContain(`${kind} `)
      expect((await differencesOf(books)).join('\n')).toContain('each ended day is counted')
      await add(-1)
      // The roll-up had copied the wrong count.
      if (of === 'events') await takeFromCore(kind, column)
      expect(await closeIt(books, books.since)).toBe('counted 1')
      expect(await sumsOf(books)).toEqual({ owed: 1000n, earned: 700n, network: 300n })
    },
  )
})

test('a day whose raw events were lost differs, and no money moves [MONEY-CHECK-27]', async () => {
  await plant(books, [impression(1000n), impression(500n, { hour: 13 })])
  await turnPast(books, books.since)
  expect(await closeIt(books, books.since)).toBe('counted 1')
  for (const table of ['impressions', 'placement_counts', 'campaign_counts'])
    await world.ask(`DELETE FROM events.${table}`, [], 'events')
  expect(await closeIt(books, books.since)).toBe('differs 2')
  expect(await sumsOf(books)).toEqual({ owed: 1500n, earned: 1050n, network: 450n })
})

test('a recount without one of the placements is never posted [MONEY-M5]', async () => {
  await plant(books, [impression(1000n), impression(500n, { placement: 1 })])
  await turnPast(books, books.since)
  const recount = await books.recounts.recountDay(books.since)
  const missing = { ...recount, placements: recount.placements.slice(1) }
  await books.recounts.rollUp()
  const booked = await world.database.asSystem((db) => postDay(db, missing, 'USD'))
  expect(booked).toMatchObject({ state: 'differs' })
})

test('two nodes that are killed while closing days post each micro once [MONEY-M6]', async () => {
  const { faults, kills } = await closeInStorm(books, { kills: 8, days: 3, seed: 'short' })
  expect(faults).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(8)
})

test('verify finds a stored day that was changed, and a posting that was', async () => {
  await plant(books, [impression(1000n)])
  await turnPast(books, books.since)
  await closeIt(books, books.since)
  const breaches = {
    'campaigns of a day owe what': 'UPDATE pair_days SET gross_micros = gross_micros + 1',
    'campaign-day is what it owes': 'UPDATE charge_days SET network_micros = network_micros + 1',
    'campaign-days = the counters': 'UPDATE charge_days SET impressions = impressions + 1',
    'placement-days = the counters': 'UPDATE earning_days SET impressions = impressions + 1',
    'balances = sums': 'UPDATE ledger_transfers SET amount_micros = amount_micros + 1',
  }
  for (const [check, breach] of Object.entries(breaches)) {
    await tamper(world, breach)
    expect((await differencesOf(books)).join('\n')).toContain(check)
    await tamper(world, breach.replace('+ 1', '- 1'))
  }
  expect(await differencesOf(books)).toEqual([])
})

test('a webhook is told what its organization spent or earned, by revision', async () => {
  const organizations = await world.ask<{ id: string }>('SELECT id FROM organizations')
  const ids = organizations.map(({ id }) => id)
  await takeMessages(world, ids, ['day.closed'])
  await plant(books, [impression(2_000_000n, { spentMicros: 2_000_000n })])
  await turnPast(books, books.since, 16)
  expect(await closeIt(books, books.since)).toBe('counted 1')
  await plant(books, [impression(1_000_000n, { hour: 5 })])
  expect(await closeIt(books, books.since)).toBe('counted 2')
  const datas = await messagesOf(world, 'day.closed', ids)
  const common = { day: books.since, currency: 'USD' }
  expect(datas).toHaveLength(4)
  expect(datas).toEqual(
    expect.arrayContaining([
      { ...common, revision: 1, spent: '2.00', earned: '0.00' },
      { ...common, revision: 1, spent: '0.00', earned: '1.40' },
      { ...common, revision: 2, spent: '3.00', earned: '0.00' },
      { ...common, revision: 2, spent: '0.00', earned: '2.10' },
    ]),
  )
})
