import {
  measures,
  measuresAbout,
  type Dimension,
  type MeasureName,
} from '@frontrow/contract/measures'
import { microsOfText } from '@frontrow/contract/money/amounts'
import type { Statistics, StatisticsAsk } from '@frontrow/contract/statistics'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerStatistics } from '../../src/features/statistics/statistics.ts'
import { sharedWorld } from '../support/world.ts'
import {
  type Cell,
  firstDay,
  lastDay,
  makeCountedMarket,
  sumsOf,
  valueOf,
} from './counted-market.ts'

const seed = 53
const world = await sharedWorld()
const market = await makeCountedMarket(world, seed)
const { organizationId } = market.member
const asker = { ...world.services, organizationId }

const days = Array.from({ length: 20 }, (_day, index) =>
  new Date(Date.parse(firstDay) + index * 86_400_000).toISOString().slice(0, 10),
)
const times: Dimension[] = ['hour', 'day', 'week', 'month']
const keys = {
  placements: ['app', 'placement', 'format', 'country'],
  campaigns: ['app', 'campaign', 'ad', 'country', 'currency'],
} as const

const anyAsk = fc.constantFrom('placements', 'campaigns').chain((about) =>
  fc.record({
    about: fc.constant(about),
    days: fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days)),
    time: fc.option(fc.constantFrom(...times)),
    keys: fc.subarray([...keys[about]], { maxLength: 2 }),
    measures: fc.subarray(measuresAbout(about), { minLength: 1 }),
    zone: fc.constantFrom(undefined, 'Europe/Berlin', 'America/New_York'),
    where: fc.option(fc.constantFrom('country', 'app')),
    isDown: fc.boolean(),
    most: fc.constantFrom(60, 1000),
  }),
)

/** Reads every page of an answer and returns them as one answer. */
async function answerTo(ask: StatisticsAsk): Promise<Statistics> {
  const answer = await answerStatistics(asker, ask)
  let { next } = answer
  while (next !== null) {
    const page = await answerStatistics(asker, { ...ask, after: next })
    answer.rows.push(...page.rows)
    expect(page.totals).toEqual(answer.totals)
    next = page.next
  }
  return answer
}

const wheres = { country: ['DE', 'ZZ'], app: [market.placements[0]?.app ?? ''] }

type Drawn = typeof anyAsk extends fc.Arbitrary<infer Value> ? Value : never

const isMoney = (name: MeasureName) => ['money', 'price'].includes(measures[name].unit)

function askOf(drawn: Drawn): StatisticsAsk {
  const { about, time, where, isDown, most, zone } = drawn
  const [from = firstDay, till = lastDay] = drawn.days.toSorted()
  const named = drawn.measures.filter(
    (name) => zone === undefined || about === 'campaigns' || !isMoney(name),
  )
  const wanted = named.length === 0 ? (['impressions'] as const) : named
  return {
    about,
    from,
    till,
    by: [...(time === null ? [] : [time]), ...drawn.keys],
    measures: [...wanted],
    ...(zone !== undefined && { time_zone: zone }),
    ...(where !== null && { where: { [where]: wheres[where] } }),
    order: [isDown ? `-${wanted[0]}` : String(wanted[0])],
    most,
  }
}

test('300 generated asks give what the cells add up to, and rows that add up to totals', async () => {
  for (const drawn of fc.sample(anyAsk, { seed, numRuns: 300 })) {
    const ask = askOf(drawn)
    const answer = await answerTo(ask)
    const cells = ask.about === 'placements' ? market.placements : market.campaigns
    const groups = sumsOf(cells, ask)
    const told = JSON.stringify(ask)
    const width = ask.by.length
    const found = answer.rows.map((row) => row.slice(0, width).join(' '))
    if (width > 0) expect(found.toSorted(), told).toEqual([...groups.keys()].toSorted())
    for (const [index, row] of answer.rows.entries())
      expectValues(ask, row.slice(width), groups.get(found[index] ?? '') ?? [])
    expectSums(ask, answer)
  }
})

function expectValues(ask: StatisticsAsk, values: unknown[], group: readonly Cell[]): void {
  for (const [place, name] of ask.measures.entries()) {
    const expected = valueOf(group, name)
    if (expected !== undefined)
      expect(values[place], `${JSON.stringify(ask)} ${name}`).toEqual(expected)
  }
}

