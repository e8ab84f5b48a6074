import { type AdFormat, adFormats } from '@frontrow/contract/delivery'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { regionAncestors } from '../../campaigns/campaigns.ts'
import { buildIndex } from '../ad-index/campaign-index.ts'
import { candidatesOf, mostForTest } from './candidates.ts'
import { adLimitsOf, limitsForChild, ratedOf } from '../ad-index/ad-limits.ts'
import type { LiveApp, LiveCampaign } from '../ad-index/ad-snapshot.ts'
import { type Choosing, choose } from './choose.ts'
import { failureWith, firstFailedFilter, nearest } from './eligibility.ts'
import { type AdOpportunity, isCrossPromotion } from './ad-opportunity.ts'
import { nothingStopped } from '../stop-list/stop-list.ts'
import { createFrequencyCaps } from './frequency-caps.ts'
import {
  liveApp,
  liveCampaign,
  liveContent,
  swede,
} from '../../../../test/delivery/live-campaigns.ts'

const now = new Date('2026-03-01T12:00:00Z')
const places = ['SE', 'SE-AB', 'DE', 'JP', 'US-CA']
const targets = ['SE', 'SE-AB', 'DE', 'continent-EU', 'continent-AS', 'JP', 'US']

const anyApp = fc
  .record({
    number: fc.integer({ min: 1, max: 8 }),
    isApproved: fc.boolean(),
    google: fc.boolean(),
    apple: fc.boolean(),
    blocked: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 4 }),
    rating: fc.constantFrom(3, 3, 3, 1, 2),
    isChildDirected: fc.oneof(fc.constant(false), fc.boolean()),
    categories: fc.constantFrom([], [], ['gambling'], ['dating', 'politics']),
  })
  .map(({ number, isApproved, google, apple, blocked, ...limits }): LiveApp => ({
    ...liveApp(number),
    organization: number % 3,
    isApproved,
    blocked: new Set(blocked),
    adLimits: adLimitsOf({
      ad_rating: limits.rating,
      is_child_directed: limits.isChildDirected,
      blocked_categories: limits.categories,
    }),
    stores: { google: google ? 'com.example.a' : undefined, apple: apple ? '1' : undefined },
  }))

const anyContent = fc
  .record({
    number: fc.nat(50),
    hasTheora: fc.boolean(),
    fitsPhone: fc.boolean(),
    fitsTablet: fc.boolean(),
    fitsPortrait: fc.boolean(),
    fitsLandscape: fc.boolean(),
    isWithheld: fc.oneof(fc.constant(false), fc.boolean()),
    rated: fc
      .record({
        rating: fc.constantFrom(1, 2, 3, null),
        categories: fc.constantFrom([], ['gambling'], ['politics']),
        automated: fc.boolean(),
      })
      .map(ratedOf),
  })
  .map((drawn) => ({ ...liveContent(drawn.number), ...drawn }))

const anyCampaign = fc.record({
  app: anyApp,
  cents: fc.integer({ min: 1, max: 4 }),
  startsAt: fc.constantFrom(0, 0, 0, now.getTime() + 1000),
  isReviewed: fc.oneof(fc.constant(true), fc.boolean()),
  regions: fc.uniqueArray(fc.constantFrom(...targets), { minLength: 1, maxLength: 3 }),
  // A video content serves both video formats.
  contents: fc
    .dictionary(
      fc.constantFrom('image', 'banner', 'video'),
      fc.array(anyContent, { minLength: 1, maxLength: 2 }),
    )
    .map(({ video, ...others }) =>
      video === undefined ? others : { ...others, video, rewarded_video: video },
    ),
})

const anyMarket = fc.array(anyCampaign, { maxLength: 14 }).map((wanted) =>
  wanted.map(({ app, cents, startsAt, isReviewed, regions, contents }, index): LiveCampaign => ({
    ...liveCampaign(index, cents * 10_000),
    app,
    startsAt,
    isReviewed,
    regionIds: new Set(regions),
    ...bothKinds(new Map(Object.entries(contents)) as LiveCampaign['contents']),
  })),
)

/** The contents that apps of others may show are the same object where none is withheld. */
function bothKinds(
  contents: LiveCampaign['contents'],
): Pick<LiveCampaign, 'contents' | 'openContents'> {
  const open = [...contents]
    .map(([format, all]) => [format, all.filter(({ isWithheld }) => !isWithheld)] as const)
    .filter(([, some]) => some.length > 0)
  const isWhole = [...contents.values()].flat().every(({ isWithheld }) => !isWithheld)
  return { contents, openContents: isWhole ? contents : new Map(open) }
}

