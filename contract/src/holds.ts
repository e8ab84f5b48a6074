import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Instant, OrNull, Text } from './parts.ts'

/** What a hold can be on. Only an organization has scopes other than `serving`. */
export const heldKinds = ['organization', 'app', 'placement', 'campaign', 'content'] as const

export type HeldKind = (typeof heldKinds)[number]

/**
 * What a hold stops. `serving`: the app, placement, campaign or campaignable content is not shown.
 * `advertise`: no campaign of the organization runs. `monetize`: its apps show only its own ads.
 * `write`: its members read and change nothing.
 */
export const holdScopes = ['serving', 'advertise', 'monetize', 'write'] as const

/**
 * All scopes of a hold. `payout` keeps back earnings when a month is closed, has calls of its own
 * (operator/payout-holds.ts) and stops nothing that is shown.
 */
export const allHoldScopes = [...holdScopes, 'payout'] as const

export type HoldScope = (typeof allHoldScopes)[number]

/** The holds on the own organization and on what belongs to it. A suspended one reads them too. */
export const listOwnHolds = endpoint({
  operationId: 'listOwnHolds',
  method: 'GET',
  path: '/organization/holds',
  summary: 'What the network holds, with its message',
  access: 'session',
  needs: 'self',
  reply: Type.Array(
    Type.Object({
      id: Text,
      scope: Type.Enum([...allHoldScopes]),
      object_kind: Type.Enum([...heldKinds]),
      object_id: Text,
      /** The name of the app, campaign or placement; null for an organization. */
      object_name: OrNull(Text),
      message: Text,
      /** The day by which the network looks at it again. */
      review_by: OrNull(Text),
      placed_at: Instant,
    }),
  ),
})
