import { roleCodes } from '@frontrow/contract/permissions'
import { mostViews } from '@frontrow/contract/statistics/views'
import { expect, test } from 'vitest'
import { statisticsBodies, viewedAsk } from '../../../../test/support/statistics.ts'
import { sharedWorld, type TestMember } from '../../../../test/support/world.ts'

const world = await sharedWorld()

const save = (as: TestMember, body: object) =>
  world.call(as, {
    method: 'POST',
    path: '/statistics/views',
    body: { ...statisticsBodies.saveStatisticsView(), ...body },
  })

async function listed(as: TestMember): Promise<{ id: string; name: string; ask: unknown }[]> {
  const answer = await world.call(as, { method: 'GET', path: '/statistics/views' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ views: { id: string; name: string; ask: unknown }[] }>().views
}

const names = async (as: TestMember) => (await listed(as)).map(({ name }) => name)

test('a view is of one member, is replaced under its name, and can be removed', async () => {
  const owner = await world.member()
  const others = [await world.colleague(owner, roleCodes.admin), await world.member()]
  await save(owner, { name: 'Mine' })
  const ask = { ...viewedAsk, by: ['country'] }
  const replaced = await save(owner, { name: ' Mine ', ask })
  expect(await listed(owner)).toMatchObject([{ name: 'Mine', ask }])
  const { id } = replaced.json<{ id: string }>()
  const removal = { method: 'POST', path: `/statistics/views/${id}/removal` } as const
  for (const other of others) {
    expect(await names(other)).toEqual([])
    expect((await world.call(other, removal)).statusCode).toBe(404)
    await save(other, { name: 'Mine' })
  }
  for (const { statusCode } of [
    await world.call(undefined, { method: 'GET', path: '/statistics/views' }),
    await world.call(undefined, removal),
  ])
    expect(statusCode).toBe(401)
  expect(await listed(owner)).toMatchObject([{ name: 'Mine', ask }])
  expect((await world.call(owner, removal)).statusCode).toBe(200)
  expect(await names(owner)).toEqual([])
})

test('an ask that the contract does not have is refused', async () => {
  const owner = await world.member()
  for (const ask of [
    { ...viewedAsk, measures: ['people'] },
    { ...viewedAsk, from: '2026-01-01' },
  ])
    expect((await save(owner, { ask })).statusCode).toBe(422)
})

test('a member has at most 20 views', async () => {
  const owner = await world.member()
  for (let number = 1; number <= mostViews; number += 1)
    expect((await save(owner, { name: `View ${String(number)}` })).statusCode).toBe(200)
  expect((await save(owner, { name: 'View 20' })).statusCode).toBe(200)
  expect((await save(owner, { name: 'View 21' })).json()).toMatchObject({
    reason: 'too_many_views',
  })
})

test('the views of a member who was removed are gone', async () => {
  const owner = await world.member()
  const leaving = await world.colleague(owner, roleCodes.sales)
  await save(owner, { name: 'Stays' })
  await save(leaving, { name: 'Goes' })
  const removed = await world.call(owner, {
    method: 'POST',
    path: `/team/members/${leaving.developerId}/removal`,
  })
  expect(removed.statusCode, removed.body).toBe(200)
  const rows = await world.ask('SELECT name FROM statistics_views WHERE organization_id = $1', [
    owner.organizationId,
  ])
  expect(rows).toEqual([{ name: 'Stays' }])
})
