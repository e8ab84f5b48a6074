import type { requestAd } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import type { Statistics } from '@frontrow/contract/statistics'
import { microsOfText } from '@frontrow/contract/money/amounts'
import { afterAll, expect, test } from 'vitest'
import { dayAfter } from '../../src/lib/time/utc-day.ts'
import { makeWorld } from '../support/world.ts'
import { phone, postAd } from '../support/served-ads.ts'
import { closeIt, differencesOf, openMarketBooks, turnPast } from './books.ts'
import { tamper } from './ledger-storm.ts'

// World of its own: it closes a day of the whole network.
const world = await makeWorld()
const books = await openMarketBooks(world)
const day = books.since
afterAll(async () => {
  await books.close()
  await world.close()
})

/** Shows an ad that was requested for an operating system, and clicks it. */
async function showFor(os: 'android' | 'ios' | 'web' | 'other'): Promise<void> {
  const [placement] = books.publishers[0]?.placements ?? []
  if (placement === undefined) throw new Error('the market has no placement')
  const answer = await postAd(world, placement, { device: { ...phone, os } })
  const { ad } = answer.json<Reply<typeof requestAd>>()
  if (ad === null) throw new Error(answer.body)
  const { impression, click } = ad.tokens
  await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/events',
    body: { events: [{ token: impression }, { token: click }] },
  })
}

const systemsOf = async (side: 'campaign' | 'placement') => {
  const rows = await world.ask<{ os: string; counts: string }>(
    `SELECT os, concat(sum(impressions), ' ', sum(clicks), ' ', sum(installs), ' ', sum(spent_micros) > 0, ' ', sum(billed_network_micros) > 0) AS counts
     FROM os_days WHERE day = $1 AND ${side}_id IS NOT NULL GROUP BY os ORDER BY os`,
    [day],
  )
  return Object.fromEntries(rows.map(({ os, counts }) => [os, counts]))
}

/** Stores a late install of each system's first click, with its counts. */
async function installLate(): Promise<void> {
  const clicks = await world.ask<{ hour: Date; placement: number; campaign: number }>(
    `INSERT INTO events.actions (lane, slot, kind, rid, at, counted_at, publisher, publisher_app, placement, advertiser, advertised_app,
       campaign, content, country, flags)
     SELECT DISTINCT ON (flags >> 9) lane, slot, 3, rid, at, at, publisher, publisher_app, placement, advertiser, advertised_app, campaign,
       content, country, flags
     FROM events.actions WHERE kind = 2 RETURNING date_trunc('hour', counted_at) AS hour, placement, campaign`,
    [],
    'events',
  )
  for (const click of clicks)
    for (const side of ['placement', 'campaign'] as const)
      await world.ask(
        `UPDATE events.${side}_counts SET installs = installs + 1, changed_at = now() WHERE hour = $1 AND ${side} = $2`,
        [click.hour, click[side]],
        'events',
      )
}

test('a closed day has each operating system, and unknown for events of an older program', async () => {
  await world.delivery.simulation.refresh()
  for (const os of ['android', 'ios', 'ios', 'web', 'other'] as const) await showFor(os)
  // An older program sets none of the bits.
  for (const table of ['impressions', 'actions'])
    await world.ask(
      `UPDATE events.${table} SET flags = flags & 511 WHERE flags >> 9 = 4`,
      [],
      'events',
    )
  await world.delivery.simulation.refresh()
  await turnPast(books, day)
  expect(await closeIt(books, day)).toBe('counted 1')
  const one = '1 1 0 t t'
  const both = { android: one, ios: '2 2 0 t t', unknown: one, web: one }
  expect(await systemsOf('campaign')).toEqual(both)
  expect(await systemsOf('placement')).toMatchObject({ ios: '2 2 0 f t', unknown: '1 1 0 f t' })
  expect(await differencesOf(books)).toEqual([])
})

test('statistics tell closed days by operating system, and say that today is missing', async () => {
  const asked = { from: day, till: dayAfter(day), by: ['os'], order: ['os'] }
  const ask = async (side: 'publishers' | 'advertisers', body: object) => {
    const answers = await Promise.all(
      books[side].map(({ member }) =>
        world.call(member, { method: 'POST', path: '/statistics', body: { ...asked, ...body } }),
      ),
    )
    expect(
      answers.map(({ statusCode }) => statusCode),
      answers[0]?.body,
    ).toEqual([200, 200])
    return answers.map((answer) => answer.json<Statistics>())
  }
  const [shown] = await ask('publishers', {
    about: 'placements',
    measures: ['impressions', 'clicks', 'earned'],
  })
  expect(shown?.rows.map((row) => row.slice(0, 3))).toEqual([
    ['android', 1, 1],
    ['ios', 2, 2],
    ['unknown', 1, 1],
    ['web', 1, 1],
  ])
  expect(shown?.fresh_till).toBe(`${dayAfter(day)}T00:00:00.000Z`)
  expect(shown?.totals.slice(1, 3)).toEqual([5, 5])
  const earned = shown?.rows.map((row) => microsOfText(String(row[3]))) ?? []
  expect(earned.every((micros) => micros > 0n)).toBe(true)
  const [total] = await world.ask<{ earned: bigint }>(
    'SELECT sum(earned_micros)::bigint AS earned FROM earning_days WHERE day = $1',
    [day],
  )
  expect(earned.reduce((sum, micros) => sum + micros, 0n)).toBe(total?.earned)
  const advertised = await ask('advertisers', {
    about: 'campaigns',
    measures: ['impressions', 'ctr', 'spent'],
    where: { os: ['ios'] },
  })
  // The books' amounts of the day are divided too, and add up to it.
  for (const [side, about, measure] of [
    ['publishers', 'earnings', 'earned'],
    ['advertisers', 'spend', 'charged'],
  ] as const) {
    const measures = ['impressions', 'paid_impressions', measure]
    const systems = await ask(side, { about, measures, till: day })
    const whole = await ask(side, { about, measures, till: day, by: ['day'], order: ['day'] })
    expect(systems.map(({ totals }) => totals)).toEqual(whole.map(({ totals }) => totals))
    const amounts = systems.flatMap(({ rows }) => rows.map((row) => Number(row[3])))
    expect(amounts.filter((amount) => amount > 0).length).toBeGreaterThan(3)
  }
  const counted = advertised.flatMap(({ rows }) => rows)
  expect(counted.reduce((sum, [, impressions]) => sum + Number(impressions), 0)).toBe(2)
  expect(counted.map(([os, , ctr]) => [os, ctr])).toEqual(counted.map(() => ['ios', 1]))
})

test('late installs come to the operating systems when their day is counted again', async () => {
  await installLate()
  expect(await closeIt(books, day)).toBe('counted 1')
  expect(await systemsOf('campaign')).toMatchObject({ ios: '2 2 1 t t', web: '1 1 1 t t' })
  expect(await differencesOf(books)).toEqual([])
})

test('verify finds an operating system whose counts are not those of its day', async () => {
  for (const side of ['campaign', 'placement']) {
    const breach = `UPDATE os_days SET clicks = clicks + 1 WHERE os = 'ios' AND ${side}_id IS NOT NULL`
    await tamper(world, breach)
    expect(await differencesOf(books)).toEqual([
      expect.stringContaining(`operating systems of ${side}-days`),
    ])
    await tamper(world, breach.replace('+ 1', '- 1'))
  }
  // As when an older program counted the day.
  await tamper(world, 'DELETE FROM os_days')
  expect(await differencesOf(books)).toEqual([])
})
