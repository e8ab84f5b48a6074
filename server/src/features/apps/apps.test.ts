import { expect, test } from 'vitest'
import { sharedWorld } from '../../../test/support/world.ts'

const world = await sharedWorld()
const member = await world.member()

const tidepool = {
  name: 'Tidepool Match',
  google_app_id: 'com.example.tidepool',
  category: 'Games',
  subcategory: 'Puzzle',
}
const create = (
  body: unknown,
  path = '/app/{developer-id}',
  headers: Record<string, string> = {},
) => world.call(member, { method: 'POST', path, body, headers })

test('a new app stands in both lists [API-28]', async () => {
  const answer = await create(tidepool)
  expect(answer.statusCode, answer.body).toBe(200)
  const app = answer.json<{ id: string; app_api_key: string }>()
  expect(app).toMatchObject({ ...tidepool, apple_app_id: null, is_monetizing: false })
  expect(app.app_api_key).toMatch(/^fr_app_[0-9A-Za-z]{36}$/)
  expect((await create(tidepool, '/app/%7Bdeveloper-id%7D')).statusCode).toBe(200)

  const list = (await world.call(member, { method: 'GET', path: '/organization/apps' })).json<
    { id: string }[]
  >()
  expect(list.find(({ id }) => id === app.id)).toEqual(app)
  const statistics = (await world.call(member, { method: 'GET', path: '/app/app-stat' })).json<
    { id: string }[]
  >()
  expect(statistics.find(({ id }) => id === app.id)).toEqual({
    id: app.id,
    App: app,
    ad_contents: 0,
    installs: 0,
    icon_path: null,
  })
})

test('an app without any store id is refused beside the id [CAP-05]', async () => {
  for (const ids of [{}, { google_app_id: '  ', apple_app_id: '' }, { google_app_id: null }]) {
    const answer = await create({ name: 'X', category: 'Games', ...ids })
    expect(answer.json()).toMatchObject({
      code: 422,
      reason: 'app_ids_missing',
      field: 'google_app_id',
      message: 'Please enter at least one of the app ids.',
    })
  }
})

test.each(['\u0000', '\ud800'])('a name with %j is unreadable', async (character) => {
  const answer = await create({ ...tidepool, name: `a${character}b` })
  expect(answer.json()).toMatchObject({ code: 400, reason: 'unreadable' })
})

test('twenty creates with one Idempotency-Key make one app', async () => {
  const body = { ...tidepool, name: 'Once' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      create(body, '/app/{developer-id}', { 'idempotency-key': 'k1' }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  const list = (await world.call(member, { method: 'GET', path: '/organization/apps' })).json<
    { name: string }[]
  >()
  expect(list.filter(({ name }) => name === 'Once')).toHaveLength(1)
  const changed = await create({ ...body, name: 'Twice' }, '/app/{developer-id}', {
    'idempotency-key': 'k1',
  })
  expect(changed.json()).toMatchObject({ code: 422, reason: 'idempotency_key_reused' })
})

test.each([
  [
    'google_app_id',
    'https://play.google.com/store/apps/details?id=com.pasted.game&hl=de',
    'com.pasted.game',
  ],
  ['apple_app_id', ' https://apps.apple.com/se/app/pasted/id6440002287?l=en ', '6440002287'],
  ['google_app_id', 'https://example.com/game', 'https://example.com/game'],
  ['google_app_id', ' com.plain.game ', 'com.plain.game'],
  ['apple_app_id', 'id1239', 'id1239'],
] as const)(
  'of a store address as %s, the id in it is taken, also in an edit: %s [FINDINGS3-D6]',
  async (field, typed, stored) => {
    const made = await create({ name: 'Pasted', category: 'Games', [field]: typed })
    expect(made.statusCode, made.body).toBe(200)
    expect(made.json()).toMatchObject({ [field]: stored })
    const { id } = (await create({ ...tidepool, name: 'Other' })).json<{ id: string }>()
    const edited = await world.call(member, {
      method: 'PUT',
      path: `/app/${id}`,
      body: { [field]: typed },
    })
    expect(edited.json()).toMatchObject({ [field]: stored })
  },
)
