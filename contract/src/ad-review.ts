// What a publisher sees of the ads that were shown in its apps, and which of them it does not want there.
import Type from 'typebox'
import { reportReasons } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { Count, Id, Instant, Strict, Text, TextOrNull } from './parts.ts'

const OwnApp = Type.Object({ id: Text, name: Text })
const Reason = Type.Enum([...reportReasons])

/** Where an advertised app is kept out: in all apps of the organization, or in some. */
const Blocks = Type.Object({ everywhere: Type.Boolean(), apps: Type.Array(OwnApp) })

/**
 * An advertised app of another organization. `sampled_ads` is in how many of the kept requests its ad was handed out; it is no
 * count of impressions. Reports are those of the organization's own placements. Store addresses are null where the app is not
 * there.
 */
const ShownApp = Type.Object({
  id: Text,
  name: Text,
  icon_path: TextOrNull,
  play_store_url: TextOrNull,
  app_store_url: TextOrNull,
  sampled_ads: Count,
  last_sampled_at: Type.Union([Instant, Type.Null()]),
  reports: Count,
  latest_report: Type.Union([Type.Object({ reason: Reason, at: Instant }), Type.Null()]),
  blocked: Blocks,
})

/**
 * The apps that were reported in the last `report_days` days, that a kept request of the last `sample_days` days was answered
 * with, or that are blocked. The most reported come first, then the most seen. Which ad a request got is kept of one request in a
 * hundred, so an app that was shown seldom may be missing. `sampled_ads` at the top is how many ads that sample holds.
 */
export const listShownApps = endpoint({
  operationId: 'listShownApps',
  method: 'GET',
  path: '/ad-review/apps',
  summary: "Apps of others whose ads were shown in the organization's placements",
  access: 'approved',
  reply: Type.Object({
    report_days: Count,
    sample_days: Count,
    sampled_ads: Count,
    apps: Type.Array(ShownApp),
  }),
  refusals: [],
})

/** The newest hundred of the last 30 days. An app that nobody reported there has an empty list, and so has one that is none. */
export const listViewerReports = endpoint({
  operationId: 'listViewerReports',
  method: 'GET',
  path: '/ad-review/app/:advertisedAppId/reports',
  summary: "What viewers said of an app's ads in the organization's placements",
  access: 'approved',
  params: Type.Object({ advertisedAppId: Id }),
  reply: Type.Array(
    Type.Object({
      reason: Reason,
      note: Text,
      at: Instant,
      placement: Type.Object({ id: Text, name: Text, app_name: Text }),
    }),
  ),
  refusals: [],
})

/**
 * Set and not flipped: saying it twice changes nothing, and the contrary undoes it. Without `app_id` it is about all apps of the
 * organization; with it, about that one alone. An app can be blocked that `listShownApps` lists, or that was blocked before.
 */
export const setAppBlock = endpoint({
  operationId: 'setAppBlock',
  method: 'PUT',
  path: '/ad-review/app/:advertisedAppId/block',
  summary: "Keep an app's ads out of the organization's apps, or let them in again",
  access: 'approved',
  params: Type.Object({ advertisedAppId: Id }),
  body: Type.Object(
    { blocked: Type.Boolean(), app_id: Type.Optional(Type.Union([Id, Type.Null()])) },
    Strict,
  ),
  reply: Type.Object({ id: Text, blocked: Blocks }),
  refusals: ['app_not_found', 'app_not_monetizing', 'app_is_own'],
})
