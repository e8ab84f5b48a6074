import type { Reply } from '@frontrow/contract/endpoint'
import type { showEarnings } from '@frontrow/contract/documents/earnings'
import type { Statistics, StatisticsAsk } from '@frontrow/contract/statistics'
import type { StatisticsFile } from '@frontrow/contract/statistics/files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdjustedImpressions } from '../../src/features/delivery/for-books.ts'
import {
  type Books,
  closeIt,
  daysFrom,
  openMarketBooks,
  plant,
  takeBack,
  turnPast,
  turnToMonthEnd,
} from '../money/books.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { statisticsFilesJob } from '../../src/features/statistics/files/files-job.ts'
import { runJob } from '../../src/lib/time/jobs.ts'
import { tables } from '../../src/features/statistics/answer/tables.sql.ts'
import { openWorld } from '../support/world.ts'

// One market; each test goes on where the one before ended.
// World of its own: it closes days of the whole network.
const world = await openWorld()
let books: Books
let [first, second] = ['', '']

beforeAll(async () => {
  await turnToMonthEnd(world, 4)
  books = await openMarketBooks(world)
  ;[first = '', second = ''] = daysFrom(books, 2)
  for (const day of [first, second])
    await plant(books, [
      { day, networkMicros: 1001n },
      { day, networkMicros: 1001n, hour: 13 },
      { day, networkMicros: 503n, placement: 1 },
      { day, networkMicros: 901n, publisher: 1, advertiser: 1, spentMicros: 800n },
    ])
  await turnPast(books, second)
  await world.delivery.simulation.refresh()
})
afterAll(() => books.close())

const memberOf = (side: 'publishers' | 'advertisers', index = 0) => {
  const app = books[side][index]
  if (app === undefined) throw new Error('the market is empty')
  return app.member
}

