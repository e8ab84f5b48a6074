import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fillOrganization } from '../support/filled-organization.ts'
import { sharedWorld } from '../support/world.ts'

// Rows of the checklist about single calls. Each test checks what its row says; other tests cover
// the rest of the call.

const world = await sharedWorld()
const own = await fillOrganization(world, 'Nachtbus')

type Row = Record<string, unknown>

const get = (path: string) => world.call(own.member, { method: 'GET', path })
const post = (path: string, body: unknown) => world.call(own.member, { method: 'POST', path, body })
const put = (path: string, body?: unknown) =>
  world.call(own.member, { method: 'PUT', path, ...(body === undefined ? {} : { body }) })

/** The rows of a list, which must answer with 200. */
async function rowsOf(path: string): Promise<Row[]> {
  const answer = await get(path)
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer.json<Row[]>()
}

const contentsPath = (appId: string) => `/ad-content/${appId}?app_id=${appId}`
const placementsPath = (appId: string) => `/ad-placement/${appId}?app_id=${appId}`
const createCampaignPath = (appId: string) => `/campaign/${appId}?app_id=${appId}`
const campaignsPath = (isActive: boolean) => `/campaign/${isActive}?is_active=${isActive}`
const changePath = (what: 'activation' | 'expansion') =>
  `/campaign/${own.campaignId}/app/${own.appId}/${what}?app_id=${own.appId}&campaign_id=${own.campaignId}`

async function makeApp(): Promise<string> {
  const body = { name: 'Sudoku, Slowly', apple_app_id: '1234567890', category: 'Games' }
  const made = await post('/app/{developer-id}', body)
  expect(made.statusCode, made.body).toBe(200)
  return made.json<{ id: string }>().id
}

test('the app statistics are rows of an App with its counts [API-29]', async () => {
  const row = (await rowsOf('/app/app-stat')).find(({ id }) => id === own.appId)
  expect(row).toMatchObject({
    id: own.appId,
    App: { id: own.appId, name: 'Nachtbus app', category: 'Nachtbus category' },
    ad_contents: 1,
    installs: 0,
  })
})

test('the apps of the organization come with name, state and keys [API-30]', async () => {
  const row = (await rowsOf('/organization/apps')).find(({ id }) => id === own.appId)
  expect(row).toMatchObject({
    id: own.appId,
    name: 'Nachtbus app',
    is_monetizing: true,
    organization_api_key: expect.stringMatching(/^fr_org_[0-9A-Za-z]{36}$/),
    app_api_key: own.appKey,
  })
})

test('own apps are added to monetization, an unknown one is 404, none is 400 [API-31]', async () => {
  const appId = await makeApp()
  const isMonetizing = async () =>
    (await rowsOf('/organization/apps')).find(({ id }) => id === appId)?.['is_monetizing']
  const unknown = await put('/app/add-to-monetization', { app_ids: [appId, randomUUID()] })
  expect([unknown.statusCode, unknown.json().reason]).toEqual([404, 'app_not_found'])
  const none = await put('/app/add-to-monetization', { app_ids: [] })
  expect([none.statusCode, none.json().reason]).toEqual([400, 'no_apps_given'])
  expect(await isMonetizing()).toBe(false)
  const added = await put('/app/add-to-monetization', { app_ids: [appId] })
  expect([added.statusCode, added.json()]).toEqual([200, { app_ids: [appId] }])
  expect(await isMonetizing()).toBe(true)
})

test('the ad contents of the app in the query have an address and a size [API-32]', async () => {
  const [row, ...rest] = await rowsOf(contentsPath(own.appId))
  expect(rest).toEqual([])
  expect(row).toMatchObject({
    id: own.contentId,
    type: 100,
    content_metadata: { resolution: { width: 512, height: 512 } },
  })
  const { content_path: path, content_url: url } = row as {
    content_path: string
    content_url: string
  }
  expect(url.endsWith(`/media/${path}`)).toBe(true)
  const file = await world.server.inject(`${new URL(url).pathname}/content.jpg`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await get(`/ad-content/${own.appId}`)).statusCode).toBe(422)
})

