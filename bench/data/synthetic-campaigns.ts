// Campaigns and requests with realistic values: prices in cents, one to four formats, a few
// countries each. A fixed seed makes them the same in every run.
import type { AdFormat } from '@frontrow/contract/delivery'
import { adLimitsOf, ratedOf } from '../../server/src/features/delivery/ad-index/ad-limits.ts'
import type { LiveApp, LiveCampaign } from '../../server/src/features/delivery/ad-index/ad-snapshot.ts'
import type { AdOpportunity } from '../../server/src/features/delivery/decision/ad-opportunity.ts'
import type { Device, LiveContent } from '../../server/src/features/delivery/ad-index/formats.ts'
import { regionAncestors } from '../../server/src/features/campaigns/campaigns.ts'
import { regionRows } from '../../server/src/features/campaigns/regions.ts'

const countries = regionRows.filter(({ level }) => level === 'country').map(({ id }) => id)
const formats: readonly AdFormat[] = ['image', 'banner', 'video', 'rewarded_video']
const organizations = 400
const nothing: ReadonlySet<number> = new Set()

/** Numbers in [0, 1) from a linear congruential generator. */
function openSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const showsEveryAd = adLimitsOf({
  ad_rating: 3,
  is_child_directed: false,
  blocked_categories: [],
})

function appOf(number: number): LiveApp {
  return {
    id: `app ${number}`,
    number,
    name: `App ${number}`,
    organization: number % organizations,
    isApproved: true,
    isArchived: false,
    blocked: nothing,
    adLimits: showsEveryAd,
    stores: { google: `com.example.app${number}`, apple: number % 3 === 0 ? undefined : '1' },
  }
}

function contentOf(number: number, random: () => number): LiveContent {
  const isForTablets = random() < 0.3
  const isLandscape = random() < 0.4
  return {
    number,
    type: 100,
    path: `content/${number}`,
    width: 720,
    height: 1280,
    fitsPhone: !isForTablets,
    fitsTablet: isForTablets,
    fitsPortrait: !isLandscape,
    fitsLandscape: isLandscape,
    durationSeconds: 14,
    isWithheld: false,
    rated: ratedOf({ rating: 1, categories: [], automated: false }),
  }
}

function regionsOf(random: () => number): Set<string> {
  const pick = () => countries[Math.floor(random() * countries.length)] ?? 'SE'
  if (random() < 0.02) return new Set(regionAncestors(pick()).slice(-1))
  return new Set(Array.from({ length: 1 + Math.floor(random() * 4) }, pick))
}

export function makeCampaigns(count: number): LiveCampaign[] {
  const random = openSeededRandom(7)
  return Array.from({ length: count }, (_, number) => {
    const priceMicros = BigInt(10_000 * (1 + Math.floor(random() * 800)))
    const first = Math.floor(random() * formats.length)
    const some = formats.slice(first, first + 1 + Math.floor(random() * 3))
    const contents = new Map(
      some.map((format) => [
        format,
        [contentOf(2 * number, random), contentOf(2 * number + 1, random)],
      ]),
    )
    return {
      id: `campaign ${number}`,
      number,
      app: appOf(number),
      iconPath: 'icon',
      startsAt: 0,
      validTill: Infinity,
      isReviewed: true,
      impressionsAnHour: 1000,
      priceMicros,
      price: Number(priceMicros),
      regionIds: regionsOf(random),
      contents,
      openContents: contents,
    }
  })
}

/** Every country with each format, on all kinds of devices. */
export function makeRequests(): AdOpportunity[] {
  const random = openSeededRandom(11)
  return countries.flatMap((country) =>
    formats.map((format, index): AdOpportunity => {
      const device: Device = {
        type: random() < 0.2 ? 'tablet' : 'phone',
        os: random() < 0.4 ? 'ios' : 'android',
        orientation: random() < 0.2 ? 'landscape' : 'portrait',
      }
      const app = appOf(1_000_000 + index)
      return {
        placement: { number: index, format, isPaused: false, floorMicros: 0n, hasReward: false, app },
        place: { regionIds: regionAncestors(country), country, isUnknown: false },
        format,
        adLimits: app.adLimits,
        device,
        viewer: undefined,
        ownersHere: new Set(),
        hasManyUnseen: false,
        unseenCampaigns: new Set(),
      }
    }),
  )
}