const anyRequest = fc.record({
  format: fc.constantFrom<AdFormat>(...adFormats),
  device: fc.record({
    type: fc.constantFrom('phone', 'tablet'),
    os: fc.constantFrom('android', 'ios', 'web', 'other'),
    orientation: fc.constantFrom('portrait', 'landscape'),
    plays: fc.constantFrom(['video/mp4'], ['video/ogg', 'video/mp4'], ['video/ogg']),
  }),
  app: anyApp,
  place: fc.constantFrom(...places, undefined),
  isChild: fc.oneof(fc.constant(false), fc.boolean()),
  floorMicros: fc.constantFrom(0n, 20_000n),
  hasReward: fc.boolean(),
  /**
   * Campaigns without budget, campaigns held back by pacing, and campaigns at this viewer's
   * frequency cap.
   */
  poor: fc.uniqueArray(fc.nat(13)),
  waiting: fc.uniqueArray(fc.nat(13)),
  seen: fc.uniqueArray(fc.nat(13)),
  /** True where earlier requests have met the campaigns without money and the viewer's caps. */
  isNoted: fc.boolean(),
  /** What operators hold. */
  heldAdvertisers: fc.uniqueArray(fc.nat(2), { maxLength: 1 }),
  heldCampaigns: fc.uniqueArray(fc.nat(13), { maxLength: 3 }),
  heldContents: fc.uniqueArray(fc.nat(50), { maxLength: 25 }),
  deniedApps: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }),
  /** Organizations whose console was used from the request's address. */
  owners: fc.uniqueArray(fc.nat(2), { maxLength: 1 }),
})

function askedFor(request: Request): AdOpportunity {
  const { format, device, app, place, floorMicros, hasReward, isChild, owners } = request
  return {
    placement: { number: 1, format, isPaused: false, floorMicros, hasReward, app },
    place: {
      regionIds: place === undefined ? [] : regionAncestors(place),
      country: 'SE',
      isUnknown: place === undefined,
    },
    format,
    adLimits: isChild ? limitsForChild(app.adLimits) : app.adLimits,
    device,
    viewer: 1,
    ownersHere: new Set(owners),
    hasManyUnseen: false,
    unseenCampaigns: new Set(),
  }
}

type Request = typeof anyRequest extends fc.Arbitrary<infer R> ? R : never

/** Divides a list as the node would that has met all campaigns without money. */
const divided =
  ({ isNoted, poor, waiting }: Request): Choosing<string>['budgets']['fundedOf'] =>
  (list) => {
    const budget = list.filter(({ number }) => isNoted && poor.includes(number))
    const pacing = list.filter(
      (one) => !budget.includes(one) && isNoted && waiting.includes(one.number),
    )
    const open = list.filter((one) => !budget.includes(one) && !pacing.includes(one))
    return { open, refused: { budget, pacing } }
  }

function choosing(request: Request): Choosing<string> {
  const { poor, waiting, seen, isNoted, ...held } = request
  const whyNot = (campaign: number) => {
    if (poor.includes(campaign)) return 'budget'
    return waiting.includes(campaign) ? 'pacing' : null
  }
  return {
    now,
    budgets: { whyNot, fundedOf: divided(request), divideAgain: () => {} },
    caps: {
      isReached: (_viewer, campaign) => seen.includes(campaign),
      reachedBy: () => new Set(isNoted ? seen : []),
    },
    stops: {
      advertisers: new Set(held.heldAdvertisers),
      publishers: new Set(),
      apps: new Set(),
      advertisedApps: new Set(held.deniedApps),
      placements: new Set(),
      campaigns: new Set(held.heldCampaigns),
      contents: new Set(held.heldContents),
    },
    served: { campaigns: new Map(), contents: new Map() },
    take: ({ number }) => ({ reservation: `lease of ${number}` }),
  }
}

