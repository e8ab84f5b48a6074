import Type from 'typebox'
import { type Reply } from '../endpoint.ts'
import { caseKinds, caseStates } from './cases.ts'
import { noteParts } from './notes.ts'
import { objectKinds } from './object-kinds.ts'
import { operatorCall } from '../operator.ts'
import { byId, Count, Filled, Instant, OrNull, StrictObject, Text } from '../parts.ts'

/**
 * `held`: something of it is held. `suspended`: its members may change nothing. `stuck`: it asked
 * for ads in the last 30 days, for the first time more than 24 hours ago, and has shown none ever.
 */
export const organizationStates = ['waiting', 'approved', 'rejected'] as const
export const organizationFilters = [...organizationStates, 'held', 'suspended', 'stuck'] as const

/** What the list is sorted by, the largest first. */
export const organizationOrders = ['newest', 'spent', 'earned', 'filtered'] as const

const Listed = {
  id: Text,
  name: Text,
  state: Type.Enum([...organizationStates]),
  is_suspended: Type.Boolean(),
  owner: Type.Object({ name: Text, email: Text }),
  country: OrNull(Text),
  /** Holds in force on it and on what it has. */
  holds: Count,
  open_cases: Count,
  apps: Count,
  /** Campaigns that are switched on and not over. */
  live_campaigns: Count,
  /** Of the last 30 closed days, summed each hour, in the network's currency, as a decimal text. */
  spent_30d: Text,
  earned_30d: Text,
  /** Impressions of its placements in these days: those that count, and those that do not. */
  impressions_30d: Count,
  filtered_30d: Count,
  created_at: Instant,
  last_seen_at: OrNull(Instant),
  /** What operators call it, in the order of the alphabet. */
  tags: Type.Array(Text),
  /** Changes with its state, its tags and the holds on it. An act on several names what it saw. */
  version: Text,
}

/** `before` is `next` of the answer before. `q` finds by the beginnings of words. */
export const listNetworkOrganizations = operatorCall({
  operationId: 'listNetworkOrganizations',
  method: 'GET',
  path: '/organizations',
  summary: 'Organizations, the newest first or in another order: 50 of them',
  needs: 'read',
  query: StrictObject({
    state: Type.Optional(Type.Enum([...organizationFilters])),
    q: Type.Optional(Filled(200)),
    tag: Type.Optional(Filled(30)),
    /** ISO 3166 alpha-2. */
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    sort: Type.Optional(Type.Enum([...organizationOrders])),
    before: Type.Optional(Type.String({ maxLength: 80, pattern: '^\\d{1,18}_[0-9a-f-]{36}$' })),
  }),
  reply: Type.Object({ organizations: Type.Array(Type.Object(Listed)), next: OrNull(Text) }),
})

const Named = { id: Text, name: Text }

/** At most 200 people, apps, placements and campaigns, and the newest 50 cases and notes. */
export const showNetworkOrganization = operatorCall({
  operationId: 'showNetworkOrganization',
  method: 'GET',
  path: '/organizations/:id',
  summary: 'One organization with what it has',
  needs: 'read',
  ...byId('The organization', 'organization_not_found'),
  reply: Type.Object({
    organization: Type.Object(Listed),
    address: Text,
    website: Text,
    app_store_url: OrNull(Text),
    play_store_url: OrNull(Text),
    time_zone: OrNull(Text),
    /** When its keys are or were revoked, while it is being closed or is closed. */
    closing: OrNull(Type.Object({ closes_at: Instant, closed_at: OrNull(Instant) })),
    /** Until when its new ads wait in every mode, because of a denial for fraud. */
    decided_first_till: Type.Optional(OrNull(Instant)),
    people: Type.Array(
      Type.Object({
        ...Named,
        email: Text,
        role: Type.Integer(),
        is_owner: Type.Boolean(),
        has_factor: Type.Boolean(),
        last_seen_at: OrNull(Instant),
      }),
    ),
    apps: Type.Array(
      Type.Object({
        ...Named,
        google_app_id: OrNull(Text),
        apple_app_id: OrNull(Text),
        is_archived: Type.Boolean(),
      }),
    ),
    placements: Type.Array(
      Type.Object({ ...Named, type: Text, app_name: Text, is_paused: Type.Boolean() }),
    ),
    campaigns: Type.Array(
      Type.Object({ ...Named, app_name: Text, is_live: Type.Boolean(), review_state: Text }),
    ),
    cases: Type.Array(
      Type.Object({
        id: Text,
        kind: Type.Enum([...caseKinds]),
        state: Type.Enum([...caseStates]),
        opened_at: Instant,
        due_at: Type.Optional(Instant),
        /** The name of the app, ad or placement that it is about; null for the organization. */
        name: Type.Optional(OrNull(Text)),
      }),
    ),
    notes: Type.Array(
      Type.Object({
        ...noteParts,
        /** The app, placement, campaign or ad that it is about; null for the organization. */
        about: OrNull(Type.Object({ kind: Type.Enum([...objectKinds]), ...Named })),
      }),
    ),
  }),
})

export type ListedOrganization = Reply<typeof listNetworkOrganizations>['organizations'][number]

export type ShownOrganization = Reply<typeof showNetworkOrganization>
