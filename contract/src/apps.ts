import Type from 'typebox'
import { Categories, Rating } from './ad-contents/ad-ratings.ts'
import { endpoint } from './endpoint.ts'
import {
  byId,
  byIds,
  campaignUses,
  Count,
  Filled,
  Id,
  idInPath,
  Instant,
  Maybe,
  mayBeRetired,
  OrNull,
  Retirement,
  Retiring,
  StrictObject,
  Text,
} from './parts.ts'

/** Why an app's ads are not served until an operator has reviewed it. */
export const appReviewReasons = ['store_id_taken', 'store_id_changed'] as const

/**
 * `store_id_taken`: another organization has an app with this store id. `store_id_changed`: the app
 * has campaigns or ads, and its new store id leads to another store page.
 */
export const AppReview = Type.Object({
  reason: Type.Enum([...appReviewReasons]),
  since: Instant,
})

/**
 * Of the name of an app, or the icon of a campaign, that viewers do not see yet: until an operator
 * has decided (`pending`), or because it was denied. `shown` is what they see instead, which was
 * approved before; null where nothing was, and its ads are not shown to others then.
 */
export const LookReview = Type.Object({
  state: Type.Enum(['pending', 'denied']),
  shown: OrNull(Text),
})

/**
 * A publisher's app. The keys may be shown at any time: they identify the app and authorize nothing
 * that involves money.
 */
export const App = Type.Object({
  id: Text,
  name: Text,
  google_app_id: OrNull(Text),
  apple_app_id: OrNull(Text),
  category: Text,
  subcategory: OrNull(Text),
  is_monetizing: Type.Boolean(),
  organization_api_key: Text,
  app_api_key: Text,
  review: Type.Optional(AppReview),
  /** Only where viewers do not see this name. */
  name_review: Type.Optional(LookReview),
})

/** The text of a store id; of the address of a store page, the id in it is taken. */
const TypedStoreId = Maybe()

/**
 * The console sends the literal `{developer-id}` in the path; the developer's own id is accepted
 * too.
 */
export const createApp = endpoint({
  operationId: 'createApp',
  method: 'POST',
  path: '/app/:id',
  summary: 'Register an app',
  access: 'approved',
  needs: 'apps.write',
  onceByKey: true,
  params: idInPath('The id of the signed-in developer, or the literal `{developer-id}`'),
  body: StrictObject({
    name: Filled(),
    google_app_id: TypedStoreId,
    apple_app_id: TypedStoreId,
    category: Filled(),
    subcategory: Maybe(),
  }),
  reply: App,
  refusals: ['app_ids_missing', 'developer_not_found', 'too_many_apps'],
})

export const listApps = endpoint({
  operationId: 'listApps',
  method: 'GET',
  path: '/organization/apps',
  summary: "The organization's apps with their keys",
  access: 'approved',
  needs: 'read',
  reply: Type.Array(App),
})

/**
 * The published API writes `App` with a capital. `installs` are those that the app's placements
 * brought.
 */
export const listAppStatistics = endpoint({
  operationId: 'listAppStatistics',
  method: 'GET',
  path: '/app/app-stat',
  summary: "The organization's apps with their counts",
  access: 'approved',
  needs: 'read',
  query: Type.Object(mayBeRetired),
  reply: Type.Array(
    Type.Object({
      id: Text,
      App,
      ad_contents: Count,
      installs: Count,
      icon_path: OrNull(Text),
      /** Only in lists of retired ones. */
      retired_at: Type.Optional(Instant),
    }),
  ),
})

const appInPath = byIds({ appId: Id }, 'app_not_found')

/** A field that is left out keeps its value. An empty or null id or subcategory is removed. */
export const editApp = endpoint({
  operationId: 'editApp',
  method: 'PUT',
  path: '/app/:id',
  summary: 'Change what an app was registered with',
  access: 'approved',
  needs: 'apps.write',
  ...byId('The id of the app', 'app_not_found'),
  body: StrictObject({
    name: Type.Optional(Filled()),
    google_app_id: TypedStoreId,
    apple_app_id: TypedStoreId,
    category: Type.Optional(Filled()),
    subcategory: Maybe(),
  }),
  reply: App,
  refusals: ['app_ids_missing', 'app_not_found'],
})

/**
 * A retired app is in no list and no choice. Its campaigns are not served, and its placements' keys
 * are refused as unknown until it is restored. No data is lost, and installs of earlier clicks
 * still count.
 */
export const setAppRetirement = endpoint({
  operationId: 'setAppRetirement',
  method: 'PUT',
  path: '/app/:appId/retirement',
  summary: 'Retire an app, or take it back',
  access: 'approved',
  needs: 'apps.write',
  ...appInPath,
  body: Retiring,
  reply: Retirement,
})

/** Which ads an app shows: `child_directed` apps show only ads that a person rated 1. */
const AdLimits = StrictObject({
  ad_rating: Rating,
  child_directed: Type.Boolean(),
  blocked_categories: Categories,
})

export const showAdLimits = endpoint({
  operationId: 'showAdLimits',
  method: 'GET',
  path: '/app/:appId/ad-limits',
  summary: 'Which ads an app shows',
  access: 'approved',
  needs: 'read',
  ...appInPath,
  reply: AdLimits,
})

/** An operator looks at a monetized app again whose limits change. */
export const setAdLimits = endpoint({
  operationId: 'setAdLimits',
  method: 'PUT',
  path: '/app/:appId/ad-limits',
  summary: 'Say which ads an app shows',
  access: 'approved',
  needs: 'monetization.write',
  ...appInPath,
  body: AdLimits,
  reply: AdLimits,
})

export const showAppUses = endpoint({
  operationId: 'showAppUses',
  method: 'GET',
  path: '/app/:appId/uses',
  summary: 'What an app is used in',
  access: 'approved',
  needs: 'read',
  ...appInPath,
  reply: Type.Object({
    ...campaignUses,
    placements: Count,
    ad_contents: Count,
    campaignable_ad_contents: Count,
  }),
})
