import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import type { Statistics } from '@frontrow/contract/statistics'
import type { StatisticsFile } from '@frontrow/contract/statistics/files'
import type { StatisticsSchedule } from '@frontrow/contract/statistics/schedules'
import { mostSchedules } from '@frontrow/contract/statistics/schedules'
import { beforeAll, expect, test } from 'vitest'
import { showNotices } from '../../../../test/support/noticed.ts'
import { statisticsBodies } from '../../../../test/support/statistics.ts'
import { openWorld, type TestMember } from '../../../../test/support/world.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { runJob } from '../../../lib/time/jobs.ts'
import { startOfDay, utcDayOf } from '../../../lib/time/utc-day.ts'
import type { answerStatistics } from '../answer/answer-statistics.ts'
import { statisticsFilesJob } from '../files/files-job.ts'
import { statisticsSchedulesJob } from './order-files.ts'

// World of its own: days of its books are closed, and its clock is turned.
const world = await openWorld()
const money = { about: 'spend', by: ['day'], measures: ['charged'] } as const

/** The count of the day that the next file contains, and the state of that day. */
let figure = 1
let state: Statistics['state'][number]['state'] = 'closed'
const answer: typeof answerStatistics = async (_asker, { from }) => {
  const answered: Statistics = {
    columns: [
      { name: 'day', kind: 'dimension', unit: 'day' },
      { name: 'impressions', kind: 'measure', unit: 'count' },
    ],
    rows: [[from, figure]],
    totals: [null, figure],
    next: null,
    state: [{ day: from, state, revision: null }],
    fresh_till: '2026-03-04T00:00:00.000Z',
    currency: null,
  }
  return Promise.resolve(answered)
}

const create = (as: TestMember, body: object = {}) =>
  world.call(as, {
    method: 'POST',
    path: '/statistics/schedules',
    body: { ...statisticsBodies.createStatisticsSchedule(), ...body },
  })

async function created(as: TestMember, body: object = {}): Promise<StatisticsSchedule> {
  const answered = await create(as, body)
  expect(answered.statusCode, answered.body).toBe(200)
  return answered.json<StatisticsSchedule>()
}

async function listed(as: TestMember): Promise<StatisticsSchedule[]> {
  const answered = await world.call(as, { method: 'GET', path: '/statistics/schedules' })
  return answered.json<{ schedules: StatisticsSchedule[] }>().schedules
}

async function filesOf(as: TestMember): Promise<StatisticsFile[]> {
  const answered = await world.call(as, { method: 'GET', path: '/statistics/files' })
  return answered.json<{ files: StatisticsFile[] }>().files
}

const edit = (as: TestMember, { id }: { id: string }, body: object) =>
  world.call(as, {
    method: 'PUT',
    path: `/statistics/schedules/${id}`,
    body: { ...statisticsBodies.editStatisticsSchedule(), ...body },
  })

/** Runs both jobs, which a node runs each minute. */
async function run(): Promise<void> {
  await runJob(world.services, statisticsSchedulesJob(world.services))
  await runJob(world.services, statisticsFilesJob(world.services, answer))
}

/** Turns the clock to an hour of the next UTC day. */
async function toNextDay(hour: number): Promise<void> {
  const now = await world.database.asSystem(readNow)
  const next = startOfDay(utcDayOf(now)).getTime() + dayMs + hour * hourMs
  await world.turnClock(next - now.getTime() + minuteMs)
}

const today = async () => utcDayOf(await world.database.asSystem(readNow))

async function sent(as: TestMember) {
  const { notices } = await showNotices(world, as)
  return notices.filter(({ kind }) => kind === 'statistics_ready')
}

const titles = async (as: TestMember) => (await sent(as)).map(({ title }) => title)

/** Posts the day before today, as the close of the day or a revision of it does. */
async function closeYesterday(revision: number): Promise<void> {
  await world.ask(
    `INSERT INTO delivery_days (day, revision, state, impressions, gross_micros, earned_micros, counted_at)
     VALUES ((app_now() AT TIME ZONE 'UTC')::date - 1, $1, 'counted', 0, 0, 0, app_now())`,
    [revision],
  )
}

async function removeMember(by: TestMember, gone: TestMember): Promise<void> {
  const path = `/team/members/${gone.developerId}/removal`
  expect((await world.call(by, { method: 'POST', path })).statusCode).toBe(200)
}

// Whenever the tests begin, schedules of this hour then have their first run on the next day.
beforeAll(() => toNextDay(7))

test('a daily file is made at its hour and told to its recipients, once', async () => {
  const owner = await world.member()
  const colleague = await world.colleague(owner, roleCodes.viewer)
  const recipient_ids = [owner.developerId, colleague.developerId]
  const made = await created(owner, { name: 'Daily', hour: 6, recipient_ids })
  expect(made).toMatchObject({ made_by_id: owner.developerId, last_sent_at: null })
  await toNextDay(5)
  await run()
  expect(await titles(owner)).toEqual([])
  await world.turnClock(hourMs)
  await run()
  const { last_sent_at: sentAt } = (await listed(owner))[0] ?? made
  expect(utcDayOf(new Date(sentAt ?? 0))).toBe(await today())
  await world.turnClock(minuteMs)
  await run()
  expect(await titles(owner)).toEqual(['File "Daily" is ready'])
  expect(await titles(colleague)).toHaveLength(1)
  const [schedule] = await listed(owner)
  expect(schedule).toMatchObject({ last_sent_at: sentAt })
  expect(schedule?.next_on).not.toBe(made.next_on)
  expect(schedule?.next_on).toBe(utcDayOf(new Date(startOfDay(await today()).getTime() + dayMs)))
})

