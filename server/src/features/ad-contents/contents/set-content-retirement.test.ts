import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { fillOrganization } from '../../../../test/support/filled-organization.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'

// World of its own: no other campaign may win its ads.
const world = await openWorld()
const own = await fillOrganization(world, 'Nachtbus')
const stranger = await fillOrganization(world, 'Kanarienvogel')
beforeEach(async () => {
  await world.ask('UPDATE ad_contents SET archived_at = NULL')
  await world.ask('UPDATE campaignable_ad_contents SET archived_at = NULL')
})

type Kind = 'ad-content' | 'campaignable-ad-content'

const get = (path: string) => world.call(own.member, { method: 'GET', path })
interface Asked {
  retired?: unknown
  as?: TestMember
}

const retire = (kind: Kind, id: string, { retired = true, as = own.member }: Asked = {}) =>
  world.call(as, { method: 'PUT', path: `/${kind}/${id}/retirement`, body: { retired } })

async function listed(kind: Kind, retired = false): Promise<Record<string, unknown>[]> {
  const answer = await get(`/${kind}/${own.appId}?app_id=${own.appId}&retired=${retired}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const idsOf = async (kind: Kind, retired = false) =>
  (await listed(kind, retired)).map(({ id }) => id)

/** Whether the other organization's placement shows our organization's campaign. */
async function isShown(): Promise<boolean> {
  await world.delivery.simulation.refresh()
  const device = { type: 'phone', os: 'android', orientation: 'portrait' }
  const answer = await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/ads',
    body: { placement_api_key: stranger.placementKey, device },
  })
  return answer.json<{ ad: unknown }>().ad !== null
}

/** A second campaignable ad content of the same upload. */
async function makeAnother(): Promise<string> {
  const id = randomUUID()
  await world.ask(
    `INSERT INTO campaignable_ad_contents (id, organization_id, app_id, ad_content_id, name, type, target_device,
       content_orientation, orientation_text, path, width, height, created_at)
     SELECT $1, organization_id, app_id, ad_content_id, 'Second', type, target_device,
       content_orientation, orientation_text, path, width, height, created_at
     FROM campaignable_ad_contents WHERE id = $2`,
    [id, own.campaignableId],
  )
  return id
}

test('a list says in how many campaigns each content is, and how many campaignable ones were made of it', async () => {
  const campaigns = { active_campaigns: 1, inactive_campaigns: 0 }
  expect(await listed('ad-content')).toMatchObject([
    { id: own.contentId, uses: { ...campaigns, campaignable_ad_contents: 1 } },
  ])
  expect(await listed('campaignable-ad-content')).toMatchObject([
    { id: own.campaignableId, uses: campaigns },
  ])
  const another = await makeAnother()
  const [content] = await listed('ad-content')
  expect(content?.['uses']).toEqual({ ...campaigns, campaignable_ad_contents: 2 })
  const uses = Object.fromEntries(
    (await listed('campaignable-ad-content')).map((row) => [row['id'], row['uses']]),
  )
  expect(uses[another]).toEqual({ active_campaigns: 0, inactive_campaigns: 0 })
  await world.ask('DELETE FROM campaignable_ad_contents WHERE id = $1', [another])
})

test('what uses a content is named before it goes', async () => {
  const campaign = { id: own.campaignId, campaign_name: 'Nachtbus campaign', is_active: true }
  expect((await get(`/ad-content/${own.contentId}/uses`)).json()).toEqual({
    active_campaigns: 1,
    inactive_campaigns: 0,
    campaigns: [{ ...campaign, as_icon: true, in_ads: true }],
    campaignable_ad_contents: [{ id: own.campaignableId, name: 'Nachtbus poster' }],
  })
  expect((await get(`/campaignable-ad-content/${own.campaignableId}/uses`)).json()).toEqual({
    active_campaigns: 1,
    inactive_campaigns: 0,
    campaigns: [{ ...campaign, as_icon: false, in_ads: true }],
  })
})

test('a retired campaignable content leaves its list and the ads, cannot be chosen, and comes back', async () => {
  expect(await isShown()).toBe(true)
  const done = await retire('campaignable-ad-content', own.campaignableId)
  expect(done.json()).toMatchObject({ id: own.campaignableId, retired: true })
  const again = await retire('campaignable-ad-content', own.campaignableId)
  expect(again.json()).toEqual(done.json())
  expect(await idsOf('campaignable-ad-content')).toEqual([])
  expect(await listed('campaignable-ad-content', true)).toMatchObject([
    { id: own.campaignableId, retired_at: done.json().retired_at },
  ])
  expect(await isShown()).toBe(false)
  const body = {
    name: 'Late',
    keywords: 'k',
    icon: own.contentId,
    currency: 'USD',
    daily_budget: 10,
    ecpm_budget: 1,
    regions: ['continent-EU'],
    campaignAds: [own.campaignableId],
  }
  const late = await world.call(own.member, {
    method: 'POST',
    path: `/campaign/${own.appId}?app_id=${own.appId}`,
    body,
  })
  expect(late.json()).toMatchObject({ code: 404, reason: 'content_not_found' })
  const back = await retire('campaignable-ad-content', own.campaignableId, { retired: false })
  expect(back.json()).toEqual({ id: own.campaignableId, retired: false, retired_at: null })
  expect(await isShown()).toBe(true)
})

test('with an ad content goes what was made of it, and comes back with it; what had gone before stays away', async () => {
  const gone = await makeAnother()
  await retire('campaignable-ad-content', gone)
  const done = await retire('ad-content', own.contentId)
  expect(done.json()).toMatchObject({ id: own.contentId, retired: true })
  expect([await idsOf('ad-content'), await idsOf('campaignable-ad-content')]).toEqual([[], []])
  expect(await idsOf('ad-content', true)).toEqual([own.contentId])
  expect(await isShown()).toBe(false)
  const statistics = await get('/app/app-stat')
  expect(statistics.json()).toMatchObject([{ ad_contents: 0, icon_path: null }])

  const early = await retire('campaignable-ad-content', own.campaignableId, { retired: false })
  expect(early.json()).toMatchObject({ code: 409, reason: 'content_retired' })
  expect((await get(`/ad-content/${own.contentId}/uses`)).json().reason).toBe('content_not_found')

  await retire('ad-content', own.contentId, { retired: false })
  expect(await idsOf('ad-content')).toEqual([own.contentId])
  expect(await idsOf('campaignable-ad-content')).toEqual([own.campaignableId])
  expect(await idsOf('campaignable-ad-content', true)).toEqual([gone])
  expect(await isShown()).toBe(true)
  await world.ask('DELETE FROM campaignable_ad_contents WHERE id = $1', [gone])
})

test('each change leaves one row, and none when nothing changed', async () => {
  await world.ask('DELETE FROM audit_log')
  for (const retired of [true, true, false, false]) {
    await retire('ad-content', own.contentId, { retired })
    await retire('campaignable-ad-content', own.campaignableId, { retired })
  }
  const rows = await world.ask<{ action: string; object_id: string }>(
    'SELECT action, object_id FROM audit_log ORDER BY at, id',
  )
  expect(rows.map(({ action, object_id: id }) => [action, id])).toEqual([
    ['ad_content.retire', own.contentId],
    ['ad_content.restore', own.contentId],
  ])
})

test('nothing is made of a content while it is being retired', async () => {
  const body = {
    name: 'Race',
    target_device: 'Phone',
    content_orientation: 'Portrait',
    content_metadata: { original_resolution: [], cropped_resolution: [], cropped_location: {} },
    cropping_data: { x: 112, y: 0, width: 288, height: 512 },
  }
  const path = `/campaignable-ad-content/${own.contentId}?ad_content_id=${own.contentId}`
  const [made] = await Promise.all([
    world.call(own.member, { method: 'POST', path, body }),
    retire('ad-content', own.contentId),
  ])
  expect([200, 404]).toContain(made.statusCode)
  expect(await idsOf('campaignable-ad-content')).toEqual([])
})

test('an id of others or of the other kind is not found', async () => {
  const foreign = {
    'ad-content': [stranger.contentId, own.campaignableId, randomUUID(), 'seven'],
    'campaignable-ad-content': [stranger.campaignableId, own.contentId, randomUUID(), 'seven'],
  }
  for (const kind of ['ad-content', 'campaignable-ad-content'] as const) {
    for (const id of foreign[kind]) {
      const no = { code: 404, reason: 'content_not_found' }
      expect((await retire(kind, id)).json(), `${kind} ${id}`).toMatchObject(no)
      expect((await get(`/${kind}/${id}/uses`)).json(), `${kind} ${id}`).toMatchObject(no)
    }
  }
  const [row] = await world.ask<{ gone: bigint }>(
    `SELECT (SELECT count(*) FROM ad_contents WHERE archived_at IS NOT NULL)
       + (SELECT count(*) FROM campaignable_ad_contents WHERE archived_at IS NOT NULL) AS gone`,
  )
  expect(Number(row?.gone)).toBe(0)
})
