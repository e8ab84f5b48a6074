import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Strict, Text, TextOrNull } from './parts.ts'

/**
 * Every action that an audit row may have, as `<area>.<verb>`. The server writes no other, and the
 * console has words for each. Rows are never changed, so a name that was used stays.
 */
export const activityActions = [
  'ad_content.restore',
  'ad_content.retire',
  'ad_content.upload',
  'app.approve',
  'app.block',
  'app.create',
  'app.edit',
  'app.monetize',
  'app.restore',
  'app.retire',
  'app.review',
  'app.unblock',
  'activity.export',
  'campaign.activate',
  'campaign.create',
  'campaign.deactivate',
  'campaign.edit',
  'campaign.extend',
  'campaignable.create',
  'campaignable.restore',
  'campaignable.retire',
  'card.begin',
  'card.remove',
  'card.save',
  'card.update',
  'developer.add',
  'developer.change-password',
  'developer.reset-password',
  'developer.set-password',
  'organization.approve',
  'organization.create',
  'organization.reject',
  'organization.save-banking',
  'organization.save-details',
  'organization.save-taxation',
  'organization.set-credit-limit',
  'payment.record',
  'placement.create',
  'policy.publish',
  'policy.sign',
  'rate.set',
  'session.fail',
  'session.open',
  'session.revoke',
] as const

export type ActivityAction = (typeof activityActions)[number]

/** The part before the dot. */
export type ActivityArea = ActivityAction extends `${infer Area}.${string}` ? Area : never
