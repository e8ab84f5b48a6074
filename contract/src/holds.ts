import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { allHoldScopes, heldKinds } from './operator-holds.ts'
import { Instant, Text, TextOrNull } from './parts.ts'

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
      object_name: TextOrNull,
      message: Text,
      /** The day by which the network looks at it again. */
      review_by: TextOrNull,
      placed_at: Instant,
    }),
  ),
  refusals: [],
})
