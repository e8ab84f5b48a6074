import { endpoint } from '../endpoint.ts'
import { Message } from './holds.ts'
import { operatorBase, Reason } from '../operator.ts'
import { Outcome } from './operators.ts'
import { byId, StrictObject } from '../parts.ts'

/** Days from the approval until the keys of an organization are revoked. */
export const closingDays = 30

/** The days after the approval on which members are reminded. */
export const closingReminders = [14, 29] as const

/**
 * Two people agree. The organization is suspended at once, and its members read when it closes. It
 * is reversible for 30 days.
 */
export const closeOrganization = endpoint({
  operationId: 'closeOrganization',
  method: 'POST',
  path: '/organizations/:id/close',
  base: operatorBase,
  summary: 'Propose to close an organization',
  access: 'operator',
  needs: 'hold.serving',
  stepUp: 'always',
  fourEyes: true,
  reason: true,
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({ message: Message, reason: Reason }),
  reply: Outcome,
  refusals: ['organization_not_found', 'organization_closing', 'own_organization', 'proposal_open'],
})

/** Lifts the holds on what it may do, as long as its keys are not revoked. */
export const reopenOrganization = endpoint({
  operationId: 'reopenOrganization',
  method: 'POST',
  path: '/organizations/:id/reopen',
  base: operatorBase,
  summary: 'Take back that an organization is being closed',
  access: 'operator',
  needs: 'hold.serving',
  reason: true,
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({ reason: Reason }),
  reply: Outcome,
  refusals: ['organization_not_found', 'closing_not_found', 'own_organization'],
})
