import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showCampaignDoctor, showPlacementDoctor } from '@frontrow/contract/delivery/doctor'
import { expect, onTestFinished, test } from 'vitest'
import {
  type MarketOptions,
  type MarketApp,
  type MarketPlacement,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { type TestOperator, actAs, makeOperator } from '../../../../test/support/operators.ts'
import { type ServedAd, postAd } from '../../../../test/support/served-ads.ts'
import { sendAll } from '../../../../test/support/webhooks.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'
import { newKey } from '../../../lib/crypto/keys.ts'
import { approveOrganization, makeKey } from '../../account/account.ts'
import { createRewardSigner } from '../../rewards/rewards.ts'
import { createSender } from '../../webhooks/sending/send-messages.ts'

// World of its own: only the campaign of the test at hand may run.
const world = await openWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
const advertiser = await world.member()
const sender = createSender({ ...world.services, signReward: createRewardSigner(world.services) })

type Shown = Reply<typeof showPlacementDoctor>
type Advertised = Reply<typeof showCampaignDoctor>

interface Integration {
  member: TestMember
  app: MarketApp
  spot: MarketPlacement
  /** The only running campaign. */
  campaign: { id: string }
}

interface Break {
  check: Shown['checks'][number]['id']
  /** What stands in the first line. */
  says: RegExp
  build?: BuildOptions
  breakIt: (one: Integration) => Promise<unknown>
  mend: (one: Integration) => Promise<unknown>
}

interface BuildOptions extends MarketOptions {
  isUnsigned?: boolean
  isUnapproved?: boolean
}

/** A publisher's app with a placement, and a campaign that fits it. */
async function build(wanted: BuildOptions = {}): Promise<Integration> {
  await world.ask('UPDATE campaigns SET is_active = false')
  const member = await world.member({ approved: wanted.isUnapproved !== true })
  if (wanted.isUnsigned !== true) await sign(member)
  const app = await makeApp(world, member)
  const spot = await makePlacement(world, app, wanted.placementType)
  const campaign = await makeCampaign(world, await makeApp(world, advertiser), wanted.campaign)
  await later()
  return { member, app, spot, campaign }
}

async function sign(as: TestMember): Promise<void> {
  const unsigned = await world.call(as, { method: 'GET', path: '/policies/latest/unsigned' })
  const { id } = unsigned.json<{ id: string }>()
  const body = {
    name: 'Ida Lindqvist',
    designation: 'Head of publishing',
    signature: 'I. Lindqvist',
    signature_confirm: 'I. Lindqvist',
    signature_location: 'Lund',
    signature_date: world.delivery.now().toISOString().slice(0, 10),
    policy_id: id,
  }
  const path = `/policies/{developer-id}/${id}`
  const answer = await world.call(as, { method: 'POST', path, body })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Until then an answer of the doctor is kept. */
const later = (milliseconds = 11_000) => world.turnClock(milliseconds)

async function lookAt({ member, spot }: Integration): Promise<Shown> {
  const path = `/api/v1/delivery/placement/${spot.id}/doctor`
  const answer = await world.call(member, { method: 'GET', path })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Shown>()
}

const notOk = ({ checks }: Shown | Advertised) =>
  checks.flatMap(({ id, state }) =>
    state === 'fail' || state === 'warn' ? [`${id} ${state}`] : [],
  )

/** Addresses in Sweden that no console is used from. */
let callers = 0
const nextCaller = () => {
  callers += 1
  return `130.235.${Math.floor(callers / 200)}.${(callers % 200) + 1}`
}

async function ask(
  { spot }: Pick<Integration, 'spot'>,
  { address = nextCaller(), ...more }: { address?: string; [field: string]: unknown } = {},
) {
  const answer = await postAd(world, spot, { headers: { 'x-forwarded-for': address }, ...more })
  return { address, ...answer.json<{ ad: ServedAd | null; reason?: string }>() }
}

async function send(token: string, address: string): Promise<void> {
  const answer = await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/events',
    headers: { 'x-forwarded-for': address },
    body: { events: [{ token }] },
  })
  expect(answer.json()).toEqual({ results: [{ status: 'accepted' }] })
}

async function seeAd(one: Pick<Integration, 'spot'>, more: Parameters<typeof ask>[1] = {}) {
  const { ad, address, reason } = await ask(one, more)
  if (ad === null) throw new Error(`no ad: ${reason}`)
  await send(ad.tokens.impression, address)
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < count; time += 1) await work()
}

const set = (table: 'apps' | 'ad_placements' | 'api_keys', change: string, id: string) =>
  world.ask(`UPDATE ${table} SET ${change} WHERE id = $1`, [id])

