// The ads that were shown in a publisher's apps, and which of them the publisher blocks.
import Type from 'typebox'
import { reportReasons } from '../delivery.ts'
import { endpoint } from '../endpoint.ts'
import { byIds, Count, Id, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'

const OwnApp = Named
const Reason = Type.Enum([...reportReasons])

/** Where an advertised app is blocked: in all apps of the organization, or in the listed ones. */
const Blocks = Type.Object({ everywhere: Type.Boolean(), apps: Type.Array(OwnApp) })

/**
 * An advertised app of another organization. `sampled_ads` is the number of sampled requests that
 * its ads were served to; it is not a count of impressions. Reports are those of the organization's
 * own placements. A store address is null where the app is not in that store.
 */
const ShownApp = Type.Object({
  id: Text,
  name: Text,
  icon_path: OrNull(Text),
  play_store_url: OrNull(Text),
  app_store_url: OrNull(Text),
  sampled_ads: Count,
  last_sampled_at: OrNull(Instant),
  reports: Count,
  latest_report: OrNull(Type.Object({ reason: Reason, at: Instant })),
  blocked: Blocks,
})

/**
 * Lists the apps that were reported in the last `report_days` days, that were served to a sampled
 * request of the last `sample_days` days, or that are blocked. The most reported come first, then
 * the most served. One request in a hundred is sampled, so a rarely shown app may be missing. The
 * top-level `sampled_ads` is the number of ads in the sample.
 */
export const listShownApps = endpoint({
  operationId: 'listShownApps',
  method: 'GET',
  path: '/ad-review/apps',
  summary: "Apps of others whose ads were shown in the organization's placements",
  access: 'approved',
  needs: 'read',
  reply: Type.Object({
    report_days: Count,
    sample_days: Count,
    sampled_ads: Count,
    apps: Type.Array(ShownApp),
  }),
})

/**
 * The apps whose ads were served to the sampled requests of a placement, own apps included, the
 * most served first. One request in a hundred is sampled and kept for `sample_days` days, so `ads`
 * gives a share of `sampled_ads` and is not a count of impressions. At most the newest 2,000
 * samples are read.
 */
export const listSampledApps = endpoint({
  operationId: 'listSampledApps',
  method: 'GET',
  path: '/ad-review/placement/:placementId/apps',
  summary: "The advertised apps in a sample of a placement's ads",
  access: 'approved',
  needs: 'read',
  ...byIds({ placementId: Id }, 'placement_not_found'),
  reply: Type.Object({
    sample_days: Count,
    sampled_ads: Count,
    apps: Type.Array(
      Type.Object({
        id: Text,
        name: Text,
        icon_path: OrNull(Text),
        is_own: Type.Boolean(),
        ads: Count,
      }),
    ),
  }),
})

/**
 * The newest hundred of the last 30 days. The list is empty for an app without reports and for an
 * unknown app.
 */
export const listViewerReports = endpoint({
  operationId: 'listViewerReports',
  method: 'GET',
  path: '/ad-review/app/:advertisedAppId/reports',
  summary: "What viewers said of an app's ads in the organization's placements",
  access: 'approved',
  needs: 'read',
  params: Type.Object({ advertisedAppId: Id }),
  reply: Type.Array(
    Type.Object({
      reason: Reason,
      note: Text,
      at: Instant,
      placement: Type.Object({ id: Text, name: Text, app_name: Text }),
    }),
  ),
})

/**
 * Sets the block and does not toggle it, so that a repeated call changes nothing. Without `app_id`
 * it applies to all apps of the organization, with it to that app only. Only an app that
 * `listShownApps` lists, or that was blocked before, can be blocked.
 */
export const setAppBlock = endpoint({
  operationId: 'setAppBlock',
  method: 'PUT',
  path: '/ad-review/app/:advertisedAppId/block',
  summary: "Keep an app's ads out of the organization's apps, or let them in again",
  access: 'approved',
  needs: 'monetization.write',
  ...byIds({ advertisedAppId: Id }, 'app_not_found'),
  body: StrictObject({ blocked: Type.Boolean(), app_id: Type.Optional(OrNull(Id)) }),
  reply: Type.Object({ id: Text, blocked: Blocks }),
  refusals: ['app_not_monetizing', 'app_is_own'],
})
