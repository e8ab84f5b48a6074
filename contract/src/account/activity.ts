import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Day, Instant, OrNull, PageKey, StrictObject, Text } from '../parts.ts'

/**
 * Every action that an audit row may have, as `<area>.<verb>`. The server writes no other, and the
 * console has words for each. Rows are never changed, so a name that was used stays.
 */
export const activityActions = [
  'ad_content.restore',
  'ad_content.retire',
  'ad_content.upload',
  'webhook.create',
  'webhook.edit',
  'webhook.leave',
  'webhook.remove',
  'webhook.replay',
  'webhook.rotate',
  'webhook.test',
  'api_token.create',
  'api_token.leave',
  'api_token.revoke',
  'api_token.take-over',
  'app.approve',
  'app.block',
  'app.create',
  'app.deny',
  'app.deny-look',
  'app.edit',
  'app.monetize',
  'app.restore',
  'app.retire',
  'app.review',
  'app.set-ad-limits',
  'app.unblock',
  'activity.export',
  'auto-top-up.end',
  'auto-top-up.set',
  'books.adjust',
  'books.approve-adjustment',
  'books.close-month',
  'books.export',
  'books.open',
  'campaign.activate',
  'campaign.create',
  'campaign.deactivate',
  'campaign.edit',
  'campaign.extend',
  'campaignable.approve',
  'campaignable.create',
  'campaignable.deny',
  'campaignable.dismiss-reports',
  'campaignable.restore',
  'campaignable.retire',
  'card.begin',
  'card.remove',
  'card.save',
  'card.update',
  'charge.await-confirmation',
  'charge.create',
  'charge.decline',
  'charge.look-up',
  'charge.lose-answer',
  'charge.succeed',
  'decision.answer',
  'decision.appeal',
  'decision.ask',
  'decision.decide-appeal',
  'decision.undo',
  'dispute.close-sandbox',
  'dispute.lose',
  'dispute.open',
  'dispute.reinstate',
  'dispute.win',
  'dispute.withdraw',
  'developer.add',
  'developer.announce-reset',
  'developer.change-password',
  'developer.choose-notices',
  'developer.end-sessions',
  'developer.forgot-password',
  'developer.reset-factor',
  'developer.reset-password',
  'developer.send-link',
  'developer.set-password',
  'factor.add-passkey',
  'factor.add-totp',
  'factor.begin-totp',
  'factor.make-recovery-codes',
  'factor.remove-passkey',
  'factor.remove-totp',
  'factor.rename-passkey',
  'factor.use-recovery-code',
  'hold.lift',
  'hold.place',
  'invitation.revoke',
  'invitation.send',
  'invoice.receive',
  'invoice.pay-from-balance',
  'invoice.pay-by-card',
  'prepayment.receive',
  'prepayment.keep',
  'receipt.reverse',
  'receipt.apply',
  'receipt.return',
  'invoice.write-off',
  'invoice.reverse-write-off',
  'member.join',
  'member.leave',
  'member.remove',
  'member.reset-factor',
  'member.set-role',
  'organization.add-tax-paper',
  'organization.announce-owner',
  'organization.approve',
  'organization.ask-bank-details',
  'organization.begin-terms',
  'organization.close',
  'organization.confirm-billing-email',
  'organization.message',
  'organization.create',
  'organization.reject',
  'organization.reopen',
  'organization.repair-counters',
  'organization.replace-owner',
  'organization.reset-banking',
  'organization.reset-taxation',
  'organization.revoke-keys',
  'organization.save-banking',
  'organization.save-billing-profile',
  'organization.save-details',
  'organization.save-taxation',
  'organization.send-billing-email-link',
  'organization.set-time-zone',
  'organization.set-credit-limit',
  'organization.set-new-card-limit',
  'organization.set-payout-threshold',
  'organization.set-share',
  'organization.set-support-view',
  'organization.set-tax',
  'organization.set-terms',
  'organization.set-two-factor',
  'organization.stop-unpaid',
  'owner.accept',
  'owner.offer',
  'owner.withdraw',
  'payment.record',
  'payment.return',
  'statistics.make-file',
  'statistics.create-schedule',
  'statistics.edit-schedule',
  'statistics.remove-schedule',
  'placement.create',
  'placement.reward',
  'policy.publish',
  'policy.sign',
  'invoice.correct',
  'publisher_invoice.record',
  'publisher_invoice.reverse',
  'rate.set',
  'refund.create',
  'refund.fail',
  'refund.retry',
  'refund.succeed',
  'session.confirm',
  'session.end',
  'session.fail',
  'session.open',
  'session.revoke',
  'view.allow',
  'view.begin',
  'view.end',
] as const

export type ActivityAction = (typeof activityActions)[number]

/**
 * What a list and an export are narrowed by. `actor` is one of the reply's `actors`. `action` is an
 * action, or its part before the dot for all that begin with it. The days are in UTC, both are
 * included.
 */
const filters = {
  actor: Type.Optional(Type.String({ maxLength: 80, pattern: '^[a-z]+(:[\\w-]+)?$' })),
  action: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-z_-]+(\\.[a-z-]+)?$' })),
  from_day: Type.Optional(Day),
  to_day: Type.Optional(Day),
}

/** `next` of the answer before: the page begins there. */
const before = Type.Optional(PageKey)

/**
 * `action` is one of `activityActions`; a newer server may send another. `object_name` is null
 * where the object has no name. A change has `before` and `after` where both were written.
 */
const ActivityEntry = Type.Object({
  id: Text,
  at: Instant,
  actor: Text,
  actor_name: Text,
  via: Text,
  action: Text,
  object_id: Text,
  object_name: OrNull(Text),
  changes: Type.Array(Type.Object({ field: Text, before: OrNull(Text), after: OrNull(Text) })),
})

/**
 * `next` is null at the end. `looked_back_to` is an instant where the search stopped after 50,000
 * rows before it found a whole page; `next` goes on from there.
 */
const activityPage = {
  next: OrNull(Text),
  looked_back_to: OrNull(Instant),
}

export const listActivity = endpoint({
  operationId: 'listActivity',
  method: 'GET',
  path: '/organization/activity',
  summary: 'Who did what in the organization, the newest first: 50 entries',
  access: 'approved',
  needs: 'activity.read',
  query: StrictObject({ ...filters, before }),
  reply: Type.Object({
    entries: Type.Array(ActivityEntry),
    ...activityPage,
    actors: Type.Array(Type.Object({ actor: Text, name: Text })),
  }),
})

/**
 * The file is in `content`, as a text. CSV has no value that a spreadsheet reads as a formula.
 * ndjson has one entry of the list a line. The whole of a longer activity is the contents of
 * several calls together: each but the first has the `next` of the one before it as `before`, and
 * its CSV has no head.
 */
export const exportActivity = endpoint({
  operationId: 'exportActivity',
  method: 'GET',
  path: '/organization/activity/export',
  summary: 'The activity as a file, the newest first: up to 10,000 entries',
  access: 'approved',
  isPersonal: true,
  needs: 'activity.read',
  query: StrictObject({ ...filters, before, format: Type.Enum(['csv', 'ndjson']) }),
  reply: Type.Object({ file_name: Text, content_type: Text, content: Text, ...activityPage }),
  makesFile: true,
  refusals: ['too_many_requests', 'unavailable'],
})