async function limit({ member, app }: Integration, limits: object): Promise<void> {
  const path = `/app/${app.id}/ad-limits`
  const open = { ad_rating: 3, child_directed: false, blocked_categories: [] }
  const answer = await world.call(member, { method: 'PUT', path, body: { ...open, ...limits } })
  expect(answer.statusCode, answer.body).toBe(200)
  await world.delivery.simulation.refresh()
}

/** What an operator says of the ads of the campaign. */
async function rate({ campaign }: Integration, categories: readonly string[]): Promise<void> {
  await world.ask(
    `WITH ad AS (
       SELECT x.id, x.organization_id, x.app_id FROM campaignable_ad_contents x
       JOIN campaign_contents k ON k.content_id = x.id WHERE k.campaign_id = $1
     ), closed AS (
       INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
       SELECT 'ad', id, organization_id, 'closed', app_now(), app_now() FROM ad RETURNING id, organization_id
     ), made AS (
       INSERT INTO decisions (case_id, organization_id, outcome, message, automated, is_appealable, decided_by, at, visible_from)
       SELECT id, organization_id, 'approve', '', false, false, 'operator:sam', app_now(), app_now() FROM closed RETURNING id
     )
     INSERT INTO content_ratings (content_id, organization_id, app_id, rating, categories, decision_id)
     SELECT ad.id, ad.organization_id, ad.app_id, 1, $2, made.id FROM ad CROSS JOIN made`,
    [campaign.id, categories],
  )
}

/** The status that the publisher's server answers callbacks with. */
let callbackStatus = 200

