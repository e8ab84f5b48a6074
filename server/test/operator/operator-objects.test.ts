import { expect, test } from 'vitest'
import { newId } from '../../src/lib/db/ids.ts'
import { fillOrganization } from '../support/filled-organization.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { sharedWorld } from '../support/world.ts'

// OPERATOR §3.1: apps, placements, campaigns, ads and kept requests of any organization.

const world = await sharedWorld()
const theo = await makeOperator(world, 'moderator')
const filled = await fillOrganization(world, 'Objects')
const { organizationId } = filled.member
const nothing = '00000000-0000-7000-8000-000000000000'

interface Shown {
  kind: string
  id: string
  name: string
  organization: { id: string }
  state: string
  facts: { fact: string; value: string }[]
  figures: { figure: string; value: string }[]
  media_url: string | null
  related: { kind: string; id: string; state: string }[]
  cases: { kind: string; state: string }[]
}

const show = <T = Shown>(path: string) => actAs<T>(world, theo, { method: 'GET', path })
const reasonOf = async (path: string) =>
  (await callOperator(world, theo, { method: 'GET', path })).json<{ reason: string }>().reason

test('an app, a placement, a campaign and an ad lead to each other', async () => {
  await world.ask(
    `INSERT INTO placement_days (organization_id, app_id, placement_id, day, requests, answers, impressions, clicks)
     SELECT $1, app_id, id, (app_now() AT TIME ZONE 'UTC')::date - days, 100, 90, 80, 7
     FROM ad_placements, unnest(ARRAY[2, 40]) AS days WHERE id = $2`,
    [organizationId, filled.placementId],
  )
  const app = await show(`/apps/${filled.appId}`)
  expect(app).toMatchObject({ kind: 'app', organization: { id: organizationId } })
  expect(app.related.map(({ kind, id }) => `${kind} ${id}`)).toEqual(
    expect.arrayContaining([
      `placement ${filled.placementId}`,
      `campaign ${filled.campaignId}`,
      `ad ${filled.campaignableId}`,
    ]),
  )
  // The row of 40 days ago is no part of the 30 days.
  expect(app.figures).toContainEqual({ figure: 'impressions', value: '80' })
  expect(app.facts).toContainEqual({ fact: 'google_app_id', value: 'com.example.objects' })
  const placement = await show(`/placements/${filled.placementId}`)
  expect(placement.figures).toContainEqual({ figure: 'requests', value: '100' })
  expect(placement.related).toMatchObject([{ kind: 'app', id: filled.appId }])
  const campaign = await show(`/campaigns/${filled.campaignId}`)
  expect(campaign.related.map(({ id }) => id)).toEqual([filled.appId, filled.campaignableId])
  expect(campaign.facts.map(({ fact }) => fact)).toContain('daily_budget')
  const ad = await show(`/ads/${filled.campaignableId}`)
  expect(ad.related.map(({ id }) => id)).toEqual([filled.appId, filled.campaignId])
  expect(ad.media_url).toMatch(/\/content\.(jpg|mp4)$/)
})

test('the state of an object follows what was done', async () => {
  const stateOf = async (path: string) => (await show(path)).state
  const placement = `/placements/${filled.placementId}`
  expect(await stateOf(placement)).toBe('live')
  await world.ask('UPDATE ad_placements SET paused = true WHERE id = $1', [filled.placementId])
  expect(await stateOf(placement)).toBe('off')
  await world.ask('UPDATE apps SET archived_at = app_now() WHERE id = $1', [filled.appId])
  expect(await stateOf(`/apps/${filled.appId}`)).toBe('archived')
  await world.ask("UPDATE campaigns SET review_state = 'denied' WHERE id = $1", [filled.campaignId])
  expect(await stateOf(`/campaigns/${filled.campaignId}`)).toBe('denied')
  for (const [path, reason] of [
    ['/apps', 'app_not_found'],
    ['/placements', 'placement_not_found'],
    ['/campaigns', 'campaign_not_found'],
    ['/ads', 'content_not_found'],
    ['/requests', 'decision_not_kept'],
  ] as const)
    expect(await reasonOf(`${path}/${nothing}`)).toBe(reason)
})

test('a kept request names every campaign in the order of prices', async () => {
  const other = await fillOrganization(world, 'Other')
  const requestId = newId(new Date())
  const candidates = [
    { campaign: other.campaignId, failed: 'review', reason: 'review', hasWon: false },
    { campaign: filled.campaignId, failed: null, reason: null, hasWon: true },
    { campaign: nothing, failed: 'budget', reason: 'budget', hasWon: false },
  ]
  const asked = { format: 'banner', type: 'phone', os: 'android', orientation: 'portrait' }
  await world.ask(
    `INSERT INTO kept_decisions (organization_id, request_id, placement_id, at, is_test, asked, candidates, left_out)
     VALUES ($1, $2, $3, app_now(), true, $4, $5, 2)`,
    [
      organizationId,
      requestId,
      filled.placementId,
      JSON.stringify({ ...asked, country: 'SE', isRegionUnknown: false }),
      JSON.stringify(candidates),
    ],
  )
  const shown = await show<object>(`/requests/${requestId}`)
  expect(shown).toMatchObject({
    id: requestId,
    is_test: true,
    country: 'SE',
    reason: null,
    left_out: 2,
    candidates: [
      { campaign: { id: other.campaignId }, failed: 'review', won: false },
      { campaign: { id: filled.campaignId }, failed: null, won: true },
      { campaign: null, organization: null, failed: 'budget' },
    ],
  })
  expect(JSON.stringify(shown)).not.toMatch(/address|viewer/)
})

test('a note about an object stands on its page and its organization’s', async () => {
  const sam = await makeOperator(world, 'finance')
  const add = (kind: string, id: string, text: string) =>
    callOperator(world, sam, {
      method: 'POST',
      path: '/notes',
      body: { object_kind: kind, object_id: id, text },
    })
  const objects = [
    ['app', filled.appId, 'apps'],
    ['placement', filled.placementId, 'placements'],
    ['campaign', filled.campaignId, 'campaigns'],
    ['ad', filled.campaignableId, 'ads'],
  ] as const
  for (const [kind, id, path] of objects) {
    expect((await add(kind, id, ` About the ${kind} `)).statusCode).toBe(200)
    const { notes } = await show<{ notes: object[] }>(`/${path}/${id}`)
    expect(notes).toMatchObject([{ text: `About the ${kind}`, written_by: sam.name }])
  }
  const whole = await show<{ notes: { about: { kind: string; id: string } | null }[] }>(
    `/organizations/${organizationId}`,
  )
  expect(whole.notes.map(({ about }) => about?.kind)).toEqual([
    'ad',
    'campaign',
    'placement',
    'app',
  ])
  for (const [kind, refusal] of [
    ['app', 'app_not_found'],
    ['ad', 'content_not_found'],
    ['campaign', 'campaign_not_found'],
  ] as const)
    expect((await add(kind, nothing, 'Hello')).json()).toMatchObject({ reason: refusal })
  expect((await add('app', filled.placementId, 'Hello')).json()).toMatchObject({ code: 404 })
  expect((await add('app', filled.appId, ' ')).statusCode).toBe(422)
})
