import { expect, test } from 'vitest'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { createCampaign, makeAdvertiser } from '../../../test/support/advertiser.ts'
import { sharedLaterWorld } from '../../../test/support/world.ts'

const nowhere = '00000000-0000-7000-8000-000000000000'

const world = await sharedLaterWorld()
const member = await world.member()
const own = await makeAdvertiser(world, member)

async function makeCampaign(changes: Record<string, unknown> = {}): Promise<string> {
  const made = await createCampaign(world, own, { regions: ['SE', 'DE-BY'], ...changes })
  expect(made.statusCode, made.body).toBe(200)
  return made.json().id
}

const pathOf = (id: string, appId = own.appId) => `/campaign/${id}/app/${appId}`

function edit(id: string, body: unknown, { as = member, appId = own.appId } = {}) {
  return world.call(as, { method: 'PUT', path: pathOf(id, appId), body })
}

const get = (path: string, as = member) => world.call(as, { method: 'GET', path })

const changesOf = async (id: string, as = member) =>
  (await get(`/campaign/${id}/changes`, as)).json()

test('an edit changes all but app and currency, and is kept', async () => {
  const id = await makeCampaign()
  const [content = ''] = own.contentIds
  const body = {
    name: ' Late harvest ',
    keywords: 'garden, autumn',
    icon: own.iconId,
    daily_budget: '20.05',
    ecpm_budget: 0.5,
    campaignAds: [content],
    regions: ['continent-EU', 'SE'],
  }
  const answer = await edit(id, body)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    id,
    campaign_name: 'Late harvest',
    keywords: 'garden, autumn',
    icon_id: own.iconId,
    daily_budget: 20.05,
    ecpm_budget: 0.5,
    currency: 'USD',
    campaign_regions: 2,
    regions: ['SE', 'continent-EU'],
    campaignAds: [content],
    campaign_ad_contents: 1,
  })
  expect((await get(pathOf(id))).json()).toEqual(answer.json())
  // Sending the same values again is not a change.
  expect((await edit(id, body)).json()).toEqual(answer.json())
  const [edited, created, ...others] = await changesOf(id)
  expect(others).toEqual([])
  expect(edited).toEqual({
    at: expect.any(String),
    by: 'Ida Lindqvist',
    changes: [
      { field: 'name', before: 'Harvest week', after: 'Late harvest' },
      { field: 'keywords', before: 'garden', after: 'garden, autumn' },
      { field: 'daily_budget', before: '10.00', after: '20.05' },
      { field: 'ecpm_budget', before: '1.00', after: '0.50' },
      {
        field: 'regions',
        before: '2',
        after: '2',
        added: { count: 1, names: ['Europe'] },
        removed: { count: 1, names: ['Bavaria (Germany)'] },
      },
      {
        field: 'campaignAds',
        before: '2',
        after: '1',
        added: { count: 0, names: [] },
        removed: { count: 1, names: ['Orchard portrait'] },
      },
    ],
  })
  expect(created.changes).toContainEqual({ field: 'is_active', before: null, after: 'true' })
  const audits = await world.ask(
    `SELECT action, details FROM audit_log WHERE object_id = $1 AND action = 'campaign.edit'`,
    [id],
  )
  expect(audits).toEqual([
    {
      action: 'campaign.edit',
      details: {
        name: [expect.any(String), 'Late harvest'],
        keywords: [expect.any(String), 'garden, autumn'],
        daily_budget_micros: [expect.any(String), '20050000'],
        ecpm_budget_micros: [expect.any(String), '500000'],
        regions: [['DE-BY', 'SE'], expect.any(Array)],
        contents: [expect.any(Array), [content]],
        currency: expect.any(String),
      },
    },
  ])
})

test('what is not named stays, and a refused part undoes the whole', async () => {
  const id = await makeCampaign()
  const before = (await get(pathOf(id))).json()
  expect((await edit(id, { name: 'Another' })).json()).toEqual({
    ...before,
    campaign_name: 'Another',
  })
  const refused = await edit(id, { name: 'A third', daily_budget: 5, regions: ['SE', 'ZZ'] })
  expect(refused.json()).toMatchObject({ code: 404, reason: 'region_not_found', field: 'regions' })
  expect((await get(pathOf(id))).json()).toEqual({ ...before, campaign_name: 'Another' })
})

test.each<[string, unknown, Record<string, unknown>]>([
  ['nothing at all', {}, { code: 422, reason: 'invalid' }],
  ['another currency', { currency: 'EUR' }, { code: 422, reason: 'invalid', field: 'currency' }],
  ['an icon of nothing', { icon: nowhere }, { code: 404, reason: 'icon_not_found', field: 'icon' }],
  ['an ecpm of nothing', { ecpm_budget: 0 }, { code: 422, reason: 'ecpm_budget_too_small' }],
  ['an ecpm of three decimals', { ecpm_budget: 12.345 }, { code: 422, reason: 'budget_not_valid' }],
  ['a start that is no date', { starts_at: 'soon' }, { code: 400, reason: 'date_not_valid' }],
  ['a start after the end', { starts_at: '2199-01-01' }, { code: 422, reason: 'start_after_end' }],
])('%s is refused, and nothing is changed', async (_what, body, refusal) => {
  const id = await makeCampaign()
  const answer = await edit(id, body)
  expect(answer.json()).toMatchObject(refusal)
  expect(answer.statusCode).toBe(refusal['code'])
  expect(await changesOf(id)).toHaveLength(1)
})