async function receiveRewards({ member, spot }: Integration): Promise<void> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(callbackStatus).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  for (const [method, path, body] of [
    ['PUT', `/monetization/placements/${spot.id}/reward`, { reward: { item: 'coins', amount: 5 } }],
    [
      'POST',
      '/webhooks',
      { kind: 'callback', types: ['reward.earned'], url: `http://127.0.0.1:${port}/reward` },
    ],
  ] as const) {
    const answer = await world.call(member, { method, path, body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await world.delivery.simulation.refresh()
}

async function earn(one: Integration): Promise<void> {
  const { ad, address } = await ask(one)
  await send(ad?.tokens.impression ?? '', address)
  await later(minuteMs)
  await send(ad?.tokens.complete ?? '', address)
  await world.delivery.simulation.refresh()
  await sendAll(sender)
}

let moderator: TestOperator
let held = ''

const breaks: Readonly<Record<string, Break>> = {
  'key of another placement’s format': {
    check: 'key',
    says: /shows no videos/,
    breakIt: ({ spot }) => world.server.inject(`/delivery/v1/vast?placement=${spot.key}`),
    mend: (one) => later(hourMs).then(() => seeAd(one)),
  },
  'retired key': {
    check: 'key',
    says: /not valid any more/,
    breakIt: async (one) => {
      const { member, spot } = one
      await world.ask('UPDATE api_keys SET revoked_at = app_now() WHERE placement_id = $1', [
        spot.id,
      ])
      await world.delivery.simulation.refresh()
      await ask(one)
      const { organizationId } = member
      const { secrets } = world.services
      spot.key = await world.database.asOrganization(organizationId, (db) =>
        makeKey(
          { db, secrets, organizationId, now: world.delivery.now() },
          { kind: 'placement', placementId: spot.id },
        ),
      )
    },
    mend: (one) => later(hourMs).then(() => seeAd(one)),
  },
  'unknown key': {
    check: 'key',
    says: /no placement has the key/,
    breakIt: ({ app }) => postAd(world, { key: newKey('placement') }, { app_api_key: app.key }),
    mend: (one) => later(hourMs).then(() => seeAd(one)),
  },
  'organization waits for review': {
    check: 'organization',
    says: /waits for approval/,
    build: { isUnapproved: true },
    breakIt: ask,
    mend: async (one) => {
      const { email } = one.member
      await approveOrganization(world.services, { email, operator: 'maria' })
      await world.delivery.simulation.refresh()
      await seeAd(one)
    },
  },
  'agreement not signed': {
    check: 'agreement',
    says: /not signed/,
    build: { isUnsigned: true },
    breakIt: seeAd,
    mend: ({ member }) => sign(member),
  },
  'app in review': {
    check: 'app',
    says: /in review/,
    breakIt: async (one) => {
      await seeAd(one)
      await set('apps', "review_since = app_now(), review_reason = 'store_id_taken'", one.app.id)
    },
    mend: ({ app }) => set('apps', 'review_since = NULL, review_reason = NULL', app.id),
  },
  'placement paused': {
    check: 'placement',
    says: /paused/,
    breakIt: async (one) => {
      await set('ad_placements', 'paused = true', one.spot.id)
      await world.delivery.simulation.refresh()
      await ask(one)
    },
    mend: async (one) => {
      await set('ad_placements', 'paused = false', one.spot.id)
      await world.delivery.simulation.refresh()
      await seeAd(one)
    },
  },
  'held placement': {
    check: 'hold',
    says: /The store page is gone/,
    breakIt: async (one) => {
      // Turning the clock ends the session of an operator.
      moderator = await makeOperator(world, 'moderator')
      const hold = await actAs<{ id: string }>(world, moderator, {
        method: 'POST',
        path: '/holds',
        body: {
          scope: 'serving',
          object_kind: 'placement',
          object_id: one.spot.id,
          message: 'The store page is gone.',
          reason: 'seen in a report',
        },
      })
      held = hold.id
      await world.delivery.simulation.refresh()
      await ask(one)
    },
    mend: async (one) => {
      const body = { reason: 'it is there again' }
      await actAs(world, moderator, { method: 'PUT', path: `/holds/${held}/lift`, body })
      await world.delivery.simulation.refresh()
      await seeAd(one)
    },
  },
  'no request at all': {
    check: 'requests',
    says: /No request ever arrived/,
    breakIt: () => Promise.resolve(),
    mend: seeAd,
  },
  'SDK older than the least': {
    check: 'sdk',
    says: /web 0\.0\.9/,
    breakIt: (one) => seeAd(one, { sdk: { name: 'web', version: '0.0.9' } }),
    mend: (one) => later(hourMs).then(() => seeAd(one, { sdk: { name: 'web', version: '0.1.0' } })),
  },
  'no campaign for the country': {
    check: 'demand',
    says: /none targets Sweden/,
    build: { campaign: { regions: ['JP'] } },
    breakIt: ask,
    mend: async (one) => {
      await world.ask(
        `INSERT INTO campaign_regions (organization_id, campaign_id, region_id) VALUES ($1, $2, 'SE')`,
        [advertiser.organizationId, one.campaign.id],
      )
      await world.delivery.simulation.refresh()
      await seeAd(one)
    },
  },
  'all blocked by category': {
    check: 'blocks',
    says: /1 campaign that fits is excluded by the apps and categories/,
    breakIt: async (one) => {
      await rate(one, ['gambling'])
      await limit(one, { blocked_categories: ['gambling'] })
      await ask(one)
    },
    mend: (one) => limit(one, {}).then(() => seeAd(one)),
  },
  'floor above all bids': {
    check: 'floor',
    says: /floor price; 0 are left/,
    breakIt: async (one) => {
      await set('ad_placements', 'floor_micros = 2000001', one.spot.id)
      await world.delivery.simulation.refresh()
      await ask(one)
    },
    mend: async (one) => {
      await set('ad_placements', 'floor_micros = 2000000', one.spot.id)
      await world.delivery.simulation.refresh()
      await seeAd(one)
    },
  },
  'child-directed leaves none': {
    check: 'rating',
    says: /the ads that your app takes/,
    breakIt: (one) => limit(one, { child_directed: true }).then(() => ask(one)),
    mend: (one) => limit(one, {}).then(() => seeAd(one)),
  },
  'answers never shown': {
    check: 'shown',
    says: /5 ads were given .* none was shown/,
    breakIt: (one) => times(5, () => ask(one)),
    mend: seeAd,
  },
  'traffic from one’s own address': {
    check: 'traffic',
    says: /100% .* your console is used from/,
    breakIt: async (one) => {
      const address = nextCaller()
      const headers = { 'x-forwarded-for': address }
      await world.call(one.member, { method: 'GET', path: '/developer/{developer-id}', headers })
      await world.delivery.simulation.refresh()
      await times(3, () => seeAd(one, { address }))
    },
    mend: (one) => times(8, () => seeAd(one)),
  },
  'test requests only': {
    check: 'requests',
    says: /Only test requests .*\(1 test\)/,
    breakIt: (one) => ask(one, { test: true }),
    mend: seeAd,
  },
  'reward callback that fails': {
    check: 'reward',
    says: /did not accept/,
    build: {
      placementType: 'RewardedVideo',
      campaign: { contents: [{ type: 300, durationMs: 9000 }] },
    },
    breakIt: async (one) => {
      callbackStatus = 500
      await receiveRewards(one)
      await earn(one)
    },
    mend: async () => {
      callbackStatus = 200
      await later(hourMs)
      await sendAll(sender)
    },
  },
}

test('a working integration has no check that fails or warns', async () => {
  const one = await build()
  await seeAd(one, { sdk: { name: 'android', version: '0.1.0' } })
  await later()
  const shown = await lookAt(one)
  expect(notOk(shown)).toEqual([])
  expect(shown.ok).toBe(true)
  expect(shown.checks.map(({ id }) => id)).toContain('consent')
  const { request_at: asked, fill_at: filled, impression_at: seen } = shown.first
  const at = Date.parse(shown.checked_at)
  for (const first of [asked, filled, seen])
    expect(at - Date.parse(first ?? '')).toBeLessThan(minuteMs)
})

test.for(Object.entries(breaks))('it names first: %s', async ([, broken]) => {
  const one = await build(broken.build)
  await broken.breakIt(one)
  await later()
  const [first] = (await lookAt(one)).checks
  expect(first).toMatchObject({ id: broken.check, text: expect.stringMatching(broken.says) })
  expect(first?.do).not.toBeNull()
  await broken.mend(one)
  await later()
  expect(notOk(await lookAt(one))).toEqual([])
})

test('a campaign’s doctor names what keeps it from being shown', async () => {
  await world.ask('DELETE FROM kept_decisions')
  const { campaign } = await build()
  const look = async (as = advertiser) => {
    await later()
    const path = `/api/v1/delivery/campaign/${campaign.id}/doctor`
    return world.call(as, { method: 'GET', path })
  }
  const shown = () => look().then((answer) => answer.json<Advertised>())
  expect(notOk(await shown())).toEqual(['agreement warn'])
  await sign(advertiser)
  expect(notOk(await shown())).toEqual([])
  await world.ask('UPDATE campaigns SET is_active = false WHERE id = $1', [campaign.id])
  expect((await shown()).checks[0]).toMatchObject({
    id: 'campaign',
    text: expect.stringMatching(/paused/),
  })
  await world.ask(`UPDATE campaigns SET is_active = true, review_state = 'pending' WHERE id = $1`, [
    campaign.id,
  ])
  expect((await shown()).checks[0]).toMatchObject({ id: 'campaign', state: 'fail' })
  const stranger = await look(await world.member())
  expect(stranger.json()).toMatchObject({ code: 404, reason: 'campaign_not_found' })
})

test('the reach of a campaign is a share of samples of many publishers', async () => {
  const { campaign } = await build()
  const spots = [await build(), await build(), await build()]
  const sample = (index: number, candidate: object) =>
    world.ask(
      `INSERT INTO kept_decisions (organization_id, request_id, placement_id, at, is_test, asked, reason, candidates, left_out)
       SELECT $1, gen_random_uuid(), $2, app_now(), false, '{}', NULL, $3, 0 FROM generate_series(1, 7)`,
      [
        spots[index]?.member.organizationId,
        spots[index]?.spot.id,
        JSON.stringify([{ campaign: campaign.id, reason: null, ...candidate }]),
      ],
    )
  const reach = async () => {
    await later()
    const path = `/api/v1/delivery/campaign/${campaign.id}/doctor`
    const answer = await world.call(advertiser, { method: 'GET', path })
    return answer.json<Advertised>().checks.find(({ id }) => id === 'reach')
  }
  await world.ask('DELETE FROM kept_decisions')
  await sample(0, { failed: 'region', hasWon: false })
  await sample(1, { failed: 'region', hasWon: false })
  expect(await reach()).toMatchObject({ state: 'unknown' })
  await sample(2, { failed: null, hasWon: false })
  expect(await reach()).toMatchObject({
    state: 'warn',
    do: 'Raise the ECPM budget.',
    facts: { considered: 100, outbid: 33, shown: 0, region: 67 },
  })
})

test('an answer is kept, and 60 new ones a minute are made', async () => {
  const one = await build()
  const { member, spot } = one
  const status = async (id: string) =>
    (await world.call(member, { method: 'GET', path: `/api/v1/delivery/placement/${id}/doctor` }))
      .statusCode
  const first = await lookAt(one)
  await set('ad_placements', 'paused = true', spot.id)
  expect(await lookAt(one)).toEqual(first)
  const statuses = await Promise.all(
    Array.from({ length: 70 }, () => status('0199f9f0-0000-7000-8000-000000000000')),
  )
  expect(statuses.filter((code) => code === 404).length).toBeLessThanOrEqual(60)
  expect(statuses).toContain(429)
})
