// A Frontrow for an app's own tests: no network, no timer and no storage, and nothing is drawn. The
// SDKs for the web and for React Native have the same one.
import type { Outcome, ShowOptions } from './ad-lifecycle.ts'
import type { LastDecision } from './ad-request.ts'
import type { AdResult, ReadyAd } from './ready-ad.ts'
import type { AdFormat, Reason } from './ad-event.ts'

/** What a placement gives: an ad and what showing it results in, or the reason for no ad. */
export type FakeAnswer =
  | { reason: Reason }
  | {
      /** `image` where nothing is said. */
      format?: AdFormat
      /** The name of the advertised app. */
      appName?: string
      /** Where nothing is said, the ad is shown, and a rewarded video is played to its end. */
      outcome?: Partial<Outcome>
    }

/** Has every call of the SDK, and what the app has called. */
export interface FakeFrontrow<Name extends string = string> {
  /** By placement. A test can change them. A placement without an answer has an image. */
  answers: Partial<Record<Name, FakeAnswer>>
  /** The placements of `requestAd`, in order. */
  requested: Name[]
  /** The ads that were shown, in order, with what `show` was given. */
  shown: { placement: string; options: ShowOptions }[]
  /** The placements of `keepReady`, in order. */
  kept: Name[]
  /** The referrers of `recordInstall`, in order. */
  installs: (string | undefined)[]
  requestAd(placement: Name): Promise<AdResult>
  keepReady(placement: Name): void
  show(ad: ReadyAd, how?: object): Promise<Outcome>
  recordInstall(referrer?: string): void
  lastDecision(): LastDecision | undefined
  flush(): void
}

/** Answers as it is told. An ad can be shown once, as with the SDK. */
export function createFakeFrontrow<Name extends string = string>(
  answers: Partial<Record<Name, FakeAnswer>> = {},
): FakeFrontrow<Name> {
  const used = new Set<ReadyAd>()
  const fake: FakeFrontrow<Name> = {
    answers,
    requested: [],
    shown: [],
    kept: [],
    installs: [],
    requestAd: async (placement) => {
      fake.requested.push(placement)
      const answer = fake.answers[placement] ?? {}
      if ('reason' in answer) return { ad: null, reason: answer.reason }
      return { ad: fakeAd(placement, answer.format ?? 'image', answer.appName ?? 'Example') }
    },
    keepReady: (placement) => void fake.kept.push(placement),
    show: async (ad, how = {}) => {
      const outcome: Outcome = { shown: false, clicked: false, rewarded: false }
      if (used.has(ad)) return { ...outcome, reason: 'used' }
      used.add(ad)
      fake.shown.push({ placement: ad.placement, options: how })
      const answer = fake.answers[ad.placement as Name] ?? {}
      if ('reason' in answer) return { ...outcome, reason: 'failed' }
      const isRewarded = ad.format === 'rewarded_video'
      return { ...outcome, shown: true, rewarded: isRewarded, ...answer.outcome }
    },
    recordInstall: (referrer) => void fake.installs.push(referrer),
    lastDecision: () => undefined,
    flush: () => {},
  }
  return fake
}

function fakeAd(placement: string, format: AdFormat, app: string): ReadyAd {
  const type = format.includes('video') ? 'video/mp4' : 'image/jpeg'
  return {
    placement,
    format,
    shownTill: Number.POSITIVE_INFINITY,
    expires_at: '2100-01-01T00:00:00.000Z',
    expires_in_s: 3600,
    close_after_s: 5,
    click_url: '',
    report_url: '',
    media: { url: '', type, width: 9, height: 16 },
    tokens: { impression: placement, click: placement },
    advertiser: { app_name: app, icon_url: '' },
    why: [],
  }
}
