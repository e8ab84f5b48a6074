import Type from 'typebox'
import type { Reply } from '../endpoint.ts'
import { caseKinds, caseStates } from './cases.ts'
import { Notes } from './notes.ts'
import { objectKinds } from './object-kinds.ts'
import { operatorCall } from '../operator.ts'
import { byId, Count, Instant, Named, OrNull, Text } from '../parts.ts'

/** `waiting` and `denied` are of the review. `off`: switched off, paused, or not in its dates. */
export const objectStates = ['live', 'off', 'waiting', 'denied', 'archived'] as const

/** What is known of objects. Which of them a page has depends on the kind. */
export const objectFacts = [
  'google_app_id',
  'apple_app_id',
  'category',
  'ad_rating',
  'child_directed',
  'monetized_since',
  'format',
  'floor',
  'daily_budget',
  'total_budget',
  'ecpm_budget',
  'starts_at',
  'ends_at',
  'device',
  'size',
  'rating',
  'categories',
  'review_reason',
] as const

export const objectFigures = [
  'requests',
  'answers',
  'impressions',
  'clicks',
  'installs',
  'spent',
  'billed',
] as const

const Related = Type.Object({
  kind: Type.Enum([...objectKinds]),
  id: Text,
  name: Text,
  state: Type.Enum([...objectStates]),
})

const NetworkObject = Type.Object({
  kind: Type.Enum([...objectKinds]),
  id: Text,
  name: Text,
  organization: Named,
  state: Type.Enum([...objectStates]),
  created_at: Instant,
  facts: Type.Array(Type.Object({ fact: Type.Enum([...objectFacts]), value: Text })),
  /** Of the last 30 days by UTC. `spent` is in the currency of the campaign. */
  figures: Type.Array(Type.Object({ figure: Type.Enum([...objectFigures]), value: Text })),
  /** Where the picture or the video is, for an ad. */
  media_url: OrNull(Text),
  /** Objects that it belongs to or that belong to it: at most 100 of a kind, the newest first. */
  related: Type.Array(Related),
  /** Its newest 20 cases. */
  cases: Type.Array(
    Type.Object({
      id: Text,
      kind: Type.Enum([...caseKinds]),
      state: Type.Enum([...caseStates]),
      opened_at: Instant,
    }),
  ),
  /** Its newest 50 notes. */
  notes: Notes,
})

const reading = { method: 'GET', needs: 'read' } as const

export const showNetworkApp = operatorCall({
  ...reading,
  operationId: 'showNetworkApp',
  path: '/apps/:id',
  summary: 'One app of any organization',
  ...byId('The app', 'app_not_found'),
  reply: NetworkObject,
})

export const showNetworkPlacement = operatorCall({
  ...reading,
  operationId: 'showNetworkPlacement',
  path: '/placements/:id',
  summary: 'One placement of any organization',
  ...byId('The placement', 'placement_not_found'),
  reply: NetworkObject,
})

export const showNetworkCampaign = operatorCall({
  ...reading,
  operationId: 'showNetworkCampaign',
  path: '/campaigns/:id',
  summary: 'One campaign of any organization',
  ...byId('The campaign', 'campaign_not_found'),
  reply: NetworkObject,
})

export const showNetworkAd = operatorCall({
  ...reading,
  operationId: 'showNetworkAd',
  path: '/ads/:id',
  summary: 'One ad of any organization',
  ...byId('The campaignable content', 'content_not_found'),
  reply: NetworkObject,
})

/**
 * Test requests are kept for 7 days, and of others one in a hundred. Every campaign that was looked
 * at is named, the highest price first. Neither addresses nor viewers are kept.
 */
export const showNetworkRequest = operatorCall({
  ...reading,
  operationId: 'showNetworkRequest',
  path: '/requests/:id',
  summary: 'Why a request for an ad was answered as it was',
  ...byId('The request_id of an answer', 'decision_not_kept'),
  reply: Type.Object({
    id: Text,
    at: Instant,
    is_test: Type.Boolean(),
    organization: Named,
    placement: Named,
    format: Text,
    device: Type.Object({ type: Text, os: Text, orientation: Text }),
    /** ISO 3166 alpha-2; ZZ where it is not known. */
    country: Text,
    region_unknown: Type.Boolean(),
    /** Why there was no ad; null where one was shown. */
    reason: OrNull(Text),
    candidates: Type.Array(
      Type.Object({
        /** Null for a campaign that is not there any more. */
        campaign: OrNull(Named),
        organization: OrNull(Named),
        /** The first filter that it failed; null where it passed all. */
        failed: OrNull(Text),
        reason: OrNull(Text),
        won: Type.Boolean(),
      }),
    ),
    /** How many campaigns of lower prices were not looked at one by one. */
    left_out: Count,
  }),
})

export type ShownObject = Reply<typeof showNetworkApp>

export type ShownRequest = Reply<typeof showNetworkRequest>