test('a placement of each known type is made with exactly 200 [API-37]', async () => {
  const appId = await makeApp()
  await put('/app/add-to-monetization', { app_ids: [appId] })
  for (const type of ['RewardedVideo', 'Video', 'FullscreenImage', 'Banner']) {
    const made = await post(placementsPath(appId), { name: 'Pause', type })
    expect([made.statusCode, made.json()]).toMatchObject([200, { name: 'Pause', type }])
  }
  const unknown = await post(placementsPath(appId), { name: 'Pause', type: 'Popup' })
  expect(unknown.json()).toMatchObject({ code: 422, field: 'type' })
  expect(await rowsOf(placementsPath(appId))).toHaveLength(4)
})

test('the regions have a name, a country and a continent [API-38 ENT-24]', async () => {
  const regions = await rowsOf('/campaign/regions')
  expect(regions.length).toBeGreaterThan(1000)
  for (const region of regions) {
    expect(region).toMatchObject({ id: expect.any(String), region_name: expect.any(String) })
    for (const key of ['country', 'continent']) {
      const isText = typeof region[key] === 'string' || region[key] === null
      expect(isText, `${String(region['id'])} ${key}`).toBe(true)
    }
  }
  expect(regions.find(({ id }) => id === 'DE-BY')).toMatchObject({
    region_name: 'Bavaria',
    country: 'Germany',
    continent: 'Europe',
  })
})

test('a campaign is made with exactly 200, and listed with its detail [API-39 ENT-22 ENT-23]', async () => {
  const made = await post(createCampaignPath(own.appId), {
    name: 'Harvest week',
    keywords: 'puzzle, garden',
    icon: own.contentId,
    currency: 'EUR',
    daily_budget: 12.3,
    ecpm_budget: 0.5,
    regions: ['SE', 'DE-BY'],
    campaignAds: [own.campaignableId],
  })
  expect([made.statusCode, made.json().is_active]).toEqual([200, true])
  const { id } = made.json<{ id: string }>()
  const [content] = await rowsOf(contentsPath(own.appId))
  const row = (await rowsOf(campaignsPath(true))).find((campaign) => campaign['id'] === id)
  expect(row).toMatchObject({
    id,
    campaign_name: 'Harvest week',
    app_name: 'Nachtbus app',
    keywords: 'puzzle, garden',
    icon: content?.['content_path'],
    is_active: true,
    app_id: own.appId,
    type: 'standard',
    campaign_ad_contents: 1,
    campaign_regions: 2,
    daily_budget: 12.3,
    ecpm_budget: 0.5,
    currency: 'EUR',
  })
  const validTill = String(row?.['valid_till'])
  expect(new Date(validTill).toISOString()).toBe(validTill)
})

test('activation moves a campaign from one list to the other, and back again [API-40 API-41 STT-08]', async () => {
  const listed = async () => {
    const [active, inactive] = [
      await rowsOf(campaignsPath(true)),
      await rowsOf(campaignsPath(false)),
    ]
    expect(active.every((row) => row['is_active'] === true)).toBe(true)
    expect(inactive.every((row) => row['is_active'] === false)).toBe(true)
    return [active, inactive].map((rows) => rows.some(({ id }) => id === own.campaignId))
  }
  expect(await listed()).toEqual([true, false])
  for (const isActive of [false, true]) {
    const toggled = await put(changePath('activation'))
    const reply = { id: own.campaignId, is_active: isActive }
    expect([toggled.statusCode, toggled.json()]).toEqual([200, reply])
    expect(await listed()).toEqual([isActive, !isActive])
  }
})

test('an extension answers exactly 200 with JSON, and the list has the date [API-42]', async () => {
  const date = '2199-06-30T12:34:00.000Z'
  const extended = await put(changePath('expansion'), { date })
  expect([extended.statusCode, extended.json()]).toMatchObject([200, { valid_till: date }])
  const row = (await rowsOf(campaignsPath(true))).find(({ id }) => id === own.campaignId)
  expect(row?.['valid_till']).toBe(date)
})
