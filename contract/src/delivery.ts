import Type from 'typebox'
import { Device, Sdk } from './delivery/device.ts'
import { Platform } from './delivery/platform.ts'
import { Privacy } from './delivery/privacy.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrNull, StrictObject, Text } from './parts.ts'

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
  // The publisher blocked the advertised app.
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
export const reportReasons = [
  'offensive',
  'adult',
  'misleading',
  'scam',
  'broken',
  'other',
] as const
export const reportVerdicts = ['accepted', 'duplicate'] as const
/**
 * What the server may use of the viewer, from least to most; it also says what the device may
 * store.
 * With `contextual`, the device stores the events that wait and the mark that its install was sent.
 * `capped` means that `user.id` was used for frequency caps.
 */
export const consents = ['contextual', 'measured', 'capped'] as const

/** The media types that ads are there in. */
export const mediaTypes = ['image/jpeg', 'video/mp4', 'video/ogg'] as const
export type MediaType = (typeof mediaTypes)[number]
export type AdFormat = (typeof adFormats)[number]
export type NoAdReason = (typeof noAdReasons)[number]
export type Rejection = (typeof rejections)[number]
export type InstallReason = (typeof installReasons)[number]
export type ReportReason = (typeof reportReasons)[number]
export type Consent = (typeof consents)[number]

const ApiKey = Type.String({ minLength: 1, maxLength: 80 })
const SignedToken = Type.String({ minLength: 1, maxLength: 600 })

const Ad = Type.Object({
  format: Type.Enum([...adFormats]),
  media: Type.Object({
    url: Text,
    type: Type.Enum([...mediaTypes]),
    width: Type.Integer(),
    height: Type.Integer(),
    duration_s: Type.Optional(Type.Number()),
  }),
  tokens: Type.Object({ impression: Text, click: Text, complete: Type.Optional(Text) }),
  click_url: Text,
  close_after_s: Type.Integer(),
  expires_at: Instant,
  /** The whole seconds from this answer to `expires_at`, for devices whose clock is wrong. */
  expires_in_s: Type.Integer(),
  advertiser: Type.Object({ app_name: Text, icon_url: Text }),
  /** A page where a viewer can report the ad; a POST to it is `reportAd`. */
  report_url: Text,
  why: Type.Array(Text),
})

/**
 * A campaign of the publisher in a test answer: the first eligibility filter it failed, or null
 * where it could have been served.
 */
const Candidate = Type.Object({
  campaign_id: Text,
  failed: OrNull(Type.Enum([...noAdReasons])),
})

/**
 * The number of other organizations' campaigns that failed this filter; null for those that failed
 * none.
 */
const OtherCandidates = Type.Object({
  failed: OrNull(Type.Enum([...noAdReasons])),
  campaigns: Type.Integer({ minimum: 1 }),
})

/** What an SDK in test mode prints: the first line of the placement's doctor and its page. */
const DoctorLine = Type.Object({ text: Text, url: Text })

/**
 * `ad: null` is a regular answer and not an error. With `test: true` nothing is counted and
 * `region` is used. `candidates` are then the publisher's own campaigns and `others` counts all
 * other campaigns, at most 1,000 together; the console shows the whole list by the `request_id`. A
 * placement accepts two test requests a second.
 */
export const requestAd = endpoint({
  operationId: 'requestAd',
  method: 'POST',
  base: '/delivery/v1',
  path: '/ads',
  summary: 'An app asks for an ad for one of its placements',
  description:
    'With `privacy.child`, with `privacy.limited` or after a refusal, `user` is not read. A refusal is: `user.consent` is not true; a `tcf` string without consent to all of the ' +
    'purposes 1, 2 and 7, or one that cannot be read; `gdpr: true` without `tcf`; any `gpp` string, because none is read yet. With `child`, only ads that suit apps for children are shown. ' +
    '`consent` of the answer says what was used, and so what the device may store: `contextual` for a child, with a consent string that is not read, and where `gdpr: true` or `tcf` comes ' +
    'without the purposes 1 and 7; `capped` where `user.id` was used; else `measured`. A video comes in the first media type of `device.plays` that it is there in: each as `video/mp4`, and as `video/ogg` (Theora) where the network could convert it. A video placement has no ad, with the reason `format`, where no video is there in any of them. ' +
    '`expires_in_s` are the whole seconds from the answer to `expires_at`. The doctor of a placement counts `sdk` by name and version, and its live view shows `sdk` and `app`. With `test: true`, `doctor` has the address of that page and the ' +
    'first line of the doctor, or, where the console is not used from the address of the call and no live view sees it, the reason for no ad; `privacy.gpp_sid` is accepted and read by nothing yet.',
  access: 'key',
  body: StrictObject({
    placement_api_key: ApiKey,
    app_api_key: Type.Optional(ApiKey),
    sdk: Type.Optional(Sdk),
    app: Type.Optional(StrictObject({ version: Type.String({ minLength: 1, maxLength: 40 }) })),
    device: Device,
    privacy: Type.Optional(Privacy),
    user: Type.Optional(
      StrictObject({
        id: Type.Optional(Type.String({ maxLength: 200 })),
        consent: Type.Optional(Type.Boolean()),
      }),
    ),
    region: Type.Optional(Id),
    test: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    request_id: Text,
    ad: OrNull(Ad),
    reason: Type.Optional(Type.Enum([...noAdReasons])),
    consent: Type.Enum([...consents]),
    region_unknown: Type.Optional(Type.Boolean()),
    candidates: Type.Optional(Type.Array(Candidate)),
    others: Type.Optional(Type.Array(OtherCandidates)),
    doctor: Type.Optional(DoctorLine),
  }),
  refusals: ['key_unknown', 'too_many_requests', 'unavailable'],
})

