import { expect, test } from 'vitest'
import { type TestMember, sharedWorld } from '../../../test/support/world.ts'

const world = await sharedWorld()
const member = await world.member()

interface App {
  id: string
  name: string
}

async function make(as = member): Promise<App> {
  const body = {
    name: 'Tidepol Match',
    google_app_id: 'com.example.tidepool',
    category: 'Gmaes',
    subcategory: 'Puzzle',
  }
  return (await world.call(as, { method: 'POST', path: '/app/{developer-id}', body })).json()
}

const edit = (id: string, body: unknown, as: TestMember | undefined = member) =>
  world.call(as, { method: 'PUT', path: `/app/${id}`, body })
const list = async () =>
  (await world.call(member, { method: 'GET', path: '/organization/apps' })).json<App[]>()
const audits = (id: string) =>
  world.ask<{ details: unknown }>(
    "SELECT details FROM audit_log WHERE action = 'app.edit' AND object_id = $1",
    [id],
  )

test('an edit changes what is given, and is kept once', async () => {
  const app = await make()
  const answer = await edit(app.id, { name: ' Tidepool Match ', category: 'Games' })
  expect(answer.statusCode, answer.body).toBe(200)
  const edited = { ...app, name: 'Tidepool Match', category: 'Games' }
  expect(answer.json()).toEqual(edited)
  expect((await list()).find(({ id }) => id === app.id)).toEqual(edited)
  const kept = [
    { details: { name: ['Tidepol Match', 'Tidepool Match'], category: ['Gmaes', 'Games'] } },
  ]
  expect(await audits(app.id)).toEqual(kept)
  expect((await edit(app.id, { name: 'Tidepool Match' })).json()).toEqual(edited)
  expect((await edit(app.id, {})).json()).toEqual(edited)
  expect(await audits(app.id)).toEqual(kept)
})

test('a store id may move, but the last one stays', async () => {
  const { id } = await make()
  const moved = await edit(id, {
    google_app_id: ' ',
    apple_app_id: '6440001287',
    subcategory: null,
  })
  expect(moved.json()).toMatchObject({
    google_app_id: null,
    apple_app_id: '6440001287',
    subcategory: null,
  })
  for (const nothing of ['', '  ', null]) {
    const answer = await edit(id, { apple_app_id: nothing, name: 'Gone' })
    expect(answer.json()).toMatchObject({
      code: 422,
      reason: 'app_ids_missing',
      field: 'google_app_id',
    })
  }
  expect((await list()).find((app) => app.id === id)?.name).toBe('Tidepol Match')
})

test('edits of different fields at the same time all stay', async () => {
  const { id } = await make()
  const answers = await Promise.all([
    edit(id, { name: 'One' }),
    edit(id, { category: 'Two' }),
    edit(id, { subcategory: 'Three' }),
    edit(id, { apple_app_id: '4' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect((await list()).find((app) => app.id === id)).toMatchObject({
    name: 'One',
    category: 'Two',
    subcategory: 'Three',
    apple_app_id: '4',
  })
})

test('a retired app is not edited', async () => {
  const retired = await make()
  const body = { retired: true }
  await world.call(member, { method: 'PUT', path: `/app/${retired.id}/retirement`, body })
  const answer = await edit(retired.id, { name: 'Mine now' })
  expect(answer.json()).toMatchObject({ code: 404, reason: 'app_not_found' })
})
