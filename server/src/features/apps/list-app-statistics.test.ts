import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAdvertiser, makeContent } from '../../../test/support/advertiser.ts'
import { type TestMember, sharedWorld } from '../../../test/support/world.ts'
import { makeKey } from '../account/account.ts'

const world = await sharedWorld()
const member = await world.member()

interface Statistic {
  id: string
  App: { id: string; is_monetizing: boolean; organization_api_key: string; app_api_key: string }
  ad_contents: number
  installs: number
  icon_path: string | null
}

async function statisticsOf(as: TestMember): Promise<Statistic[]> {
  const answer = await world.call(as, { method: 'GET', path: '/app/app-stat' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function statisticOf(appId: string): Promise<Statistic | undefined> {
  return (await statisticsOf(member)).find(({ id }) => id === appId)
}

async function addInstalls(of: TestMember, appId: string, installs: number): Promise<void> {
  await world.ask(
    `INSERT INTO placement_days (organization_id, placement_id, app_id, day, installs)
     VALUES ($1, $2, $3, app_now()::date, $4)`,
    [of.organizationId, randomUUID(), appId, installs],
  )
}

test('an app’s contents and installs are counted for it alone [APL-03 ENT-15]', async () => {
  const { appId, wideContentId } = await makeAdvertiser(world, member)
  const other = await makeAdvertiser(world, member)
  expect(await statisticOf(appId)).toMatchObject({ ad_contents: 2, installs: 0 })
  await addInstalls(member, appId, 1200)
  await addInstalls(member, appId, 300)
  await addInstalls(member, other.appId, 7)
  await world.ask('UPDATE ad_contents SET archived_at = app_now() WHERE id = $1', [wideContentId])
  expect(await statisticOf(appId)).toMatchObject({ ad_contents: 1, installs: 1500 })
  expect(await statisticOf(other.appId)).toMatchObject({ ad_contents: 2, installs: 7 })
})

test('the icon is the newest square image that is not archived', async () => {
  const { appId, iconId } = await makeAdvertiser(world, member)
  const of = { world, organizationId: member.organizationId, appId }
  expect((await statisticOf(appId))?.icon_path).toBe(`a/${iconId}`)
  const newer = await makeContent(of, [100, 300, 300])
  await makeContent(of, [300, 400, 400])
  await makeContent(of, [100, 400, 401])
  expect((await statisticOf(appId))?.icon_path).toBe(`a/${newer}`)
  await world.ask('UPDATE ad_contents SET archived_at = app_now() WHERE id = ANY($1)', [
    [newer, iconId],
  ])
  expect((await statisticOf(appId))?.icon_path).toBeNull()
})

test('an app monetizes once it was added, and shows both keys [ENT-14]', async () => {
  const { services } = world
  const key = await world.database.asSystem(async (db) =>
    makeKey(
      { db, now: new Date(), organizationId: member.organizationId, secrets: services.secrets },
      { kind: 'organization' },
    ),
  )
  const body = { name: 'Sudoku, Slowly', apple_app_id: '1234567890', category: 'Games' }
  const made = await world.call(member, { method: 'POST', path: '/app/{developer-id}', body })
  const app = made.json<Statistic['App']>()
  expect(app).toMatchObject({ is_monetizing: false, organization_api_key: key })
  await world.call(member, {
    method: 'PUT',
    path: '/app/add-to-monetization',
    body: { app_ids: [app.id] },
  })
  const shown = { ...app, is_monetizing: true }
  expect((await statisticOf(app.id))?.App).toEqual(shown)
  const list = await world.call(member, { method: 'GET', path: '/organization/apps' })
  expect(list.json<Statistic['App'][]>()[0]).toEqual(shown)
})
