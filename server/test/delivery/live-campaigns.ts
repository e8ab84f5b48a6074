// What a node knows of a campaign, for tests of its decisions without a database.
import { regionAncestors } from '../../src/features/campaigns/campaigns.ts'
import { adLimitsOf, ratedOf } from '../../src/features/delivery/ad-index/ad-limits.ts'
import type { LiveApp, LiveCampaign } from '../../src/features/delivery/ad-index/ad-snapshot.ts'
import type { AdOpportunity } from '../../src/features/delivery/decision/ad-opportunity.ts'

/** An app in both stores, of an organization of the same number, that nothing limits. */
export function liveApp(number: number): LiveApp {
  return {
    id: `app ${number}`,
    number,
    name: `App ${number}`,
    organization: number,
    isApproved: true,
    isArchived: false,
    stores: { google: 'com.example.a', apple: '1' },
    blocked: new Set(),
    adLimits: adLimitsOf({ ad_rating: 3, is_child_directed: false, blocked_categories: [] }),
  }
}

/** An image that fits every device. */
export function liveContent(number: number) {
  return {
    number,
    type: 100,
    path: 'c',
    width: 1,
    height: 1,
    durationSeconds: undefined,
    fitsPhone: true,
    fitsTablet: true,
    fitsPortrait: true,
    fitsLandscape: true,
    isWithheld: false,
    rated: ratedOf({ rating: null, categories: null, automated: null }),
  }
}

/** A campaign for Sweden with one image, that pays so many micros an impression. */
export function liveCampaign(number: number, price = 10_000): LiveCampaign {
  const contents = new Map([['image' as const, [liveContent(number)]]])
  return {
    id: `campaign ${number}`,
    number,
    app: liveApp(number),
    startsAt: 0,
    validTill: Infinity,
    isReviewed: true,
    impressionsAnHour: 1000,
    priceMicros: BigInt(price),
    price,
    iconPath: 'icon',
    regionIds: new Set(['SE']),
    contents,
    openContents: contents,
  }
}

/** What a phone in Sweden asks for in an app. */
export function swede(app: LiveApp): AdOpportunity {
  return {
    placement: {
      number: 1,
      format: 'image',
      isPaused: false,
      floorMicros: 0n,
      hasReward: false,
      app,
    },
    place: { regionIds: regionAncestors('SE'), country: 'SE', isUnknown: false },
    format: 'image',
    adLimits: app.adLimits,
    viewer: undefined,
    ownersHere: new Set(),
    hasManyUnseen: false,
    unseenCampaigns: new Set(),
    device: { type: 'phone', os: 'android', orientation: 'portrait' },
  }
}
