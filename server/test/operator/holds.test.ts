import { randomUUID } from 'node:crypto'
import type { HeldKind, HoldScope } from '@frontrow/contract/holds'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestAd } from '../support/cases.ts'
import {
  type MarketApp,
  type MarketPlacement,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../support/market.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { sharedAdWorld } from '../support/world.ts'

// OPERATOR §3.5 and OPERATOR-9.18: what each hold stops, and that lifting it brings all back.

const world = await sharedAdWorld()
const publisher = await world.member()
const advertiser = await world.member()
// Each test has an operator of its own, because a session writes at most ten times in a moment.
let moderator = await makeOperator(world, 'moderator')

let game: MarketApp
let placement: MarketPlacement
let campaignId: string

beforeAll(async () => {
  game = await makeApp(world, publisher)
  placement = await makePlacement(world, game)
  campaignId = (await makeCampaign(world, await makeApp(world, advertiser))).id
  await world.delivery.simulation.refresh()
})

const placed: string[] = []

beforeEach(async () => {
  moderator = await makeOperator(world, 'moderator')
})

afterEach(async () => {
  for (const id of placed.splice(0))
    await callOperator(world, moderator, {
      method: 'PUT',
      path: `/holds/${id}/lift`,
      body: { reason: 'the test is over' },
    })
  await world.delivery.simulation.refresh()
})

interface Hold {
  id: string
  scope: HoldScope
}

async function hold(scope: HoldScope, kind: HeldKind, objectId: string): Promise<string> {
  const { id } = await actAs<Hold>(world, moderator, {
    method: 'POST',
    path: '/holds',
    body: {
      scope,
      object_kind: kind,
      object_id: objectId,
      message: 'The store page is gone.',
      reason: 'seen in a report',
    },
  })
  placed.push(id)
  await world.delivery.simulation.refresh()
  return id
}

async function asked(): Promise<string | undefined> {
  const { ad, reason } = await requestAd(world.server, placement)
  return ad === null ? reason : 'an ad'
}

describe('OPERATOR-9.18', () => {
  test('each hold stops exactly what it is on, and lifting it brings the ad back', async () => {
    const [content] = await world.ask<{ content_id: string }>(
      'SELECT content_id FROM campaign_contents WHERE campaign_id = $1',
      [campaignId],
    )
    const cases: [HoldScope, HeldKind, string, string][] = [
      ['serving', 'campaign', campaignId, 'review'],
      ['serving', 'content', content?.content_id ?? '', 'review'],
      ['serving', 'placement', placement.id, 'placement_paused'],
      ['serving', 'app', game.id, 'placement_paused'],
      ['advertise', 'organization', advertiser.organizationId, 'not_approved'],
      ['monetize', 'organization', publisher.organizationId, 'not_approved'],
    ]
    expect(await asked()).toBe('an ad')
    const other = await makeOperator(world, 'moderator')
    for (const [scope, kind, id, reason] of cases) {
      const held = await hold(scope, kind, id)
      expect(await asked(), `${scope} of ${kind}`).toBe(reason)
      await actAs(world, other, {
        method: 'PUT',
        path: `/holds/${held}/lift`,
        body: { reason: 'put right' },
      })
      await world.delivery.simulation.refresh()
      expect(await asked(), `${scope} of ${kind}, lifted`).toBe('an ad')
    }
  })

  test('a publisher who is held still shows its own ads', async () => {
    const own = await makeApp(world, publisher)
    const ownCampaign = await makeCampaign(world, own)
    await hold('monetize', 'organization', publisher.organizationId)
    expect(await asked()).toBe('an ad')
    await world.ask('UPDATE campaigns SET is_active = false WHERE id = $1', [ownCampaign.id])
    await world.delivery.simulation.refresh()
  })

  test('a suspended organization reads, and changes nothing', async () => {
    const member = await world.member()
    const token = { authorization: `Bearer ${member.token}` }
    const about = `/organizations/${member.organizationId}`
    const holds = await actAs<Hold[]>(world, moderator, {
      method: 'POST',
      path: `${about}/suspend`,
      body: { message: 'Clicks came from one machine.', reason: 'click farm' },
    })
    expect(holds.map(({ scope }) => scope).toSorted()).toEqual(['advertise', 'monetize', 'write'])
    const write = () =>
      world.server.inject({
        method: 'POST',
        url: '/api/v1/app/create',
        headers: token,
        payload: { name: 'Another', google_app_id: 'com.example.other', category: 'Games' },
      })
    expect((await write()).json()).toMatchObject({ code: 403, reason: 'suspended' })
    const appeal = await world.server.inject({
      method: 'POST',
      url: `/api/v1/decisions/${randomUUID()}/appeal`,
      headers: token,
      payload: { text: 'It was a load test.' },
    })
    expect(appeal.json()).toMatchObject({ code: 404, reason: 'decision_not_found' })
    const read = await world.server.inject({ url: '/api/v1/organization/holds', headers: token })
    const seen = read.json<{ scope: string; message: string }[]>()
    expect(seen.map(({ message }) => message)).toEqual(
      holds.map(() => 'Clicks came from one machine.'),
    )
    expect(read.body).not.toContain('click farm')
    const again = await callOperator(world, moderator, {
      method: 'POST',
      path: `${about}/suspend`,
      body: { message: 'Clicks came from one machine.', reason: 'click farm' },
    })
    expect(again.json()).toMatchObject({ reason: 'hold_exists' })
    await actAs(world, moderator, {
      method: 'POST',
      path: `${about}/resume`,
      body: { reason: 'it was a load test' },
    })
    expect((await write()).json()).not.toMatchObject({ reason: 'suspended' })
  })
})

test('a hold of an organization has other scopes than one of its objects', async () => {
  const wrong = [
    { scope: 'serving', object_kind: 'organization', object_id: advertiser.organizationId },
    { scope: 'advertise', object_kind: 'campaign', object_id: campaignId },
  ]
  for (const about of wrong) {
    const body = { ...about, message: 'not so', reason: 'not so' }
    const answer = await callOperator(world, moderator, { method: 'POST', path: '/holds', body })
    expect(answer.json()).toMatchObject({ code: 422, reason: 'hold_scope_wrong' })
  }
})

test('the same is held once at a time, also when two place it at once', async () => {
  const body = {
    scope: 'serving',
    object_kind: 'campaign',
    object_id: campaignId,
    message: 'twice',
    reason: 'twice',
  }
  const place = () => callOperator(world, moderator, { method: 'POST', path: '/holds', body })
  const answers = await Promise.all([place(), place(), place()])
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
  for (const answer of answers) if (answer.statusCode === 200) placed.push(answer.json<Hold>().id)
})

test('who is a member of the organization places and lifts nothing there', async () => {
  const own = await makeOperator(world, 'moderator')
  await world.ask('UPDATE operators SET email = $1 WHERE id = $2', [advertiser.email, own.id])
  const body = {
    scope: 'advertise',
    object_kind: 'organization',
    object_id: advertiser.organizationId,
    message: 'my own',
    reason: 'my own',
  }
  const answer = await callOperator(world, own, { method: 'POST', path: '/holds', body })
  expect(answer.json()).toMatchObject({ code: 403, reason: 'own_organization' })
})

test('a hold of payouts is Finance’s own and stops no ad', async () => {
  const finance = await makeOperator(world, 'finance')
  const body = {
    object_kind: 'organization',
    object_id: publisher.organizationId,
    message: 'We look at your earnings.',
    reason: 'clicks without installs',
  }
  const place = { method: 'POST', path: '/payout-holds', body } as const
  expect((await callOperator(world, moderator, place)).statusCode).toBe(403)
  const held = await actAs<Hold>(world, finance, place)
  expect(held).toMatchObject({ scope: 'payout', object_kind: 'organization' })
  expect((await callOperator(world, finance, place)).json()).toMatchObject({
    reason: 'hold_exists',
  })
  await world.delivery.simulation.refresh()
  expect(await asked()).toBe('an ad')
  const own = await world.call(publisher, { method: 'GET', path: '/organization/holds' })
  expect(own.json()).toMatchObject([{ scope: 'payout', message: 'We look at your earnings.' }])
  const lift = (path: string, as = finance) =>
    callOperator(world, as, { method: 'PUT', path, body: { reason: 'nothing was found' } })
  const others = await lift(`/holds/${held.id}/lift`, moderator)
  expect(others.json()).toMatchObject({ reason: 'hold_not_found' })
  const resumed = await callOperator(world, moderator, {
    method: 'POST',
    path: `/organizations/${publisher.organizationId}/resume`,
    body: { reason: 'nothing was found' },
  })
  expect(resumed.json()).toMatchObject({ reason: 'hold_not_found' })
  expect((await lift(`/payout-holds/${held.id}/lift`)).statusCode).toBe(200)
  expect((await lift(`/payout-holds/${held.id}/lift`)).json()).toMatchObject({
    reason: 'hold_not_found',
  })
})