test('whoever left, or may not see money any more, is sent nothing', async () => {
  const owner = await world.member()
  const [left, lost] = [
    await world.colleague(owner, roleCodes.sales),
    await world.colleague(owner, roleCodes.sales),
  ]
  const recipient_ids = [owner, left, lost].map(({ developerId }) => developerId)
  const { id } = await created(owner, { ask: money, recipient_ids })
  await removeMember(owner, left)
  await world.ask('UPDATE memberships SET role = $2 WHERE developer_id = $1', [
    lost.developerId,
    roleCodes.viewer,
  ])
  await toNextDay(7)
  await run()
  expect(await titles(owner)).toHaveLength(1)
  expect(await titles(lost)).toEqual([])
  const told = await world.ask(
    "SELECT id FROM member_notices WHERE developer_id = $1 AND kind = 'statistics_ready'",
    [left.developerId],
  )
  expect(told).toEqual([])
  expect(await listed(lost)).toEqual([])
  const [own] = await listed(owner)
  expect(own?.recipients.map((one) => one.id)).not.toContain(left.developerId)
  expect(own?.id).toBe(id)
})

test('one that waits for the close is sent when the books have the day', async () => {
  const owner = await world.member()
  await created(owner, { when_closed: true })
  await toNextDay(7)
  await run()
  expect(await titles(owner)).toEqual([])
  await closeYesterday(1)
  await run()
  expect(await titles(owner)).toHaveLength(1)
})

test('a corrected day sends its revision, unless the file is the same', async () => {
  const owner = await world.member()
  await created(owner, { name: 'Daily' })
  await toNextDay(7)
  state = 'estimated'
  await run()
  state = 'closed'
  await closeYesterday(1)
  await world.turnClock(minuteMs)
  await run()
  expect(await titles(owner)).toEqual(['File "Daily" is ready'])
  expect((await sent(owner))[0]?.text).toContain('its figures may change')
  figure = 2
  await closeYesterday(2)
  await run()
  expect((await titles(owner)).toSorted()).toEqual([
    'File "Daily" is corrected',
    'File "Daily" is ready',
  ])
  expect(await filesOf(owner)).toMatchObject([
    { is_revision: true, is_estimated: false },
    { is_revision: false, is_estimated: true },
  ])
  await world.turnClock(minuteMs)
  await closeYesterday(3)
  await run()
  expect(await titles(owner)).toHaveLength(2)
})

test('its maker and Admins change and remove a schedule', async () => {
  const owner = await world.member()
  const maker = await world.colleague(owner, roleCodes.viewer)
  const other = await world.colleague(owner, roleCodes.sales)
  const made = await created(maker)
  expect(made.recipients.map(({ id }) => id)).toEqual([maker.developerId])
  const recipient_ids = [maker.developerId]
  const refused = await edit(other, made, { recipient_ids })
  expect(refused.json()).toMatchObject({ reason: 'statistics_schedule_not_yours' })
  const changed = await edit(owner, made, { name: 'Weekly', every: 'week', recipient_ids })
  expect(changed.json()).toMatchObject({ name: 'Weekly', every: 'week', version: 2 })
  const stale = await edit(owner, made, { recipient_ids })
  expect(stale.json()).toMatchObject({ reason: 'statistics_schedule_changed' })
  const removal = { method: 'POST', path: `/statistics/schedules/${made.id}/removal` } as const
  expect((await world.call(other, removal)).statusCode).toBe(403)
  expect((await world.call(maker, removal)).statusCode).toBe(200)
  expect(await listed(owner)).toEqual([])
})

test('recipients may see the figures, the zone is known, and ten are the most', async () => {
  const owner = await world.member()
  const viewer = await world.colleague(owner, roleCodes.viewer)
  const stranger = await world.member()
  const reasonOf = async (as: TestMember, body: object) =>
    (await create(as, body)).json<{ reason?: string }>().reason
  const to = (one: TestMember) => ({ ask: money, recipient_ids: [one.developerId] })
  expect(await reasonOf(owner, to(viewer))).toBe('recipient_not_possible')
  expect(await reasonOf(owner, to(stranger))).toBe('recipient_not_possible')
  expect(await reasonOf(viewer, { ask: money })).toBe('role_not_allowed')
  expect(await reasonOf(owner, { time_zone: 'Mars/Olympus' })).toBe('time_zone_unknown')
  for (let number = 0; number < mostSchedules; number += 1) await created(owner)
  expect(await reasonOf(owner, {})).toBe('too_many_schedules')
})
