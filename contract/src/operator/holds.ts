import Type from 'typebox'
import { type Reply } from '../endpoint.ts'
import { allHoldScopes, heldKinds, holdScopes } from '../holds.ts'
import { operatorCall, Reason } from '../operator.ts'
import { byId, Day, Id, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'

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
export const listHolds = operatorCall({
  operationId: 'listHolds',
  method: 'GET',
  path: '/holds',
  summary: 'Holds: those in force, or all of one organization',
  needs: 'read',
  query: StrictObject({ organization_id: Type.Optional(Id) }),
  reply: Type.Array(Hold),
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
export const placeHold = operatorCall({
  operationId: 'placeHold',
  method: 'POST',
  path: '/holds',
  summary: 'Stop an app, a placement, a campaign, an ad or what an organization may do',
  needs: 'hold.serving',
  body: StrictObject({
    scope: Type.Enum([...holdScopes]),
    object_kind: Type.Enum([...heldKinds]),
    ...holdParts,
  }),
  reply: Hold,
  refusals: ['hold_object_not_found', 'hold_scope_wrong', 'hold_exists', 'own_organization'],
})

/** A lifted hold stays in the list. */
export const liftHold = operatorCall({
  operationId: 'liftHold',
  method: 'PUT',
  path: '/holds/:id/lift',
  summary: 'End a hold',
  needs: 'hold.serving',
  ...byId('The hold', 'hold_not_found'),
  body: LiftedHold,
  reply: Hold,
  refusals: ['own_organization', 'organization_closing'],
})

/** `advertise`, `monetize` and `write` at once; those that are there already stay. */
export const suspendOrganization = operatorCall({
  operationId: 'suspendOrganization',
  method: 'POST',
  path: '/organizations/:id/suspend',
  summary: 'Stop all that an organization does; its members sign in and read',
  needs: 'hold.serving',
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({ message: Message, reason: Reason }),
  reply: Type.Array(Hold),
  refusals: ['hold_exists', 'own_organization'],
})

export const resumeOrganization = operatorCall({
  operationId: 'resumeOrganization',
  method: 'POST',
  path: '/organizations/:id/resume',
  summary: 'Lift all holds on what an organization may do',
  needs: 'hold.serving',
  ...byId('The organization', 'organization_not_found'),
  body: LiftedHold,
  reply: Type.Array(Hold),
  refusals: ['hold_not_found', 'own_organization', 'organization_closing'],
})

export type Hold = Reply<typeof listHolds>[number]
