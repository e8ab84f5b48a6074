import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Strict, Text } from './parts.ts'

/** Closed lists of the delivery protocol, written once. */
export const adFormats = ['image', 'banner', 'video', 'rewarded_video'] as const
export const noAdReasons = [
  'not_approved',
  'placement_paused',
  'no_campaign',
  'region',
  'format',
  'device',
  'store',
  'same_app',
  'frequency',
  'pacing',
  'budget',
  'floor',
  'review',
  // The publisher does not want it there.
  'blocked',
] as const
export const eventVerdicts = ['accepted', 'duplicate', 'rejected'] as const
export const rejections = ['forged', 'expired', 'wrong_kind'] as const
export const installReasons = [
  'forged',
  'expired',
  'wrong_kind',
  'wrong_app',
  'no_click',
  'already_counted',
] as const
/** What may be wrong with an ad, in the words of whoever saw it. */
export const reportReasons = [
  'offensive',
  'adult',
  'misleading',
  'scam',
  'broken',
  'other',
] as const
export const reportVerdicts = ['accepted', 'duplicate'] as const

export type AdFormat = (typeof adFormats)[number]
export type NoAdReason = (typeof noAdReasons)[number]
export type Rejection = (typeof rejections)[number]
export type InstallReason = (typeof installReasons)[number]
export type ReportReason = (typeof reportReasons)[number]

const ApiKey = Type.String({ minLength: 1, maxLength: 80 })
const SignedToken = Type.String({ minLength: 1, maxLength: 600 })

const Device = Type.Object(
  {
    type: Type.Enum(['phone', 'tablet']),
    os: Type.Enum(['android', 'ios', 'web', 'other']),
    orientation: Type.Enum(['portrait', 'landscape']),
    width: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    height: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    language: Type.Optional(Type.String({ maxLength: 35 })),
  },
  Strict,
)

const Ad = Type.Object({
  format: Type.Enum([...adFormats]),
  media: Type.Object({
    url: Text,
    type: Type.Enum(['image/jpeg', 'video/mp4']),
    width: Type.Integer(),
    height: Type.Integer(),
    duration_s: Type.Optional(Type.Number()),
  }),
  tokens: Type.Object({ impression: Text, click: Text, complete: Type.Optional(Text) }),
  click_url: Text,
  close_after_s: Type.Integer(),
  expires_at: Instant,
  advertiser: Type.Object({ app_name: Text, icon_url: Text }),
  /** A page where whoever saw the ad can say what is wrong with it; a POST there is `reportAd`. */
  report_url: Text,
  why: Type.Array(Text),
})

/**
 * One of the publisher's own campaigns in a test answer: the first question it failed, or null
 * where it could have been shown.
 */
const Candidate = Type.Object({
  campaign_id: Text,
  failed: Type.Union([Type.Enum([...noAdReasons]), Type.Null()]),
})

/** How many campaigns of other organizations failed that question, or none. */
const OtherCandidates = Type.Object({
  failed: Type.Union([Type.Enum([...noAdReasons]), Type.Null()]),
  campaigns: Type.Integer({ minimum: 1 }),
})

/**
 * `ad: null` is an answer and not an error. With `test: true` nothing is counted and `region` is
 * honoured. `candidates` are then the publisher's own campaigns and `others` counts everybody
 * else's, 1,000 together at most; the whole list stands in the console under the `request_id`. A
 * placement may be tested twice a second.
 */