test('a campaign is not found below another app of the organization', async () => {
  const id = await makeCampaign()
  const second = await makeAdvertiser(world, member)
  const before = (await get(pathOf(id))).json()
  const path = pathOf(id, second.appId)
  expect((await get(path)).json()).toMatchObject({ code: 404, reason: 'campaign_not_found' })
  const put = await world.call(member, { method: 'PUT', path, body: { name: 'Mine now' } })
  expect(put.json()).toMatchObject({ code: 404, reason: 'campaign_not_found' })
  expect((await get(pathOf(id))).json()).toEqual(before)
})

test('of edits at the same time none is lost', async () => {
  const id = await makeCampaign({ daily_budget: 1 })
  const budgets = Array.from({ length: 20 }, (_, index) => `${index + 2}.00`)
  const answers = await Promise.all(
    budgets.map(async (amount, index) => {
      const field = index % 2 === 0 ? 'daily_budget' : 'ecpm_budget'
      return { field, status: (await edit(id, { [field]: amount })).statusCode }
    }),
  )
  // On a busy machine some calls may answer 503; they have changed nothing.
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  const entries: { changes: { field: string; before: string | null; after: string }[] }[] =
    await changesOf(id)
  const { daily_budget: daily, ecpm_budget: ecpm } = (await get(pathOf(id))).json()
  for (const [field, last] of [
    ['daily_budget', daily],
    ['ecpm_budget', ecpm],
  ] as const) {
    const links = entries.flatMap(({ changes }) => changes.filter((one) => one.field === field))
    const done = answers.filter((answer) => answer.field === field && answer.status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(links).toHaveLength(done.length + 1)
    const ends = links.map(({ after }) => after).filter((after) => Number(after) !== last)
    const beginnings = links.flatMap(({ before }) => before ?? [])
    expect(beginnings.toSorted()).toEqual(ends.toSorted())
  }
})

test('today’s budget goes by the day of the organization’s zone', async () => {
  const other = await makeAdvertiser(world, await world.member())
  const id: string = (await createCampaign(world, other)).json().id
  const { organizationId } = other.member
  const [clock] = await world.ask<{ now: Date }>('SELECT app_now() AS now')
  const now = clock?.now ?? new Date(0)
  // In this time zone the day began less than an hour ago, whatever the clock shows.
  const ahead = (24 - now.getUTCHours()) % 24
  const zone = ahead > 12 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`
  await world.ask('UPDATE organizations SET time_zone = $2 WHERE id = $1', [organizationId, zone])
  const spend = (at: Date, micros: number) =>
    world.ask(
      `INSERT INTO campaign_hours (organization_id, campaign_id, app_id, content_id, hour, country, spent_micros)
       VALUES ($1, $2, $3, $4, date_trunc('hour', $5::timestamptz), 'SE', $6)`,
      [organizationId, id, other.appId, other.contentIds[0], at, micros],
    )
  await spend(now, 2_500_000)
  // One hour ago was yesterday in that time zone.
  await spend(new Date(now.getTime() - hourMs), 4_000_000)
  const path = pathOf(id, other.appId)
  const today = async () => (await get(path, other.member)).json().today
  expect(await today()).toMatchObject({ spent: '2.50', left: '7.50' })
  await world.ask(
    `INSERT INTO campaign_budget_days (organization_id, campaign_id, day, budget_micros, spent_micros, paced_at)
     VALUES ($1, $2, ($3::timestamptz AT TIME ZONE $4)::date, 10000000, 9000000, $3)
     ON CONFLICT (organization_id, campaign_id, day) DO UPDATE
     SET budget_micros = 10000000, spent_micros = 9000000, leased_micros = 0`,
    [organizationId, id, now, zone],
  )
  expect(await today()).toMatchObject({ spent: '9.00', left: '1.00' })
  await edit(id, { daily_budget: '5' }, { as: other.member, appId: other.appId })
  const lowered = await today()
  expect(lowered).toMatchObject({ spent: '9.00', left: '0.00' })
  const local = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  expect(lowered.day).toBe(local)
})

test('what a campaign is doing: it starts later, runs, pauses, and expires', async () => {
  const { now } = (await world.ask<{ now: Date }>('SELECT app_now() AS now'))[0] ?? {
    now: new Date(),
  }
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  const id = await makeCampaign({ starts_at: at(hourMs) })
  const shown = async () => (await get(pathOf(id))).json()
  expect(await shown()).toMatchObject({
    state: 'scheduled',
    is_active: true,
    starts_at: at(hourMs),
    valid_till: at(hourMs + 30 * dayMs),
  })
  const past = await createCampaign(world, own, { name: 'Too late', starts_at: at(-hourMs) })
  expect(past.json()).toMatchObject({ code: 400, reason: 'date_in_past', field: 'starts_at' })
  expect((await edit(id, { starts_at: at(-hourMs) })).json()).toMatchObject({ state: 'running' })
  const query = `app_id=${own.appId}&campaign_id=${id}`
  const path = `${pathOf(id)}/activation?${query}`
  await world.call(member, { method: 'PUT', path, body: { is_active: false } })
  expect(await shown()).toMatchObject({ state: 'paused', is_active: false })
  await world.turnClock(32 * dayMs)
  expect(await shown()).toMatchObject({ state: 'expired' })
})