test('the index decides as every filter on every campaign does', async () => {
  const won = { paying: 0, own: 0 }
  const reasons = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyMarket, anyRequest, async (campaigns, request) => {
      const index = await buildIndex(campaigns, { now, servedOf: () => 0 })
      const [asked, ctx] = [askedFor(request), choosing(request)]
      const failures = campaigns.map((one) => firstFailedFilter(one, asked, ctx))
      const eligible = campaigns.filter((_, at) => failures[at] === null)
      const paying = eligible.filter((one) => !isCrossPromotion(one, asked))
      const chosen = choose(index, asked, ctx)
      if (typeof chosen === 'string') {
        reasons.add(chosen)
        expect(eligible).toEqual([])
        const given = failures.filter((failure) => failure !== null)
        expect(chosen).toBe(given.reduce(nearest, failureWith('no_campaign')).reason)
        return
      }
      expect(eligible).toContain(chosen.campaign)
      won[paying.length > 0 ? 'paying' : 'own'] += 1
      if (paying.length === 0) {
        expect(chosen.reservation).toBeUndefined()
        return
      }
      expect(chosen.reservation).toBe(`lease of ${chosen.campaign.number}`)
      expect(chosen.campaign.price).toBe(Math.max(...paying.map(({ price }) => price)))
    }),
    // About one in two hundred has a winner on either side.
    { numRuns: 6000 },
  )
  expect(Math.min(won.paying, won.own)).toBeGreaterThan(5)
  expect(reasons.size).toBeGreaterThan(8)
  expect(reasons).toContain('blocked')
})

const here = swede(liveApp(9999))

const wholeLists: Omit<Choosing<number>['budgets'], 'whyNot'> = {
  fundedOf: (list) => ({ open: list, refused: { budget: [], pacing: [] } }),
  divideAgain: () => {},
}

const free: Choosing<number> = {
  now,
  budgets: { whyNot: () => null, ...wholeLists },
  caps: createFrequencyCaps(),
  stops: nothingStopped,
  served: { campaigns: new Map(), contents: new Map() },
  take: ({ number }) => ({ reservation: number }),
}

test('the next campaign is shown once the budget of the dearest is used up', async () => {
  const market = [liveCampaign(1, 30_000), liveCampaign(2, 30_000), liveCampaign(3, 20_000)]
  const index = await buildIndex(market, { now, servedOf: () => 0 })
  const taking = (rich: readonly number[]) =>
    choose(index, here, {
      ...free,
      take: ({ number }) => (rich.includes(number) ? { reservation: number } : undefined),
    })
  expect(taking([2, 3])).toMatchObject({ reservation: 2 })
  expect(taking([3])).toMatchObject({ reservation: 3 })
  expect(taking([])).toBe('budget')
})

test('a blocked app is the no-ad reason only if no campaign came nearer', async () => {
  const [dear, cheap] = [liveCampaign(1, 30_000), liveCampaign(2, 20_000)]
  const index = await buildIndex([dear, cheap], { now, servedOf: () => 0 })
  const asked = new Set<number>()
  const budgets = { ...wholeLists, whyNot: (number: number) => (asked.add(number), null) }
  const chosen = (blocked: number[], floorMicros = 0n) => {
    const placement = { ...here.placement, floorMicros }
    const blocking = { ...placement, app: { ...placement.app, blocked: new Set(blocked) } }
    return choose(index, { ...here, placement: blocking }, { ...free, budgets })
  }
  expect(chosen([1, 2])).toBe('blocked')
  // No lease is requested for a campaign that cannot be shown.
  expect(asked).toEqual(new Set())
  expect(chosen([1])).toMatchObject({ campaign: cheap })
  expect(asked).toEqual(new Set([2]))
  expect(chosen([])).toMatchObject({ campaign: dear })
  expect(chosen([1], 25_000n)).toBe('floor')
})

test('each of a hundred campaigns at one price is served', async () => {
  const market = Array.from({ length: 100 }, (_, number) => liveCampaign(number))
  const served = { campaigns: new Map<number, number>(), contents: new Map<number, number>() }
  const servedOf = (number: number) => served.campaigns.get(number) ?? 0
  for (let made = 0; made < 10; made += 1) {
    const index = await buildIndex(market, { now, servedOf })
    for (let asked = 0; asked < 32; asked += 1) {
      const chosen = choose(index, here, { ...free, served })
      if (typeof chosen === 'string') throw new Error(chosen)
      served.campaigns.set(chosen.campaign.number, servedOf(chosen.campaign.number) + 1)
    }
  }
  const turns = market.map(({ number }) => servedOf(number))
  expect([Math.min(...turns), Math.max(...turns)]).toEqual([3, 4])
})

test('candidates are the publisher’s own campaigns and then the dearest', async () => {
  const own = { ...liveCampaign(5000, 1), app: { ...liveApp(5000), organization: 9999 } }
  const market = [...Array.from({ length: 1200 }, (_, number) => liveCampaign(number, 20_000)), own]
  const index = await buildIndex(market, { now, servedOf: () => 0 })
  const { list, leftOut } = candidatesOf({ campaigns: market, index }, here, {
    ...free,
    most: mostForTest,
  })
  expect([list.length, leftOut]).toEqual([1000, 201])
  expect(list.at(-1)).toEqual({ campaign: own, failure: null })
})
