import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import { createCampaign, makeAdvertiser } from '../../../test/support/advertiser.ts'
import { type TestMember, sharedLaterWorld } from '../../../test/support/world.ts'

const world = await sharedLaterWorld()
const member = await world.member()
const own = await makeAdvertiser(world, member)

async function makeCampaign(): Promise<string> {
  const made = await createCampaign(world, own)
  expect(made.statusCode).toBe(200)
  return made.json().id
}

interface Put {
  id: string
  as?: TestMember
  appId?: string
  body?: unknown
}

function put(what: 'activation' | 'expansion', { id, as = member, appId = own.appId, body }: Put) {
  return world.call(as, {
    method: 'PUT',
    path: `/campaign/${id}/app/${appId}/${what}?app_id=${appId}&campaign_id=${id}`,
    ...(body === undefined ? {} : { body }),
  })
}

async function listed(id: string, isActive: boolean): Promise<Record<string, unknown> | undefined> {
  const answer = await world.call(member, {
    method: 'GET',
    path: `/campaign/%7Bis-active%7D?is_active=${isActive}`,
  })
  const rows: { id: string; is_active: boolean }[] = answer.json()
  expect(rows.every((row) => row.is_active === isActive)).toBe(true)
  return rows.find((row) => row.id === id)
}

const changesOf = (id: string) =>
  world.ask<{ change: Record<string, unknown> }>(
    'SELECT change FROM campaign_changes WHERE campaign_id = $1 ORDER BY at, id',
    [id],
  )

test('is_active sets, and the same again changes nothing [STT-08]', async () => {
  const id = await makeCampaign()
  for (const _time of [1, 2]) {
    const answer = await put('activation', { id, body: { is_active: false } })
    expect([answer.statusCode, answer.json()]).toEqual([200, { id, is_active: false }])
  }
  expect(await listed(id, false)).toBeDefined()
  expect(await listed(id, true)).toBeUndefined()
  const [, ...changes] = await changesOf(id)
  expect(changes).toEqual([{ change: { is_active: [true, false] } }])
  const audits = await world.ask('SELECT action FROM audit_log WHERE object_id = $1 ORDER BY at', [
    id,
  ])
  expect(audits.map(({ action }) => action)).toEqual(['campaign.create', 'campaign.deactivate'])
})

test('a bare call flips, and a second one comes back', async () => {
  const id = await makeCampaign()
  const bare = await put('activation', { id })
  expect([bare.statusCode, bare.json()]).toEqual([200, { id, is_active: false }])
  expect((await put('activation', { id, body: {} })).json()).toEqual({ id, is_active: true })
  expect(await listed(id, true)).toBeDefined()
})

test('fifty calls at once all switch or agree', async () => {
  const id = await makeCampaign()
  const fifty = (body?: unknown) =>
    Promise.all(Array.from({ length: 50 }, () => put('activation', { id, body })))
  const said = await fifty({ is_active: false })
  expect(
    said.every(({ statusCode, json }) => statusCode === 200 && json().is_active === false),
  ).toBe(true)
  expect(await listed(id, false)).toBeDefined()
  const bare = await fifty()
  expect(bare.filter(({ json }) => json().is_active === true)).toHaveLength(25)
  expect(await listed(id, false)).toBeDefined()
  // One row for the creation, one for fifty calls with the same value, and one for each toggle.
  expect(await changesOf(id)).toHaveLength(52)
})

test.each([{ is_active: 'true' }, { active: true }])('%j is no activation', async (body) => {
  const id = await makeCampaign()
  expect((await put('activation', { id, body })).statusCode).toBe(422)
  expect(await listed(id, true)).toBeDefined()
})

test('a campaign is not changed below another app of the organization', async () => {
  const id = await makeCampaign()
  const second = await makeAdvertiser(world, member)
  const other = { id, appId: second.appId }
  const activation = await put('activation', { ...other, body: { is_active: false } })
  expect(activation.json()).toMatchObject({ code: 404, reason: 'campaign_not_found' })
  const expansion = await put('expansion', { ...other, body: { date: '2100-01-01T00:00Z' } })
  expect(expansion.json()).toMatchObject({ code: 404, reason: 'campaign_not_found' })
  expect(await changesOf(id)).toHaveLength(1)
})

