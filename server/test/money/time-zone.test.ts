import { dayMs, hourMs } from '@frontrow/contract/durations'
import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import { type TestMember, openWorld } from '../support/world.ts'
import { verifyCounts } from '../../src/features/delivery/counters/verify-counts.ts'
import { renameTimeZones } from '../../src/features/account/account.ts'
import { lockDays } from '../../src/features/delivery/budgets/budget.sql.ts'
import { saveTimeZone, timeZoneOn } from '../../src/features/account/organization/time-zone.sql.ts'

// World of its own: no other campaign may win its ads.
const world = await openWorld()

const setZone = (member: TestMember, zone: unknown) =>
  world.call(member, { method: 'PUT', path: '/organization/time-zone', body: { time_zone: zone } })
const zonesOf = async (member: TestMember) => {
  const shown = await world.call(member, { method: 'GET', path: '/developer/organization' })
  const { time_zone: zone, next_time_zone: next } = shown.json()
  return { zone, next }
}
const turnTo = (hour: number) =>
  world.turnClock(dayMs - (world.delivery.now().getTime() % dayMs) + hour * hourMs + 10_000)

describe('the time zone of an organization', () => {
  test('is set by its owner from the next midnight on, and can be taken back [FINDINGS3-F7]', async () => {
    await turnTo(3)
    const owner = await world.member()
    expect(await zonesOf(owner)).toEqual({ zone: 'UTC', next: null })
    const answer = await setZone(owner, 'Asia/Tokyo')
    expect(answer.statusCode, answer.body).toBe(200)
    const day = world.delivery.now().toISOString().slice(0, 10)
    const next = { time_zone: 'Asia/Tokyo', from: `${day}T15:00:00.000Z` }
    expect(answer.json()).toMatchObject({ time_zone: 'UTC', next_time_zone: next })
    expect(await zonesOf(owner)).toEqual({ zone: 'UTC', next })
    expect((await setZone(owner, 'UTC')).json()).toMatchObject({ next_time_zone: null })
    await setZone(owner, 'Asia/Tokyo')
    await world.turnClock(13 * hourMs)
    expect(await zonesOf(owner)).toEqual({ zone: 'Asia/Tokyo', next: null })
    const activity = await world.call(owner, { method: 'GET', path: '/organization/activity' })
    const acts = activity.json<{ entries: { action: string }[] }>().entries
    expect(acts.filter(({ action }) => action === 'organization.set-time-zone')).toHaveLength(3)
  })

  test.each(['Mars/Base', 'XYZ5', 'posix/Europe/Berlin', "UTC'", ' '])(
    'is no other text, such as %j [FINDINGS3-F7]',
    async (zone) => {
      const owner = await world.member()
      const answer = await setZone(owner, zone)
      expect(answer.json().code).toBe(422)
      expect(await zonesOf(owner)).toEqual({ zone: 'UTC', next: null })
    },
  )

  test('is the one in which budgets begin: each date has one budget [FINDINGS3-F7]', async () => {
    await turnTo(3)
    const spot = await makePlacement(world, await makeApp(world, await world.member()))
    const owner = await world.member()
    const game = await makeApp(world, owner)
    const wanted = { dailyBudgetMicros: 1_000_000, ecpmMicros: 100_000_000 }
    const campaign = await makeCampaign(world, game, wanted)
    await world.delivery.simulation.refresh()
    const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
    const spend = async (hours: number) => {
      for (let passed = 0; passed < hours; passed += 1) {
        const { ad } = world.delivery.ads.decideAd(
          { placement_api_key: spot.key, device },
          { address: '127.0.0.1' },
        )
        const at = world.delivery.now()
        if (ad !== null) await world.delivery.events.ingest([{ token: ad.tokens.impression, at }])
        await world.turnClock(hourMs)
      }
    }
    await spend(2)
    await setZone(owner, 'Asia/Tokyo')
    await spend(20)
    await setZone(owner, 'America/Los_Angeles')
    await spend(36)
    const path = `/campaign/${campaign.id}/app/${game.id}`
    const shown = await world.call(owner, { method: 'GET', path })
    expect(shown.json().today.time_zone).toBe('America/Los_Angeles')
    const days = await world.ask<{ day: string; used: number }>(
      `SELECT day::text, (spent_micros + leased_micros)::int AS used FROM campaign_budget_days WHERE campaign_id = $1 ORDER BY day`,
      [campaign.id],
    )
    expect(days.map(({ used }) => used <= 1_000_000)).toEqual(days.map(() => true))
    // 58 hours and two changes: no date is left out, and there are no more than there are days.
    expect(days.length).toBeGreaterThanOrEqual(3)
    expect(days.length).toBeLessThanOrEqual(4)
    const dates = days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / dayMs)
    expect(dates).toEqual(dates.map((_, index) => (dates[0] ?? 0) + index))
    const findings = await verifyCounts(world.services, world.eventUrl)
    expect(findings.filter(({ difference }) => difference !== undefined)).toEqual([])
  })
})

