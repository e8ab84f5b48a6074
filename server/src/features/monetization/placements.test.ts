import { describe, expect, test } from 'vitest'
import { makeAdvertiser } from '../../../test/support/advertiser.ts'
import { type TestMember, sharedWorld } from '../../../test/support/world.ts'

const world = await sharedWorld()
const member = await world.member()
const stranger = await world.member()
const makeApp = async (of: TestMember) => (await makeAdvertiser(world, of)).appId

const addApps = (as: TestMember | undefined, appIds: unknown) =>
  world.call(as, { method: 'PUT', path: '/app/add-to-monetization', body: { app_ids: appIds } })

const appId = await makeApp(member)
const foreignAppId = await makeApp(stranger)
await addApps(member, [appId])
await addApps(stranger, [foreignAppId])

const monetized = async (ids: string[]) => {
  const rows = await world.ask<{ app_id: string }>(
    'SELECT app_id FROM monetized_apps WHERE app_id = ANY($1::uuid[]) ORDER BY app_id',
    [ids],
  )
  return rows.map((row) => row.app_id)
}

interface Create {
  as?: TestMember
  of?: string
  body?: unknown
  key?: string
}

function create({
  as = member,
  of = appId,
  body = { name: 'Level end', type: 'Video' },
  key,
}: Create = {}) {
  return world.call(as, {
    method: 'POST',
    path: `/ad-placement/${of}?app_id=${of}`,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

const list = (as: TestMember, of: string) =>
  world.call(as, { method: 'GET', path: `/ad-placement/%7Bapp-id%7D?app_id=${of}` })

test('apps are added to monetization once', async () => {
  const ids = [await makeApp(member), await makeApp(member)].toSorted()
  const [first = '', second = ''] = ids
  const added = await addApps(member, [first, first.toUpperCase(), second])
  expect([added.statusCode, added.json()]).toEqual([200, { app_ids: ids }])
  expect((await addApps(member, [second])).statusCode).toBe(200)
  expect(await monetized(ids)).toEqual(ids)
  const audits = await world.ask(
    "SELECT object_id FROM audit_log WHERE action = 'app.monetize' AND object_id = ANY($1)",
    [ids],
  )
  expect(audits).toHaveLength(2)
})

test('calls that name the same apps in different orders succeed', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => makeApp(member)))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => addApps(member, at % 2 === 0 ? ids : ids.toReversed())),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await monetized(ids)).toHaveLength(8)
})

describe('FINDINGS-M11', () => {
  const rowsOf = (key: string) =>
    world.ask<{ row: string }>('SELECT k::text AS row FROM idempotency_keys k WHERE key = $1', [
      key,
    ])

  test('a repeated create answers alike, and no key is kept in clear', async () => {
    const first = await create({ key: 'sealed' })
    const again = await create({ key: 'sealed' })
    expect(first.statusCode).toBe(200)
    expect(again.body).toBe(first.body)
    expect(first.body).toMatch(/fr_p_\w{36}/)
    const [kept] = await rowsOf('sealed')
    // PostgreSQL prints bytes as hexadecimal digits.
    const stored = Buffer.from(kept?.row.replace(/.*\\x/, '') ?? '', 'hex').toString('latin1')
    expect(`${kept?.row} ${stored}`).not.toContain('fr_p_')
  })

  test('a kept reply that was moved to another row does not open', async () => {
    await create({ key: 'from' })
    await create({ key: 'to' })
    await world.ask(
      `UPDATE idempotency_keys t SET sealed_reply = f.sealed_reply FROM idempotency_keys f
       WHERE f.key = 'from' AND t.key = 'to'`,
    )
    expect((await create({ key: 'to' })).statusCode).toBe(500)
  })

  test('a create whose reply is not kept any more is not made a second time', async () => {
    await create({ key: 'gone' })
    await world.ask(`UPDATE idempotency_keys SET sealed_reply = NULL WHERE key = 'gone'`)
    const before = (await list(member, appId)).json<unknown[]>().length
    const again = await create({ key: 'gone' })
    expect(again.json()).toMatchObject({ code: 409, reason: 'idempotency_reply_gone' })
    expect((await list(member, appId)).json()).toHaveLength(before)
  })
})

test('a new placement has a key and no counts, and stands first', async () => {
  const of = await makeApp(member)
  await addApps(member, [of])
  const made = await create({ of, body: { name: '  Level end ', type: 'RewardedVideo' } })
  expect(made.statusCode).toBe(200)
  const placement = made.json()
  expect(placement).toMatchObject({
    name: 'Level end',
    type: 'RewardedVideo',
    request_count: 0,
    impression_count: 0,
    click_count: 0,
    download_count: 0,
  })
  expect(placement.placement_api_key).toMatch(/^fr_p_[0-9A-Za-z]{36}$/)
  const second = (await create({ of, body: { name: 'Menu', type: 'Banner' } })).json()
  expect(second.placement_api_key).not.toBe(placement.placement_api_key)
  expect((await list(member, of)).json()).toEqual([second, placement])
})

test('the counts are the sums of its days, and of no other placement', async () => {
  const of = await makeApp(member)
  await addApps(member, [of])
  const one = (await create({ of })).json()
  const other = (await create({ of })).json()
  for (const [id, day, requests] of [
    [one.id, '2026-01-01', 3_000_000_000],
    [one.id, '2026-01-02', 5],
    [other.id, '2026-01-02', 7],
  ]) {
    await world.ask(
      `INSERT INTO placement_days (organization_id, placement_id, app_id, day, requests, answers, impressions, clicks, installs)
       VALUES ($1, $2, $3, $4, $5, 6, 4, 2, 1)`,
      [member.organizationId, id, of, day, requests],
    )
  }
  expect((await list(member, of)).json()).toMatchObject([
    { id: other.id, request_count: 7, impression_count: 4, click_count: 2, download_count: 1 },
    {
      id: one.id,
      request_count: 3_000_000_005,
      impression_count: 8,
      click_count: 4,
      download_count: 2,
    },
  ])
})

test('an app that does not monetize gets no placement', async () => {
  const of = await makeApp(member)
  expect((await create({ of })).json()).toMatchObject({ code: 400, reason: 'app_not_monetizing' })
  expect((await list(member, of)).json()).toEqual([])
})

test.each([
  { name: '', type: 'Video' },
  { name: ' ', type: 'Video' },
  { name: 'x'.repeat(256), type: 'Video' },
  { name: 'Level end', type: 'Popup' },
  { name: 'Level end', type: '' },
  { name: 'Level end' },
  { name: 'Level end', type: 'Video', paused: true },
])('%j is no placement [CST-12]', async (body) => {
  expect((await create({ body })).json()).toMatchObject({ code: 422, reason: 'invalid' })
})
