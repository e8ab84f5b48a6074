import Type from 'typebox'
import { endpoint, type Reply } from '../endpoint.ts'
import { allHoldScopes, heldKinds, holdScopes } from '../holds.ts'
import { operatorBase, Reason } from '../operator.ts'
import { byId, Id, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'

const Day = Type.String({ format: 'date' })

export const Hold = Type.Object({
  id: Text,
  organization: Named,
  scope: Type.Enum([...allHoldScopes]),
  object_kind: Type.Enum([...heldKinds]),
  object_id: Text,
  object_name: Text,
  /** What the members read. */
  message: Text,
  /** Why, for operators alone. */
  reason: Text,
  /** The day by which somebody looks at it again. */
  review_by: OrNull(Day),
  placed_by: Text,
  placed_at: Instant,
  lifted_by: OrNull(Text),
  lifted_at: OrNull(Instant),
})

/** At most 200, the newest first. */
export const listHolds = endpoint({
  operationId: 'listHolds',
  method: 'GET',
  path: '/holds',
  base: operatorBase,
  summary: 'Holds: those in force, or all of one organization',
  access: 'operator',
  needs: 'read',
  query: StrictObject({ organization_id: Type.Optional(Id) }),
  reply: Type.Array(Hold),
  refusals: [],
})

export const Message = Type.String({ minLength: 3, maxLength: 1000, pattern: '\\S.*\\S.*\\S' })

/** What is held, what members read, why, and when somebody looks again. */
export const holdParts = {
  object_id: Id,
  message: Message,
  reason: Reason,
  review_by: Type.Optional(Day),
}

export const LiftedHold = StrictObject({ reason: Reason })

/** Effective within two seconds on every node. The same object is held once at a time. */
export const placeHold = endpoint({
  operationId: 'placeHold',
  method: 'POST',
  path: '/holds',
  base: operatorBase,
  summary: 'Stop an app, a placement, a campaign, an ad or what an organization may do',
  access: 'operator',
  needs: 'hold.serving',
  reason: true,
  body: StrictObject({
    scope: Type.Enum([...holdScopes]),
    object_kind: Type.Enum([...heldKinds]),
    ...holdParts,
  }),
  reply: Hold,
  refusals: ['hold_object_not_found', 'hold_scope_wrong', 'hold_exists', 'own_organization'],
})

/** A lifted hold stays in the list. */
export const liftHold = endpoint({
  operationId: 'liftHold',
  method: 'PUT',
  path: '/holds/:id/lift',
  base: operatorBase,
  summary: 'End a hold',
  access: 'operator',
  needs: 'hold.serving',
  reason: true,
  ...byId('The hold', 'hold_not_found'),
  body: LiftedHold,
  reply: Hold,
  refusals: ['hold_not_found', 'own_organization', 'organization_closing'],
})

/** `advertise`, `monetize` and `write` at once; those that are there already stay. */
export const suspendOrganization = endpoint({
  operationId: 'suspendOrganization',
  method: 'POST',
  path: '/organizations/:id/suspend',
  base: operatorBase,
  summary: 'Stop all that an organization does; its members sign in and read',
  access: 'operator',
  needs: 'hold.serving',
  reason: true,
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({ message: Message, reason: Reason }),
  reply: Type.Array(Hold),
  refusals: ['organization_not_found', 'hold_exists', 'own_organization'],
})

export const resumeOrganization = endpoint({
  operationId: 'resumeOrganization',
  method: 'POST',
  path: '/organizations/:id/resume',
  base: operatorBase,
  summary: 'Lift all holds on what an organization may do',
  access: 'operator',
  needs: 'hold.serving',
  reason: true,
  ...byId('The organization', 'organization_not_found'),
  body: LiftedHold,
  reply: Type.Array(Hold),
  refusals: [
    'organization_not_found',
    'hold_not_found',
    'own_organization',
    'organization_closing',
  ],
})

export type Hold = Reply<typeof listHolds>[number]