/** Expects the counts and amounts of all rows to add up to the totals exactly. */
function expectSums(ask: StatisticsAsk, { rows, totals }: Statistics): void {
  for (const [place, name] of ask.measures.entries()) {
    const column = ask.by.length + place
    const unit = measures[name].unit
    const values = rows.map((row) => row[column])
    if (unit === 'count')
      expect(values.reduce<number>((sum, value) => sum + Number(value), 0)).toBe(totals[column])
    if (unit === 'money') {
      const sum = values.reduce((all, value) => all + microsOfText(String(value)), 0n)
      expect(sum, JSON.stringify(ask)).toBe(microsOfText(String(totals[column])))
    }
  }
}

const range = { from: firstDay, till: lastDay }

test('the day, the hour and the country of an app have earned the same together', async () => {
  const total = async (by: Dimension[]) => {
    const ask: StatisticsAsk = { ...range, about: 'placements', by, measures: ['earned', 'rpm'] }
    return (await answerTo(ask)).totals.slice(-2)
  }
  const [earned] = await total(['day'])
  expect(Number(earned)).toBeGreaterThan(1)
  for (const by of [['hour'], ['country'], ['app', 'country', 'week'], []] as Dimension[][])
    expect((await total(by))[0]).toBe(earned)
  const [row] = await world.ask<{ earned: string }>(
    `SELECT sum(div(billed_network_micros::numeric * revenue_share_bp(organization_id, day), 10000))::text AS earned
     FROM placement_days WHERE organization_id = $1`,
    [organizationId],
  )
  expect(microsOfText(String(earned))).toBe(BigInt(row?.earned ?? 0))
})

test('the answers are those of the screens', async () => {
  const times = { from_timestamp: firstDay, to_timestamp: lastDay }
  for (const about of ['placements', 'campaigns'] as const) {
    const path = `/overview/${about === 'placements' ? 'monetization' : 'campaigns'}`
    const answer = await world.call(market.member, { method: 'POST', path, body: times })
    const screen = answer.json<Record<string, unknown>[]>()
    const { rows } = await answerTo({
      ...range,
      about,
      by: [about === 'placements' ? 'placement' : 'campaign'],
      measures: ['requests', 'impressions', 'clicks', 'installs'],
    })
    expect(rows).toHaveLength(3)
    for (const [id, requests, impressions, clicks, installs] of rows)
      expect(screen).toContainEqual(
        expect.objectContaining({ id, requests, impressions, clicks, installs }),
      )
  }
})

test('days that are compared are moved onto the days asked for', async () => {
  const asked = {
    about: 'placements',
    by: ['day', 'app'],
    measures: ['impressions', 'earned'],
  } as const
  const ask = { ...asked, by: [...asked.by], measures: [...asked.measures] }
  const [from, till] = ['2025-10-30', '2025-11-03']
  const answer = await answerTo({ ...ask, from, till, compare: 'before' })
  const before = await answerTo({ ...ask, from: '2025-10-25', till: '2025-10-29' })
  expect(answer.totals_before).toEqual(before.totals)
  const moved = before.rows.map(([day, ...rest]) => [
    new Date(Date.parse(String(day)) + 5 * 86_400_000).toISOString().slice(0, 10),
    ...rest,
  ])
  expect(
    answer.before?.filter((row) => moved.some((each) => each[0] === row[0] && each[1] === row[1])),
  ).toEqual(moved)
  const year = await answerTo({ ...ask, from: '2026-10-30', till: '2026-11-03', compare: 'year' })
  expect(year.totals_before).toEqual((await answerTo({ ...ask, from, till })).totals)
})

test('the 25 hours of a day in Berlin are its 25 hours', async () => {
  const ask: StatisticsAsk = {
    about: 'placements',
    from: '2025-10-26',
    till: '2025-10-26',
    by: ['day'],
    measures: ['requests'],
    time_zone: 'Europe/Berlin',
  }
  const { rows, columns } = await answerTo(ask)
  const [sum] = await world.ask<{ sum: string }>(
    `SELECT sum(requests)::text AS sum FROM placement_hours WHERE organization_id = $1
     AND hour >= '2025-10-25T22:00Z' AND hour < '2025-10-26T23:00Z'`,
    [organizationId],
  )
  expect(rows).toEqual([['2025-10-26', Number(sum?.sum)]])
  expect(columns[0]).toMatchObject({ unit: 'day', time_zone: 'Europe/Berlin' })
  for (const zone of ['Asia/Kolkata', 'Asia/Kathmandu'])
    await expect(answerStatistics(asker, { ...ask, time_zone: zone })).rejects.toMatchObject({
      reason: 'time_zone_not_possible',
      message: expect.stringContaining(zone) as string,
    })
  const refused = { ...ask, measures: ['earned' as const] }
  await expect(answerStatistics(asker, refused)).rejects.toThrow('UTC day')
})
