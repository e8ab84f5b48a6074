import Type from 'typebox'
import { Categories, Rating } from '../ad-contents/ad-ratings.ts'
import { appReviewReasons } from '../apps.ts'
import { reportReasons } from '../delivery.ts'
import { Count, Instant, Named, OrNull, Text } from '../parts.ts'

// What an operator sees of the app, the ad or the reports that a case is about.

/** `pending`: shown in the organization's own apps only. */
export const adStates = ['approved', 'pending', 'denied'] as const

const RatingOrNull = OrNull(Rating)

/** An ad of the organization that was denied in the last 90 days, which stands. */
const DeniedAd = Type.Object({
  name: Text,
  reason_code: OrNull(Text),
  at: Instant,
  /** Null for a video without a still. */
  thumbnail_url: OrNull(Text),
})

export const AdFacts = Type.Object({
  id: Text,
  name: Text,
  app: Type.Object({
    id: Text,
    name: Text,
    google_app_id: OrNull(Text),
    apple_app_id: OrNull(Text),
  }),
  /** 100 image, 200 banner, 300 video. */
  type: Count,
  width: Count,
  height: Count,
  duration_s: OrNull(Type.Number()),
  /** The picture or the video itself. */
  media_url: Text,
  poster_url: OrNull(Text),
  state: Type.Enum([...adStates]),
  /** Null for an ad that nobody has rated. */
  rating: RatingOrNull,
  categories: Categories,
  is_retired: Type.Boolean(),
  created_at: Instant,
  /** At most twenty, running ones first. */
  campaigns: Type.Array(Type.Object({ id: Text, name: Text, is_active: Type.Boolean() })),
  /** At most ten ads of the organization that were denied in the last 90 days, newest first. */
  denied_ads: Type.Array(DeniedAd),
  /** Decisions that stand on other ads with the same file, the newest first: at most ten. */
  same_file: Type.Array(
    Type.Object({
      organization: Named,
      name: Text,
      outcome: Text,
      reason_code: OrNull(Text),
      at: Instant,
    }),
  ),
})

/**
 * What was decided on the name of an app or an icon. `unseen`: there is no ad of it yet; `pending`:
 * viewers see what was approved before; `shown`: viewers see it, and it is to be decided.
 */
export const lookStates = ['unseen', 'pending', 'shown', 'approved', 'denied'] as const

const LookState = Type.Enum([...lookStates])

/** What viewers see of an app beside its ads, and what was approved before. */
const AppLook = Type.Object({
  /** Of the app's present name. */
  name_state: LookState,
  /** Null where none was approved. */
  approved_name: OrNull(Text),
  /** The icons that its campaigns use, undecided ones first: at most twenty. */
  icons: Type.Array(
    Type.Object({
      state: LookState,
      url: Text,
      /** Null where these campaigns had none that was approved. */
      approved_url: OrNull(Text),
      campaigns: Type.Array(Named),
    }),
  ),
})

export const AppFacts = Type.Object({
  id: Text,
  name: Text,
  google_app_id: OrNull(Text),
  apple_app_id: OrNull(Text),
  category: Text,
  subcategory: OrNull(Text),
  ad_rating: Rating,
  child_directed: Type.Boolean(),
  blocked_categories: Categories,
  is_denied: Type.Boolean(),
  /** Why its ads wait: see `AppReview`. */
  review_reason: OrNull(Type.Enum([...appReviewReasons])),
  look: AppLook,
  placements: Type.Array(Type.Object({ id: Text, name: Text, type: Text })),
  /** Other organizations that have one of its store ids. */
  same_store_id: Type.Array(Named),
})

/** What is compared with the same hour of the 28 days before. */
export const deviationMeasures = ['ctr', 'fill', 'filtered'] as const

export const Deviation = Type.Object({
  hour: Instant,
  measure: Type.Enum([...deviationMeasures]),
  /** Shares, 0 to 1: `usual` is the median of the days before. */
  value: Type.Number(),
  usual: Type.Number(),
  /** In standard deviations; below zero where it is less than usual. */
  z: Type.Number(),
  /** Of the hour, filtered ones included. */
  impressions: Count,
})

export const Recheck = Type.Object({
  id: Text,
  since: Instant,
  till: Instant,
  asked_by: Text,
  asked_at: Instant,
  state: Type.Enum(['waiting', 'running', 'done', 'failed']),
  finished_at: OrNull(Instant),
  /** Null until it is done. */
  result: OrNull(
    Type.Object({
      ruleset: Count,
      events: Count,
      /** Events whose reason would be another one. */
      changed: Count,
      pairs: Type.Array(Type.Object({ stored: Text, now: Text, events: Count })),
      /** Billed impressions that would not count, with what each side would get or give back. */
      impressions: Count,
      /** With its currency, as `3.07 USD`. */
      charged: Text,
      advertisers: Type.Array(Type.Object({ name: Text, amount: Text })),
      publishers: Type.Array(Type.Object({ name: Text, amount: Text })),
    }),
  ),
})

export const TrafficFacts = Type.Object({
  placement: Type.Object({ id: Text, name: Text, app_name: Text }),
  /** Of the last 28 days, the newest first: at most twenty. */
  deviations: Type.Array(Deviation),
  /** The newest first: at most five. */
  rechecks: Type.Array(Recheck),
})

const Reason = Type.Enum([...reportReasons])

export const ReportFacts = Type.Object({
  count: Count,
  by_reason: Type.Array(Type.Object({ reason: Reason, count: Count })),
  /** ISO 3166 alpha-2, or `ZZ` where it is not known; at most twenty. */
  by_country: Type.Array(Type.Object({ country: Text, count: Count })),
  /** Where it was shown: at most ten placements. */
  by_placement: Type.Array(Type.Object({ name: Text, app_name: Text, count: Count })),
  /** The newest twenty that say more than a reason. */
  notes: Type.Array(Type.Object({ at: Instant, reason: Reason, country: Text, note: Text })),
})
