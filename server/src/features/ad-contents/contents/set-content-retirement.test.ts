import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createCampaign } from '../../../../test/support/advertiser.ts'
import { requestAd } from '../../../../test/support/cases.ts'
import { fillOrganization } from '../../../../test/support/filled-organization.ts'
import { cropWhole } from '../../../../test/support/uploader.ts'
import { openWorld } from '../../../../test/support/world.ts'

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
const retire = (kind: Kind, id: string, { retired = true } = {}) =>
  world.call(own.member, { method: 'PUT', path: `/${kind}/${id}/retirement`, body: { retired } })

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
  return (await requestAd(world.server, { key: stranger.placementKey })).ad !== null
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

test('a list says how often each content is used', async () => {
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

test('a retired campaignable content is neither shown nor chosen', async () => {
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
  const { contentId, campaignableId } = own
  const contents = { iconId: contentId, wideContentId: contentId, contentIds: [campaignableId] }
  const late = await createCampaign(world, { ...own, ...contents })
  expect(late.json()).toMatchObject({ code: 404, reason: 'content_not_found' })
  const back = await retire('campaignable-ad-content', own.campaignableId, { retired: false })
  expect(back.json()).toEqual({ id: own.campaignableId, retired: false, retired_at: null })
  expect(await isShown()).toBe(true)
})

test('what was made of an ad content goes and comes back with it', async () => {
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
  const [made] = await Promise.all([
    cropWhole(world, { id: own.contentId, member: own.member }),
    retire('ad-content', own.contentId),
  ])
  expect([200, 404]).toContain(made.statusCode)
  expect(await idsOf('campaignable-ad-content')).toEqual([])
})
