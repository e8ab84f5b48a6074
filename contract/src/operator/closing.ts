import { Message } from './holds.ts'
import { operatorCall, Reason } from '../operator.ts'
import { Outcome, ofTwoPeople } from './operators.ts'
import { byId, StrictObject } from '../parts.ts'

/** Days from the approval until the keys of an organization are revoked. */
export const closingDays = 30

/** The days after the approval on which members are reminded. */
export const closingReminders = [14, 29] as const

/**
 * Two people agree. The organization is suspended at once, and its members read when it closes. It
 * is reversible for 30 days.
 */
export const closeOrganization = operatorCall({
  operationId: 'closeOrganization',
  method: 'POST',
  path: '/organizations/:id/close',
  summary: 'Propose to close an organization',
  needs: 'hold.serving',
  ...ofTwoPeople,
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({ message: Message, reason: Reason }),
  refusals: ['organization_closing', 'own_organization', 'proposal_open'],
})

/** Lifts the holds on what it may do, as long as its keys are not revoked. */
export const reopenOrganization = operatorCall({
  operationId: 'reopenOrganization',
  method: 'POST',
  path: '/organizations/:id/reopen',
  summary: 'Take back that an organization is being closed',
  needs: 'hold.serving',
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({ reason: Reason }),
  reply: Outcome,
  refusals: ['closing_not_found', 'own_organization'],
})
