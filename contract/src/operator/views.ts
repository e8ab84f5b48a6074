import Type from 'typebox'
import { operatorCall, Reason } from '../operator.ts'
import { byId, idInPath, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'
import { roleCodes } from '../permissions.ts'

export const viewMinutes = 30

/**
 * How long a view that two operators agreed on may be opened, in hours. It is needed where the
 * organization does not let operators see its console.
 */
export const allowedViewHours = 24

/** The token opens reading calls of members in one tab. It is shown once. */
const View = Type.Object({
  id: Text,
  token: Text,
  organization: Named,
  ends_at: Instant,
})

/**
 * Members are told, with the reason. Where the organization has said that operators may not look,
 * the view is proposed. The same call opens it after another operator has approved.
 */
export const viewOrganization = operatorCall({
  operationId: 'viewOrganization',
  method: 'POST',
  path: '/organizations/:id/view',
  summary: 'See the console of an organization as a member, without changing anything',
  needs: 'view_as',
  params: idInPath('The organization'),
  body: StrictObject({ reason: Reason, role: Type.Optional(Type.Enum(Object.values(roleCodes))) }),
  reply: Type.Object({
    state: Type.Enum(['open', 'proposed']),
    view: OrNull(View),
    proposal_id: OrNull(Text),
  }),
  refusals: ['organization_not_found', 'own_organization', 'proposal_open', 'too_many_requests'],
})

export const endView = operatorCall({
  operationId: 'endView',
  method: 'POST',
  path: '/views/:id/end',
  summary: 'End your own view before its time',
  needs: 'self',
  ...byId('The view', 'view_not_found'),
  reply: Type.Object({ ended_at: Instant }),
})