test('any date to come is set, also an earlier one; whether it is active stays', async () => {
  const id = await makeCampaign()
  await put('activation', { id, body: { is_active: false } })
  const soon = new Date(world.delivery.now().getTime() + 5 * dayMs).toISOString()
  for (const date of ['2199-12-31T23:59', soon]) {
    const instant = new Date(date.endsWith('Z') ? date : `${date}Z`).toISOString()
    const answer = await put('expansion', { id, body: { date } })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { id, valid_till: instant, is_active: false },
    ])
    expect(await listed(id, false)).toMatchObject({ valid_till: instant })
  }
  const changes = await changesOf(id)
  expect(changes.at(-1)).toEqual({ change: { valid_till: ['2199-12-31T23:59:00.000Z', soon] } })
})

test.each([
  ['2020-01-01T00:00:00Z', 'date_in_past'],
  ['2201-01-01', 'date_not_valid'],
  ['', 'date_not_valid'],
])('a date of %j is refused with 400', async (date, reason) => {
  const id = await makeCampaign()
  const answer = await put('expansion', { id, body: { date } })
  expect(answer.json()).toMatchObject({ code: 400, reason, field: 'date' })
  expect(await changesOf(id)).toHaveLength(1)
})

test('a campaign past its date is inactive until it is extended', async () => {
  const id = await makeCampaign()
  await world.turnClock(30 * dayMs - minuteMs)
  expect(await listed(id, true)).toBeDefined()
  await world.turnClock(61_000)
  expect(await listed(id, true)).toBeUndefined()
  expect(await listed(id, false)).toMatchObject({ id, is_active: false })
  for (const body of [{ is_active: true }, undefined]) {
    const refused = await put('activation', { id, body })
    expect(refused.json()).toMatchObject({ code: 400, reason: 'campaign_expired' })
    expect(refused.json().message).toBe('Campaign has expired. Extend it first.')
  }
  const date = new Date(world.delivery.now().getTime() + 60 * dayMs).toISOString()
  const extended = await put('expansion', { id, body: { date } })
  expect(extended.json()).toEqual({ id, valid_till: date, is_active: true })
  expect(await listed(id, true)).toMatchObject({ id, is_active: true, valid_till: date })
})

test('the newest campaign is listed first', async () => {
  const older = await makeCampaign()
  const newer = await makeCampaign()
  const list = await world.call(member, { method: 'GET', path: '/campaign/true?is_active=true' })
  const ids = list.json<{ id: string }[]>().map(({ id }) => id)
  expect(ids.slice(0, 2)).toEqual([newer, older])
})

test('the query decides which list it is, and must be true or false', async () => {
  const get = (path: string) => world.call(member, { method: 'GET', path })
  expect((await get('/campaign/false?is_active=true')).json()).not.toEqual([])
  for (const query of ['', '?is_active=1', '?is_active=TRUE', '?is_active=true&x=1']) {
    expect((await get(`/campaign/true${query}`)).statusCode).toBe(422)
  }
  expect((await get('/campaign/seven?is_active=true')).statusCode).toBe(404)
})

test('a change by an API token is the token’s, and not its maker’s', async () => {
  const id = await makeCampaign()
  const made = await world.call(member, {
    method: 'POST',
    path: '/tokens',
    body: { name: 'Budget robot', scopes: ['read', 'campaigns.write'] },
  })
  const { token, secret } = made.json<{ token: { id: string }; secret: string }>()
  const as = { ...member, token: secret }
  expect((await put('activation', { id, as, body: { is_active: false } })).statusCode).toBe(200)
  const actors = await world.ask<{ actor: string }>(
    'SELECT actor FROM campaign_changes WHERE campaign_id = $1 ORDER BY at, id',
    [id],
  )
  expect(actors.map(({ actor }) => actor)).toEqual([
    `developer:${member.developerId}`,
    `token:${token.id}`,
  ])
  const changes = await world.call(member, { method: 'GET', path: `/campaign/${id}/changes` })
  expect(changes.json<{ by: string }[]>()[0]?.by).toBe('Budget robot')
})
