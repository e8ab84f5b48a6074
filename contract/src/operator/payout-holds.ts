import Type from 'typebox'
import { operatorCall } from '../operator.ts'
import { Hold, holdParts, LiftedHold } from './holds.ts'
import { byId, StrictObject } from '../parts.ts'

export const payoutHeldKinds = ['organization', 'app', 'placement'] as const

/**
 * Keeps back earnings when a month is closed: all of an organization, or those of an app or a
 * placement that is under review. It stops no ad. What is kept back is released when the hold is
 * lifted, and of an app or a placement after 60 days at the latest.
 */
export const placePayoutHold = operatorCall({
  operationId: 'placePayoutHold',
  method: 'POST',
  path: '/payout-holds',
  summary: 'Keep back earnings when months are closed',
  needs: 'hold.payout',
  body: StrictObject({ object_kind: Type.Enum([...payoutHeldKinds]), ...holdParts }),
  reply: Hold,
  refusals: ['hold_object_not_found', 'hold_exists', 'own_organization'],
})

/** Earnings that were kept back for it alone become payable within a minute. */
export const liftPayoutHold = operatorCall({
  operationId: 'liftPayoutHold',
  method: 'PUT',
  path: '/payout-holds/:id/lift',
  summary: 'End a hold on payouts',
  needs: 'hold.payout',
  ...byId('The hold', 'hold_not_found'),
  body: LiftedHold,
  reply: Hold,
  refusals: ['own_organization'],
})