test('a zone that the database does not know stops no other organization [FINDINGS4-P6]', async () => {
  const zoned = async (zone: string) => {
    const owner = await world.member()
    const campaign = await makeCampaign(world, await makeApp(world, owner))
    await world.ask('UPDATE organizations SET time_zone = $2 WHERE id = $1', [
      owner.organizationId,
      zone,
    ])
    return { campaign, ...owner }
  }
  const [lost, other] = [await zoned('Mars/Base'), await zoned('Asia/Tokyo')]
  const at = world.delivery.now()
  const asked = [lost, other].map(({ campaign }) => ({ campaign: campaign.number, at }))
  const days = await world.database.asSystem((db) => lockDays(db, asked))
  expect(days.map(({ organizationId }) => organizationId).toSorted()).toEqual(
    [lost.organizationId, other.organizationId].toSorted(),
  )
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  await renameTimeZones({ ...world.services, log })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`Mars/Base: days of ${lost.organizationId} begin at midnight in UTC`)
  const [kept] = await world.ask('SELECT time_zone AS zone FROM organizations WHERE id = $1', [
    lost.organizationId,
  ])
  expect(kept).toEqual({ zone: 'Mars/Base' })
})

const someZones = [
  'UTC',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
]

test('over any changes the date never goes back and none is left out [FINDINGS3-F7]', async () => {
  const { organizationId } = await world.member()
  const changes = fc.array(
    fc.record({
      zone: fc.constantFrom(...someZones),
      afterHours: fc.integer({ min: 0, max: 40 }),
    }),
    { minLength: 2, maxLength: 10 },
  )
  const dateAt = async (now: Date) => {
    const { rows } = await world.database.asSystem((db) =>
      sql<{ day: string }>`
        SELECT (${now}::timestamptz AT TIME ZONE ${timeZoneOn(now)})::date::text AS day
        FROM organizations o WHERE o.id = ${organizationId}`.execute(db),
    )
    return Date.parse(`${rows[0]?.day}T00:00:00Z`) / dayMs
  }
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: 0, max: 364 }), async (given, start) => {
      await world.ask(
        `UPDATE organizations SET time_zone = 'UTC', next_time_zone = NULL, time_zone_changes_at = NULL WHERE id = $1`,
        [organizationId],
      )
      const begins = Date.UTC(2027, 0, 1) + start * dayMs
      let now = begins
      const dates = [await dateAt(new Date(now))]
      for (const { zone, afterHours } of given) {
        for (let passed = 0; passed < afterHours; passed += 1) {
          now += hourMs
          dates.push(await dateAt(new Date(now)))
        }
        const at = new Date(now)
        await world.database.asSystem((db) => saveTimeZone(db, { organizationId, zone, now: at }))
      }
      const steps = dates.slice(1).map((date, index) => date - (dates[index] ?? 0))
      expect(steps.filter((step) => step !== 0 && step !== 1)).toEqual([])
      const days = (now - begins) / dayMs
      expect(Math.abs((dates.at(-1) ?? 0) - (dates[0] ?? 0) - days)).toBeLessThanOrEqual(2)
    }),
    { numRuns: 12 },
  )
})
