import Type from 'typebox'
import { placementTypes } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { ownImpressions } from './money/ecpm.ts'
import {
  appInPath,
  appInQuery,
  byIds,
  Count,
  Filled,
  Id,
  OrNull,
  StrictObject,
  Text,
} from './parts.ts'

/**
 * An ad slot in a monetizing app. `download_count` is the number of installs it brought.
 * `has_requests`: whether an app has requested ads for it, tests included.
 */
export const Placement = Type.Object({
  id: Text,
  name: Text,
  type: Text,
  placement_api_key: Text,
  request_count: Count,
  impression_count: Count,
  click_count: Count,
  download_count: Count,
  has_requests: Type.Optional(Type.Boolean()),
})

export const addApps = endpoint({
  operationId: 'addApps',
  method: 'PUT',
  path: '/app/add-to-monetization',
  summary: 'Add apps to monetization; an app already in it stays',
  access: 'approved',
  needs: 'monetization.write',
  body: StrictObject({ app_ids: Type.Array(Id, { maxItems: 1000 }) }),
  largestBody: { bytes: 72 * 1024, separators: 2048 },
  reply: Type.Object({ app_ids: Type.Array(Text) }),
  refusals: ['app_not_found', 'no_apps_given'],
})

export const listPlacements = endpoint({
  operationId: 'listPlacements',
  method: 'GET',
  path: '/ad-placement/:appId',
  summary: "An app's placements with their counts",
  access: 'approved',
  needs: 'read',
  params: appInPath,
  query: appInQuery,
  reply: Type.Array(Placement),
  refusals: ['app_not_found'],
})

export const createPlacement = endpoint({
  operationId: 'createPlacement',
  method: 'POST',
  path: '/ad-placement/:appId',
  summary: 'Define a placement in a monetizing app',
  access: 'approved',
  needs: 'monetization.write',
  onceByKey: true,
  params: appInPath,
  query: appInQuery,
  body: StrictObject({ name: Filled(), type: Type.Enum([...placementTypes]) }),
  reply: Placement,
  refusals: ['app_not_found', 'app_not_monetizing', 'too_many_placements'],
})

/**
 * The results of an app's placements over the last 30 days, today included. Amounts are the
 * publisher's revenue in the network's currency, as decimal texts, and are estimates until they are
 * paid. Clients compute rates from the counts. A retired placement is included while it has counts.
 */
export const showRates = endpoint({
  operationId: 'showRates',
  method: 'GET',
  path: '/monetization/:appId/rates',
  summary: "How an app's placements have done lately",
  access: 'approved',
  needs: 'read',
  params: appInPath,
  query: appInQuery,
  reply: Type.Object({
    currency: Text,
    days: Count,
    placements: Type.Array(
      Type.Object({
        id: Text,
        name: Text,
        requests: Count,
        /** Requests that got an ad. */
        answers: Count,
        impressions: Count,
        ...ownImpressions,
        clicks: Count,
        earned: Text,
        retired: Type.Optional(Type.Literal(true)),
      }),
    ),
  }),
  refusals: ['app_not_found'],
})

/** What a viewer gets for a video that is watched to its end. */
const PlacementReward = OrNull(
  StrictObject({
    item: Type.String({ minLength: 1, maxLength: 64 }),
    amount: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  }),
)

/**
 * Lists the placements of an app with rewarded videos, the newest first, and the callbacks that get
 * the rewards of the app.
 */
export const showRewardSettings = endpoint({
  operationId: 'showRewardSettings',
  method: 'GET',
  path: '/monetization/:appId/rewards',
  summary: 'What viewers of an app earn, and which callbacks take it',
  access: 'approved',
  needs: 'read',
  params: appInPath,
  query: appInQuery,
  reply: Type.Object({
    placements: Type.Array(Type.Object({ id: Text, name: Text, reward: PlacementReward })),
    callbacks: Type.Array(
      Type.Object({
        webhook_id: Text,
        takes_test: Type.Boolean(),
        state: Type.Enum(['on', 'failing', 'off']),
      }),
    ),
  }),
  refusals: ['app_not_found'],
})

/** `null` takes the reward away. Ads that are given already bring what is set when they end. */
export const setPlacementReward = endpoint({
  operationId: 'setPlacementReward',
  method: 'PUT',
  path: '/monetization/placements/:placementId/reward',
  summary: 'Set what viewers earn in a placement',
  access: 'approved',
  needs: 'monetization.write',
  ...byIds({ placementId: Id }, 'placement_not_found'),
  body: StrictObject({ reward: PlacementReward }),
  reply: Type.Object({ id: Text, name: Text, reward: PlacementReward }),
  refusals: ['placement_not_rewarded'],
})
