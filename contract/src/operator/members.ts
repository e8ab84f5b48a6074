import Type from 'typebox'
import { operatorCall, Reason } from '../operator.ts'
import { Outcome } from './operators.ts'
import { byId, Count, Id, StrictObject, Success } from '../parts.ts'

/** Hours between the approval and the effect, in which members can object. */
export const objectionHours = 72

const aboutOrganization = {
  method: 'POST',
  stepUp: 'always',
  fourEyes: true,
  ...byId('The organization', 'organization_not_found'),
  reply: Outcome,
} as const

/** For an organization whose owner is gone. Every member is mailed 72 hours before. */
export const replaceOwner = operatorCall({
  ...aboutOrganization,
  operationId: 'replaceOwner',
  path: '/organizations/:id/owner',
  summary: 'Propose another Admin as the owner of an organization',
  needs: 'people',
  body: StrictObject({ developer_id: Id, reason: Reason }),
  refusals: [
    'member_not_found',
    'member_is_owner',
    'not_an_admin',
    'own_organization',
    'proposal_open',
  ],
})

/** The organization can then fill in its details once more. */
export const resetPayoutDetails = operatorCall({
  ...aboutOrganization,
  operationId: 'resetPayoutDetails',
  path: '/organizations/:id/bank-reset',
  summary: 'Propose to empty the bank or the tax details of an organization',
  needs: 'finance.write',
  body: StrictObject({ details: Type.Enum(['bank', 'tax']), reason: Reason }),
  refusals: ['reset_not_needed', 'own_organization', 'proposal_open'],
})

/**
 * At once for a member. For an owner it is proposed, and every Admin is mailed 72 hours before.
 * The person signs in with the password alone afterwards.
 */
export const resetMemberFactor = operatorCall({
  ...aboutOrganization,
  operationId: 'resetMemberFactor',
  path: '/developers/:id/reset-factor',
  summary: 'Remove the second factors of a person who lost them; of an owner it is proposed',
  needs: 'people',
  ...byId('The person', 'developer_not_found'),
  body: StrictObject({ reason: Reason }),
  refusals: ['reset_not_needed', 'own_organization', 'proposal_open'],
})

const aboutPerson = {
  method: 'POST',
  needs: 'people',
  ...byId('The person', 'developer_not_found'),
  body: StrictObject({ reason: Reason }),
} as const

/** In every organization that the person is in. API tokens stay. */
export const endMemberSessions = operatorCall({
  ...aboutPerson,
  operationId: 'endMemberSessions',
  path: '/developers/:id/end-sessions',
  summary: 'Sign a person out everywhere',
  reply: Type.Object({ ended: Count }),
  refusals: ['own_organization'],
})

/** A link to set a new password, for an hour. It skips no second factor. */
export const sendSignInLink = operatorCall({
  ...aboutPerson,
  operationId: 'sendSignInLink',
  path: '/developers/:id/sign-in-link',
  summary: 'Mail a person a link to set a new password',
  reply: Success,
  refusals: ['own_organization'],
})