export const requestAd = endpoint({
  operationId: 'requestAd',
  method: 'POST',
  base: '/delivery/v1',
  path: '/ads',
  summary: 'An app asks for an ad for one of its placements',
  access: 'key',
  body: Type.Object(
    {
      placement_api_key: ApiKey,
      app_api_key: Type.Optional(ApiKey),
      device: Device,
      user: Type.Optional(
        Type.Object(
          {
            id: Type.Optional(Type.String({ maxLength: 200 })),
            consent: Type.Optional(Type.Boolean()),
          },
          Strict,
        ),
      ),
      region: Type.Optional(Id),
      test: Type.Optional(Type.Boolean()),
    },
    Strict,
  ),
  reply: Type.Object({
    request_id: Text,
    ad: Type.Union([Ad, Type.Null()]),
    reason: Type.Optional(Type.Enum([...noAdReasons])),
    region_unknown: Type.Optional(Type.Boolean()),
    candidates: Type.Optional(Type.Array(Candidate)),
    others: Type.Optional(Type.Array(OtherCandidates)),
  }),
  refusals: ['key_unknown', 'too_many_requests', 'unavailable'],
})

/**
 * Answered only once the events are stored for good. One verdict an event, in the order given. `at` is what the device's own
 * clock said: it is kept, and decides nothing.
 */
export const recordEvents = endpoint({
  operationId: 'recordEvents',
  method: 'POST',
  base: '/delivery/v1',
  path: '/events',
  summary: 'What happened to ads: shown, clicked, watched to the end',
  access: 'key',
  body: Type.Object(
    {
      events: Type.Array(
        Type.Object(
          { token: SignedToken, at: Type.Optional(Type.String({ maxLength: 40 })) },
          Strict,
        ),
        { minItems: 1, maxItems: 500 },
      ),
    },
    Strict,
  ),
  // 500 events with the longest token and time. Each has at most two colons and two commas.
  largestBody: { bytes: 360 * 1024, separators: 2048 },
  reply: Type.Object({
    results: Type.Array(
      Type.Object({
        status: Type.Enum([...eventVerdicts]),
        reason: Type.Optional(Type.Enum([...rejections])),
      }),
    ),
  }),
  refusals: ['unavailable'],
})

/** Answers 302 to the store, after the click is stored; the address is built here from the campaign's app, never taken from the caller. */
export const followClick = endpoint({
  operationId: 'followClick',
  method: 'GET',
  base: '/delivery/v1',
  path: '/click/:token',
  summary: 'Count a click and go to the store',
  access: 'key',
  params: Type.Object({ token: SignedToken }),
  reply: Type.Null(),
  refusals: ['token_not_valid', 'unavailable'],
})

/**
 * Whoever saw an ad says what is wrong with it. The token is the one of the click: it names the ad and nobody who saw it. Only
 * the first report of a handed-out ad is kept; a later one is answered as well. GET on the same address is a page to do it on.
 */
export const reportAd = endpoint({
  operationId: 'reportAd',
  method: 'POST',
  base: '/delivery/v1',
  path: '/reports/:token',
  summary: 'Say what is wrong with an ad',
  access: 'key',
  params: Type.Object({ token: SignedToken }),
  body: Type.Object(
    {
      reason: Type.Enum([...reportReasons]),
      text: Type.Optional(Type.String({ maxLength: 500 })),
    },
    Strict,
  ),
  reply: Type.Object({ status: Type.Enum([...reportVerdicts]) }),
  refusals: ['token_not_valid', 'too_many_requests', 'unavailable'],
})

/** The advertised app was first opened. `referrer` is the install referrer of the store, `click_token` the same token handed over otherwise. */
export const recordInstall = endpoint({
  operationId: 'recordInstall',
  method: 'POST',
  base: '/delivery/v1',
  path: '/installs',
  summary: 'An app was first opened after a click',
  access: 'key',
  body: Type.Object(
    {
      app_api_key: ApiKey,
      referrer: Type.Optional(Type.String({ maxLength: 2000 })),
      click_token: Type.Optional(SignedToken),
      install_id: Type.String({ minLength: 1, maxLength: 200 }),
      platform: Type.Optional(
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
      ),
    },
    Strict,
  ),
  reply: Type.Object({
    attributed: Type.Boolean(),
    reason: Type.Optional(Type.Enum([...installReasons])),
  }),
  refusals: ['key_unknown', 'unavailable'],
})
