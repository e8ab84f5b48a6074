// Callers without `money.read` get no measure of money from any call.
import * as asks from '@frontrow/contract/statistics'
import * as files from '@frontrow/contract/statistics/files'
import * as schedules from '@frontrow/contract/statistics/schedules'
import * as views from '@frontrow/contract/statistics/views'
import { isMoney, type MeasureName, measureNames, measureOf } from '@frontrow/contract/measures'
import { roleCodes } from '@frontrow/contract/permissions'
import { beforeAll, expect, test } from 'vitest'
import { callOperator, makeOperator } from '../support/operators.ts'
import { fillStatistics, statisticsBodies } from '../support/statistics.ts'
import { sharedWorld, type TestMember } from '../support/world.ts'

const world = await sharedWorld()
const days = { from: '2026-03-01', till: '2026-03-03' }
const spend = { about: 'spend', by: ['day'], measures: ['charged'] } as const

let owner: TestMember
/** What a member made with money, who then lost the right to see it. */
let kept: Awaited<ReturnType<typeof fillStatistics>>
/** They may read counts and no money. */
let callers: readonly (readonly [TestMember, string])[]

beforeAll(async () => {
  owner = await world.member()
  const lost = await world.colleague(owner, roleCodes.sales)
  kept = await fillStatistics(world, { member: lost }, spend)
  await world.ask('UPDATE memberships SET role = $2 WHERE developer_id = $1', [
    lost.developerId,
    roleCodes.viewer,
  ])
  const token = await world.call(owner, {
    method: 'POST',
    path: '/tokens',
    body: { name: 'Counts', scopes: ['read'] },
  })
  callers = [
    [lost, 'role_not_allowed'],
    [await world.colleague(owner, roleCodes.developer), 'role_not_allowed'],
    [{ ...owner, token: token.json<{ secret: string }>().secret }, 'scope_missing'],
  ]
})

type Way = (ask: object) => { method: 'POST' | 'PUT'; path: string; body: object }

/** The calls that take an ask. */
const asking = {
  showStatistics: (ask) => ({
    method: 'POST',
    path: '/statistics',
    body: { ...days, ...ask },
  }),
  saveStatisticsView: (ask) => ({
    method: 'POST',
    path: '/statistics/views',
    body: { ...statisticsBodies.saveStatisticsView(), ask },
  }),
  makeStatisticsFile: (ask) => ({
    method: 'POST',
    path: '/statistics/files',
    body: { ...days, ...ask, format: 'csv' },
  }),
  createStatisticsSchedule: (ask) => ({
    method: 'POST',
    path: '/statistics/schedules',
    body: { ...statisticsBodies.createStatisticsSchedule(), ask },
  }),
  editStatisticsSchedule: (ask) => ({
    method: 'PUT',
    path: `/statistics/schedules/${kept.scheduleId}`,
    body: { ...statisticsBodies.editStatisticsSchedule({ member: owner }), ask },
  }),
} satisfies Record<string, Way>

/** The calls that return or remove views, files and schedules. */
const giving = {
  listStatisticsViews: ['GET', () => '/statistics/views'],
  removeStatisticsView: ['POST', () => `/statistics/views/${kept.viewId}/removal`],
  listStatisticsFiles: ['GET', () => '/statistics/files'],
  showStatisticsFile: ['GET', () => `/statistics/files/${kept.fileId}`],
  listStatisticsSchedules: ['GET', () => '/statistics/schedules'],
  removeStatisticsSchedule: ['POST', () => `/statistics/schedules/${kept.scheduleId}/removal`],
} as const

test('the walk goes over every call of the statistics', () => {
  const calls = [asks, files, schedules, views].flatMap((module) =>
    Object.values(module).flatMap((value: unknown) =>
      typeof value === 'object' && value !== null && 'operationId' in value
        ? [String(value.operationId)]
        : [],
    ),
  )
  const walked = [...Object.keys(asking), ...Object.keys(giving), 'showNetworkStatistics']
  expect(walked.toSorted()).toEqual(calls.toSorted())
})

const askOf = (name: MeasureName) => ({
  about: measureOf(name).about[0],
  by: ['day'],
  measures: [name],
})

const moneyAsks = measureNames.filter(isMoney).map(askOf)

test.each(Object.entries(asking))('%s takes no measure of money', async (call, way) => {
  for (const [as, reason] of callers)
    for (const ask of moneyAsks) {
      const answer = await world.call(as, way(ask))
      expect(answer.statusCode, ask.measures[0]).toBe(403)
      // A view is of a person, so a token is refused as such.
      if (call !== 'saveStatisticsView') expect(answer.json()).toMatchObject({ reason })
    }
})

test('counts are told to those who see no money', async () => {
  for (const [as] of callers)
    for (const name of measureNames.filter((each) => !isMoney(each))) {
      expect(['money', 'price']).not.toContain(measureOf(name).unit)
      const answer = await world.call(as, asking.showStatistics(askOf(name)))
      expect(answer.statusCode, name).toBe(200)
    }
})

test('what is kept with money is neither listed, shown, changed nor removed', async () => {
  for (const [as, reason] of callers)
    for (const [call, [method, path]] of Object.entries(giving)) {
      const answer = await world.call(as, { method, path: path() })
      expect(answer.body, call).not.toContain('charged')
      if (call.startsWith('list') && answer.statusCode === 200)
        expect(Object.values(answer.json<object>()), call).toEqual([[]])
      if (call === 'showStatisticsFile' || call === 'removeStatisticsSchedule')
        expect(answer.json(), call).toMatchObject({ reason })
    }
})

test('operators without finance.read get no measure of money', async () => {
  const support = await makeOperator(world, 'support')
  for (const name of measureNames) {
    const request = {
      method: 'POST',
      path: '/statistics',
      body: { ...days, ...askOf(name) },
    } as const
    const answer = await callOperator(world, support, request)
    expect(answer.statusCode, name).toBe(isMoney(name) ? 403 : 200)
  }
})