/**
 * For whom a rewarded video was watched. It is read with a `complete` token only and never refuses
 * an event: one that is out of bounds is dropped, and the event's result says so.
 */
export const RewardFields = StrictObject({
  user: Type.Optional(Type.String({ maxLength: 200 })),
  data: Type.Optional(Type.String({ maxLength: 1000 })),
})
const Reward = Type.Unknown({
  description:
    'An object with `user` (at most 200 characters) and `data` (at most 1,000 characters), both optional. It is read with a `complete` token only. ' +
    'What is out of bounds is dropped, the event counts, and its result has `reward: "dropped"`. It is told to callbacks and webhooks where the placement gives a reward.',
})

/**
 * Answered only after the events are stored durably. There is one result per event, in their order.
 * `at` is the time of the device's clock: it is stored and affects nothing.
 */
export const recordEvents = endpoint({
  operationId: 'recordEvents',
  method: 'POST',
  base: '/delivery/v1',
  path: '/events',
  summary: 'What happened to ads: shown, clicked, watched to the end',
  description:
    'A token counts once; the first event that counts is counted. The program that reports an impression or a complete may be another one than asked for the ad ' +
    '(a player, a web view), as long as it is on the same network and reports within 30 minutes of the request. Otherwise the event is answered as any other and does not count ' +
    '(reason `other_agent`). Where the request named the agent of that program as `device.user_agent`, it may also report from another network and later. ' +
    'A click may come from any program. The body is JSON, sent as `application/json` or, as by `navigator.sendBeacon`, as `text/plain`.',
  access: 'key',
  body: StrictObject({
    events: Type.Array(
      StrictObject({
        token: SignedToken,
        at: Type.Optional(Type.String({ maxLength: 40 })),
        reward: Type.Optional(Reward),
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
  // 500 events with the longest token and time. With a reward, each has at most five colons and
  // four commas. Where long rewards need more bytes, a batch is sent in halves.
  largestBody: { bytes: 360 * 1024, separators: 4608 },
  reply: Type.Object({
    results: Type.Array(
      Type.Object({
        status: Type.Enum([...eventVerdicts]),
        reason: Type.Optional(Type.Enum([...rejections])),
        reward: Type.Optional(Type.Enum(['dropped'])),
      }),
    ),
  }),
  refusals: ['unavailable'],
})

/**
 * Stores the click and then redirects to the store with 302. The address is built from the
 * campaign's app and never taken from the caller.
 */
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
 * A viewer reports a problem with an ad. The token is the click's: it identifies the served ad and
 * not the viewer. Only the first report of a served ad is stored; a later one gets the same answer.
 * GET on the same address shows a form.
 */
export const reportAd = endpoint({
  operationId: 'reportAd',
  method: 'POST',
  base: '/delivery/v1',
  path: '/reports/:token',
  summary: 'Say what is wrong with an ad',
  access: 'key',
  params: Type.Object({ token: SignedToken }),
  body: StrictObject({
    reason: Type.Enum([...reportReasons]),
    text: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  reply: Type.Object({ status: Type.Enum([...reportVerdicts]) }),
  refusals: ['token_not_valid', 'too_many_requests', 'unavailable'],
})

/**
 * Sent when the advertised app is first opened. `referrer` is the store's install referrer;
 * `click_token` is the same token received by other means. An install without an `install_id`
 * counts once for its click. So does one whose `privacy` says child, limited or a refusal, because
 * its `install_id` is not read.
 */
export const recordInstall = endpoint({
  operationId: 'recordInstall',
  method: 'POST',
  base: '/delivery/v1',
  path: '/installs',
  summary: 'An app was first opened after a click',
  access: 'key',
  body: StrictObject({
    app_api_key: ApiKey,
    referrer: Type.Optional(Type.String({ maxLength: 2000 })),
    click_token: Type.Optional(SignedToken),
    install_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    privacy: Type.Optional(Privacy),
    platform: Type.Optional(Platform),
  }),
  reply: Type.Object({
    attributed: Type.Boolean(),
    reason: Type.Optional(Type.Enum([...installReasons])),
  }),
  refusals: ['key_unknown', 'unavailable'],
})