async function ask(
  about: StatisticsAsk['about'],
  more: Partial<StatisticsAsk> & Pick<StatisticsAsk, 'measures'>,
  as = memberOf(about === 'campaigns' || about === 'spend' ? 'advertisers' : 'publishers'),
): Promise<Statistics> {
  const body = { about, from: first, till: second, by: ['day'], ...more }
  const answer = await world.call(as, { method: 'POST', path: '/statistics', body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Statistics>()
}

/** Makes a file of both days and tells whether it says that it has estimated ones. */
async function isFileEstimated(): Promise<boolean | null> {
  const [as, path] = [memberOf('publishers'), '/statistics/files']
  const ask = { about: 'earnings', from: first, till: second, by: ['day'], measures: ['earned'] }
  const made = await world.call(as, { method: 'POST', path, body: { ...ask, format: 'csv' } })
  await runJob(world.services, statisticsFilesJob(world.services))
  const { id } = made.json<StatisticsFile>()
  const shown = await world.call(as, { method: 'GET', path: `${path}/${id}` })
  return shown.json<{ file: StatisticsFile }>().file.is_estimated
}

test('an open day is estimated, and its hours add up to it', async () => {
  const { rows, totals, state, currency } = await ask('earnings', {
    measures: ['earned', 'impressions'],
  })
  expect(state.slice(0, 2)).toEqual(
    [first, second].map((day) => ({ day, state: 'estimated', revision: null })),
  )
  expect(rows.map(([, earned]) => earned)).toEqual(['0.001753', '0.001753'])
  expect(totals).toEqual([null, '0.003506', 6])
  expect(currency).toBe('USD')
  const hours = await ask('placements', { by: ['hour', 'placement'], measures: ['earned'] })
  expect(hours.totals.at(-1)).toBe('0.003506')
  expect(hours.rows).toHaveLength(6)
  expect(await isFileEstimated()).toBe(true)
})

test('a closed day says so, and is what the pages of earnings and billing say', async () => {
  for (const day of [first, second]) await closeIt(books, day)
  const { rows, state } = await ask('earnings', {
    by: ['day', 'placement'],
    measures: ['impressions', 'own_impressions', 'earned', 'ecpm'],
  })
  expect(state.slice(0, 2)).toMatchObject([{ state: 'closed', revision: 1 }, { revision: 1 }])
  expect(await isFileEstimated()).toBe(false)
  const path = `/organization/earnings?month=${first.slice(0, 7)}`
  const page = (await world.call(memberOf('publishers'), { method: 'GET', path })).json<
    Reply<typeof showEarnings>
  >()
  const shown = page.rows.map((row) => [row.day, row.placement_id, row.impressions, row.earned])
  const told = rows.map(([day, placement, impressions, , earned]) => [
    day,
    placement,
    impressions,
    earned,
  ])
  const inOrder = (all: readonly unknown[]) => all.map((row) => JSON.stringify(row)).toSorted()
  expect(inOrder(told)).toEqual(inOrder(shown))
  const billed = await world.call(memberOf('advertisers'), {
    method: 'GET',
    path: `/organization/billing?month=${first.slice(0, 7)}`,
  })
  const spend = await ask('spend', { measures: ['charged'] })
  expect(spend.totals).toEqual([null, '0.00501'])
  expect(billed.json()).toMatchObject({ charged: '0.00501' })
})

test('an adjusted day has another revision, for those whom it touches', async () => {
  const adjusted = openAdjustedImpressions(world.services, world.eventUrl)
  const placementId = books.publishers[0]?.placements[0]?.id ?? ''
  try {
    await takeBack(world, adjusted, { day: first, placementId })
  } finally {
    await adjusted.close()
  }
  const { rows, state } = await ask('earnings', { measures: ['earned'] })
  expect(rows.map(([, earned]) => earned)).toEqual(['0.000352', '0.001753'])
  expect(state.slice(0, 2)).toMatchObject([
    { state: 'closed', revision: 2 },
    { state: 'closed', revision: 1 },
  ])
  expect((await ask('placements', { by: ['hour'], measures: ['earned'] })).totals).toEqual([
    null,
    '0.002105',
  ])
  expect((await ask('spend', { measures: ['charged'] })).totals).toEqual([null, '0.003008'])
  const untouched = await ask('earnings', { measures: ['earned'] }, memberOf('publishers', 1))
  expect(untouched.state[0]).toMatchObject({ revision: 1 })
})

test('operators see the network by organization, and money with the role for it', async () => {
  const body = { about: 'earnings', from: first, till: second, by: ['organization'], labels: true }
  const finance = await makeOperator(world, 'finance')
  const request = { method: 'POST', path: '/statistics' } as const
  const answer = await actAs<Statistics>(world, finance, {
    ...request,
    body: { ...body, measures: ['earned', 'impressions'] },
  })
  expect(answer.rows).toHaveLength(2)
  expect(answer.rows.map(([id]) => id)).toContain(memberOf('publishers', 1).organizationId)
  expect(answer.totals.slice(-2)).toEqual(['0.003365', 8])
  const money = { ...request, body: { ...body, measures: ['earned'] } }
  const refused = await callOperator(world, await makeOperator(world, 'support'), money)
  expect(refused.json()).toMatchObject({ reason: 'operator_role_missing' })
})

test('operators and members read every table', async () => {
  const finance = await makeOperator(world, 'finance')
  for (const { about, keys, sums } of tables) {
    const by = keys.filter((key) => ['country', 'reason', 'os', 'currency'].includes(key))
    const body = { about, from: first, till: second, by: [...by, 'day'], measures: sums }
    const request = { method: 'POST', path: '/statistics' } as const
    const network = await actAs<Statistics>(world, finance, { ...request, body })
    const own = await world.call(memberOf('publishers'), { ...request, body })
    expect(own.statusCode, own.body).toBe(200)
    expect(network.rows.length).toBeGreaterThanOrEqual(own.json<Statistics>().rows.length)
  }
})

test('spent of several currencies is never added', async () => {
  const finance = await makeOperator(world, 'finance')
  const request = (by: string[], measures = ['spent', 'impressions']) => ({
    method: 'POST' as const,
    path: '/statistics',
    body: { about: 'campaigns', from: first, till: second, by, measures },
  })
  const refused = await callOperator(world, finance, request(['day']))
  expect(refused.json()).toMatchObject({ reason: 'several_currencies' })
  expect(refused.json<{ message: string }>().message).toContain('EUR and USD')
  const { rows, totals, currency } = await actAs<Statistics>(world, finance, request(['currency']))
  expect(rows).toEqual([
    ['EUR', '0.0016', 2],
    ['USD', '0.00501', 6],
  ])
  expect(totals).toEqual([null, null, 8])
  expect(currency).toBe(null)
  await actAs<Statistics>(world, finance, request(['hour'], ['paid_impressions']))
})

test('a day of a closed month is final', async () => {
  await world.ask(
    `INSERT INTO ledger_months (month, state, closed_at, closed_by, is_planned, final_at)
     VALUES (date_trunc('month', $1::date), 'final', app_now(), 'test', true, app_now())`,
    [first],
  )
  const { state } = await ask('earnings', { measures: ['earned'] })
  expect(state[0]).toEqual({ day: first, state: 'final', revision: 2 })
})
