import { currencies } from '@frontrow/contract/money/currencies'
import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { fillOrganization } from '../support/filled-organization.ts'
import { sharedAdWorld } from '../support/world.ts'

// Rows of the checklist about counted values and closed lists. The counts come from real ads in one
// organization's placement that advertise the other organization's app. All counts are different,
// so a mix-up cannot go unnoticed.

const world = await sharedAdWorld()
// At noon, because events are counted by UTC day, and no event of this test may fall after
// midnight.
await world.turnClock(dayMs - (world.delivery.now().getTime() % dayMs) + dayMs / 2)
const publisher = await fillOrganization(world, 'Nachtbus')
const advertiser = await fillOrganization(world, 'Kanarienvogel')
await world.delivery.simulation.refresh()
const requests = [await askForAd(), await askForAd(), await askForAd(), await askForAd()]
const shown = requests.slice(0, 3)
const clicked = requests.slice(0, 2)
await tell(shown.map(({ impression }) => impression))
await tell(clicked.map(({ click }) => click))
const { attributed } = await deliver<{ attributed: boolean }>('/installs', {
  app_api_key: advertiser.appKey,
  click_token: requests[0]?.click,
  install_id: 'a-phone',
})
if (!attributed) throw new Error('the install was not attributed')
await world.delivery.simulation.refresh()

const counted = { requests: 4, impressions: 3, clicks: 2, installs: 1 }

interface Tokens {
  impression: string
  click: string
}

async function askForAd(): Promise<Tokens> {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' }
  const body = { placement_api_key: publisher.placementKey, device }
  const { ad } = await deliver<{ ad: { tokens: Tokens } | null }>('/ads', body)
  if (ad === null) throw new Error('the ad request got no ad')
  return ad.tokens
}

async function tell(tokens: string[]): Promise<void> {
  const events = tokens.map((token) => ({ token }))
  const { results } = await deliver<{ results: { status: string }[] }>('/events', { events })
  expect(results.map(({ status }) => status)).toEqual(tokens.map(() => 'accepted'))
}

async function deliver<T>(path: string, body: unknown): Promise<T> {
  const answer = await world.call(undefined, {
    method: 'POST',
    path: `/delivery/v1${path}`,
    body,
  })
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer.json<T>()
}

type Row = Record<string, unknown>

async function overview(path: string, body: object, as = publisher): Promise<Row[]> {
  const answer = await world.call(as.member, { method: 'POST', path: `/overview/${path}`, body })
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer.json<Row[]>()
}

const wideRange = { from_timestamp: '2022-12-01', to_timestamp: '2199-12-31T23:59:59Z' }
const unfiltered = { app_id: null, campaign_id: null, count: 0, ...wideRange }

/** The start of the current day, week or month on the world's clock. */
async function beginningOf(basis: string): Promise<string> {
  const [row] = await world.ask<{ at: Date }>(
    `SELECT date_trunc($1, app_now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS at`,
    [basis.toLowerCase()],
  )
  return row?.at.toISOString() ?? ''
}

const bases = ['Day', 'Week', 'Month']

test('installs are pairs of a Date and Install Per Day, Week or Month [API-24]', async () => {
  for (const basis of bases) {
    const rows = [{ Date: await beginningOf(basis), [`Install Per ${basis}`]: 1 }]
    expect(await overview('installs', { ...unfiltered, bases: basis })).toEqual(rows)
    const { appId, campaignId } = advertiser
    const filtered = { ...unfiltered, app_id: appId, campaign_id: campaignId, bases: basis }
    expect(await overview('installs', filtered, advertiser)).toEqual(rows)
  }
})

test('impressions are pairs of a Date and Impression Per Day, Week or Month [API-25]', async () => {
  for (const basis of bases) {
    const rows = [{ Date: await beginningOf(basis), [`Impression Per ${basis}`]: 3 }]
    expect(await overview('impressions', { ...unfiltered, bases: basis })).toEqual(rows)
    const filtered = { ...unfiltered, app_id: publisher.appId, bases: basis }
    expect(await overview('impressions', filtered)).toEqual(rows)
  }
})

test('a campaign row has both names and four counts [API-26 ENT-20]', async () => {
  expect(await overview('campaigns', { count: 0, ...wideRange }, advertiser)).toEqual([
    {
      id: advertiser.campaignId,
      campaign_name: 'Kanarienvogel campaign',
      app_name: 'Kanarienvogel app',
      ...counted,
    },
  ])
})

test('a monetization row has the names of placement and app and four counts [API-27 ENT-21]', async () => {
  expect(await overview('monetization', { count: 0, ...wideRange })).toEqual([
    {
      id: publisher.placementId,
      name: 'Nachtbus placement',
      app_name: 'Nachtbus app',
      ...counted,
    },
  ])
})

test('a placement row has its name, type and key and four counts [API-36 ENT-19]', async () => {
  const path = `/ad-placement/${publisher.appId}?app_id=${publisher.appId}`
  const answer = await world.call(publisher.member, { method: 'GET', path })
  expect(answer.json()).toEqual([
    {
      id: publisher.placementId,
      name: 'Nachtbus placement',
      type: 'FullscreenImage',
      placement_api_key: publisher.placementKey,
      request_count: 4,
      impression_count: 3,
      click_count: 2,
      download_count: 1,
      has_requests: true,
    },
  ])
})

test('a campaign is made in each currency [ENT-12]', async () => {
  const { appId } = publisher
  for (const { value: currency } of currencies) {
    const made = await world.call(publisher.member, {
      method: 'POST',
      path: `/campaign/${appId}?app_id=${appId}`,
      body: {
        name: currency,
        keywords: 'puzzle',
        icon: publisher.contentId,
        currency,
        daily_budget: 1,
        ecpm_budget: 0.01,
        regions: ['SE'],
        campaignAds: [publisher.campaignableId],
      },
    })
    expect([made.statusCode, made.json().currency]).toEqual([200, currency])
  }
})

test('an organization is a company or an individual, and nothing else [CST-05]', async () => {
  const path = (of: string) => `/organization/{org-id}/details?org_id=${of}`
  for (const type of ['ngo', 'Company', '']) {
    const { member } = publisher
    const refused = await world.call(member, {
      method: 'PUT',
      path: path(member.organizationId),
      body: { type },
    })
    expect(refused.json()).toMatchObject({ code: 422, reason: 'invalid', field: 'type' })
  }
  for (const [type, { member }] of [
    ['company', publisher] as const,
    ['individual', advertiser] as const,
  ]) {
    const taken = await world.call(member, {
      method: 'PUT',
      path: path(member.organizationId),
      body: { type },
    })
    expect([taken.statusCode, taken.json().type]).toEqual([200, type])
  }
})
