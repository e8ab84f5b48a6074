import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { requestAd } from '../../../test/support/cases.ts'
import { fillOrganization } from '../../../test/support/filled-organization.ts'
import { type TestMember, openWorld } from '../../../test/support/world.ts'

// World of its own: no other campaign may win its ads.
const world = await openWorld()
const own = await fillOrganization(world, 'Nachtbus')
const stranger = await fillOrganization(world, 'Kanarienvogel')

const get = (path: string, as: TestMember | undefined = own.member) =>
  world.call(as, { method: 'GET', path })
const retire = (id: string, body: unknown = { retired: true }, as?: TestMember) =>
  world.call(as ?? own.member, { method: 'PUT', path: `/app/${id}/retirement`, body })

async function idsAt(path: string): Promise<string[]> {
  const answer = await get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }[]>().map(({ id }) => id)
}

/** The answer to an ad request for a placement. */
async function ask(key: string) {
  await world.delivery.simulation.refresh()
  return requestAd(world.server, { key })
}

test('a retired app is neither listed nor shown until it is back', async () => {
  const before = (await get('/app/app-stat')).json<{ id: string }[]>()
  expect((await ask(stranger.placementKey)).ad).not.toBeNull()
  const done = await retire(own.appId)
  expect(done.json()).toMatchObject({ id: own.appId, retired: true })
  const { retired_at: at } = done.json<{ retired_at: string }>()
  expect((await retire(own.appId)).json()).toEqual({ id: own.appId, retired: true, retired_at: at })

  expect(await idsAt('/app/app-stat')).not.toContain(own.appId)
  expect(await idsAt('/app/app-stat?retired=false')).not.toContain(own.appId)
  expect(await idsAt('/organization/apps')).not.toContain(own.appId)
  const retired = (await get('/app/app-stat?retired=true')).json()
  const row = before.find(({ id }) => id === own.appId)
  expect(retired).toEqual([{ ...row, retired_at: at }])
  const inside = [
    `/ad-content/${own.appId}?app_id=${own.appId}`,
    `/app/${own.appId}/uses`,
    `/ad-placement/${own.appId}?app_id=${own.appId}`,
  ]
  for (const path of inside) expect((await get(path)).json().reason, path).toBe('app_not_found')
  expect(await ask(stranger.placementKey)).toMatchObject({ ad: null })
  expect(await ask(own.placementKey)).toMatchObject({ code: 401, reason: 'key_unknown' })

  const back = { id: own.appId, retired: false, retired_at: null }
  for (const _twice of [1, 2])
    expect((await retire(own.appId, { retired: false })).json()).toEqual(back)
  expect((await get('/app/app-stat')).json()).toEqual(before)
  expect(await idsAt('/app/app-stat?retired=true')).toEqual([])
  expect((await ask(stranger.placementKey)).ad).not.toBeNull()
  expect((await ask(own.placementKey)).ad).toBeDefined()
  const audits = await world.ask<{ action: string }>(
    "SELECT action FROM audit_log WHERE object_id = $1 AND action ~ 'retire|restore' ORDER BY at, id",
    [own.appId],
  )
  expect(audits.map(({ action }) => action)).toEqual(['app.retire', 'app.restore'])
})

test('the uses of an app are named before it is retired', async () => {
  const uses = await get(`/app/${own.appId}/uses`)
  expect(uses.json()).toEqual({
    active_campaigns: 1,
    inactive_campaigns: 0,
    placements: 1,
    ad_contents: 1,
    campaignable_ad_contents: 1,
    campaigns: [
      {
        id: own.campaignId,
        campaign_name: 'Nachtbus campaign',
        is_active: true,
        as_icon: true,
        in_ads: true,
      },
    ],
  })
  await world.turnClock(31 * dayMs)
  const later = (await get(`/app/${own.appId}/uses`)).json()
  expect(later).toMatchObject({ active_campaigns: 0, inactive_campaigns: 1 })
  expect(later.campaigns[0].is_active).toBe(false)
})

test('of many campaigns all are counted and twenty are named', async () => {
  await world.ask(
    `INSERT INTO campaigns (id, organization_id, app_id, name, keywords, icon_content_id, currency, daily_budget_micros,
       ecpm_budget_micros, starts_at, valid_till, is_active, created_at)
     SELECT gen_random_uuid(), organization_id, app_id, name || n, keywords, icon_content_id, currency, daily_budget_micros,
       ecpm_budget_micros, starts_at, app_now() + interval '1 day', n <= 3, app_now()
     FROM campaigns, generate_series(1, 30) n WHERE id = $1`,
    [own.campaignId],
  )
  const uses = (await get(`/app/${own.appId}/uses`)).json()
  expect(uses).toMatchObject({ active_campaigns: 3, inactive_campaigns: 28 })
  expect(uses.campaigns).toHaveLength(20)
  expect(uses.campaigns.map((one: { is_active: boolean }) => one.is_active).indexOf(false)).toBe(3)
})

test('calls at the same time agree, and the last word counts', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => retire(stranger.appId, { retired: true }, stranger.member)),
  )
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  await retire(stranger.appId, { retired: false }, stranger.member)
})
