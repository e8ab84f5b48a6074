import type { ActivityAction, listActivity } from '@frontrow/contract/account/activity'
import type { Reply } from '@frontrow/contract/endpoint'
import { amountText } from '@frontrow/contract/money/amounts'
import { adCategoryNames, adRatingNames } from '@frontrow/contract/ad-ratings'
import { teamRoleName } from '@frontrow/contract/permissions'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { lookUp } from '../../../lib/look-up.ts'

export type ActivityEntry = Reply<typeof listActivity>['entries'][number]
type Change = ActivityEntry['changes'][number]

/** What was done. The name of its object follows. An action without words does not compile. */
const actionWords: Readonly<Record<ActivityAction, string>> = {
  'ad_content.restore': 'Restored ad content',
  'ad_content.retire': 'Retired ad content',
  'ad_content.upload': 'Uploaded ad content',
  'webhook.create': 'Created webhook',
  'webhook.edit': 'Changed webhook',
  'webhook.leave': 'Webhook stops: its creator left',
  'webhook.remove': 'Removed webhook',
  'webhook.replay': 'Resent messages to webhook',
  'webhook.rotate': 'Rotated the secret of webhook',
  'webhook.test': 'Tested webhook',
  'api_token.create': 'Created API token',
  'api_token.leave': 'API token expires: its creator left',
  'api_token.revoke': 'Revoked API token',
  'api_token.take-over': 'Took over API token',
  'app.approve': 'Approved app',
  'app.block': 'Blocked an advertised app',
  'app.create': 'Registered app',
  'app.deny': 'Rejected app',
  'app.deny-look': 'Rejected the name or icon of app',
  'app.edit': 'Edited app',
  'app.monetize': 'Started monetizing app',
  'app.restore': 'Restored app',
  'app.retire': 'Retired app',
  'app.review': 'Sent to review: app',
  'app.set-ad-limits': 'Changed the blocking controls of app',
  'app.unblock': 'Unblocked an advertised app',
  'activity.export': 'Exported the activity log',
  'auto-top-up.end': 'Turned off automatic top-up',
  'auto-top-up.set': 'Set automatic top-up',
  'books.adjust': 'Adjusted invalid traffic',
  'books.approve-adjustment': 'Approved an adjustment for invalid traffic',
  'books.close-month': 'Closed a month of the books',
  'books.export': 'Exported a month of the books',
  'books.open': 'Opened the books',
  'campaign.activate': 'Activated campaign',
  'campaign.create': 'Created campaign',
  'campaign.deactivate': 'Deactivated campaign',
  'campaign.edit': 'Edited campaign',
  'campaign.extend': 'Changed the end of campaign',
  'campaignable.approve': 'Approved ad',
  'campaignable.create': 'Created ad',
  'campaignable.deny': 'Rejected ad',
  'campaignable.dismiss-reports': 'Found no issue in ad',
  'campaignable.restore': 'Restored ad',
  'campaignable.retire': 'Retired ad',
  'card.begin': 'Started to add a card',
  'card.remove': 'Removed the card',
  'card.save': 'Saved a card',
  'card.update': 'Updated the card',
  'charge.await-confirmation': 'Charge needs confirmation',
  'charge.create': 'Charged the card',
  'charge.decline': 'Charge declined',
  'charge.look-up': 'Synced a charge with the card provider',
  'charge.lose-answer': 'Charge outcome unknown',
  'charge.succeed': 'Charge paid',
  'decision.answer': 'Replied to a question',
  'decision.appeal': 'Appealed a decision',
  'decision.ask': 'Asked a question',
  'decision.decide-appeal': 'Decided an appeal',
  'decision.undo': 'Undid a decision',
  'dispute.close-sandbox': 'Decided a sandbox dispute',
  'dispute.lose': 'Dispute lost',
  'dispute.open': 'Charge disputed',
  'dispute.reinstate': 'Disputed amount returned to the balance',
  'dispute.withdraw': 'Disputed amount deducted from the balance',
  'dispute.win': 'Dispute won',
  'developer.add': 'Added member',
  'developer.announce-reset': 'Announced a reset of two-step sign-in for',
  'developer.change-password': 'Changed the password of',
  'developer.choose-notices': 'Changed the notification preferences of',
  'developer.end-sessions': 'Signed out all sessions of',
  'developer.send-link': 'Emailed a password link to',
  'developer.forgot-password': 'Requested a password link for',
  'developer.reset-factor': 'Reset the two-step sign-in of',
  'developer.reset-password': 'Reset the password of',
  'developer.set-password': 'Set a new password for',
  'factor.add-passkey': 'Added passkey',
  'factor.add-totp': 'Added an authenticator app',
  'factor.begin-totp': 'Started to add an authenticator app',
  'factor.make-recovery-codes': 'Created new recovery codes',
  'factor.remove-passkey': 'Removed passkey',
  'factor.remove-totp': 'Removed the authenticator app',
  'factor.rename-passkey': 'Renamed passkey',
  'factor.use-recovery-code': 'Used a recovery code',
  'hold.lift': 'Lifted a hold on',
  'hold.place': 'Placed a hold on',
  'invitation.revoke': 'Revoked an invitation',
  'invitation.send': 'Sent an invitation',
  'invoice.receive': 'Recorded the payment of an invoice',
  'publisher_invoice.record': 'Recorded an invoice of the organization',
  'prepayment.receive': 'Recorded a prepayment',
  'invoice.write-off': 'Wrote off an invoice',
  'member.join': 'Joined the organization',
  'member.leave': 'Left the organization',
  'member.remove': 'Removed member',
  'member.reset-factor': 'Reset the two-step sign-in of',
  'member.set-role': 'Changed the role of',
  'organization.add-tax-paper': 'Added a tax paper',
  'organization.announce-owner': 'Announced a transfer of ownership to',
  'organization.approve': 'Approved the organization',
  'organization.begin-terms': 'New payment terms began',
  'organization.close': 'Started closing the organization',
  'organization.message': 'Messaged the owner of the organization',
  'organization.reopen': 'Reopened the organization',
  'organization.revoke-keys': 'Closed the organization and revoked its keys',
  'organization.create': 'Created the organization',
  'organization.reject': 'Rejected the organization',
  'organization.replace-owner': 'Transferred ownership to',
  'organization.repair-counters': 'Corrected counts after a restore',
  'organization.reset-banking': 'Cleared the bank details',
  'organization.reset-taxation': 'Cleared the tax details',
  'organization.save-banking': 'Filled in bank details',
  'organization.save-details': 'Filled in organization details',
  'organization.save-billing-profile': 'Changed the billing profile',
  'organization.save-taxation': 'Filled in tax details',
  'organization.set-time-zone': 'Changed the time zone of the organization',
  'organization.set-credit-limit': 'Set the credit limit',
  'organization.set-new-card-limit': 'Changed the daily limit of new cards',
  'organization.set-payout-threshold': 'Changed the payout threshold',
  'organization.set-share': 'Set the revenue share',
  'organization.set-tax': 'Set the tax treatment',
  'organization.set-terms': 'Changed the payment terms',
  'organization.set-support-view': 'Changed support access',
  'organization.set-two-factor': 'Changed the two-step sign-in requirement',
  'organization.stop-unpaid': 'Campaigns stopped: unpaid invoice',
  'owner.accept': 'Accepted ownership of the organization',
  'owner.offer': 'Offered ownership to',
  'owner.withdraw': 'Withdrew the ownership offer to',
  'payment.record': 'Recorded a payout',
  'payment.return': 'Marked a payout as returned',
  'placement.reward': 'Set the reward of a placement',
  'placement.create': 'Created placement',
  'policy.publish': 'Published an agreement',
  'policy.sign': 'Signed the agreement',
  'rate.set': 'Set an exchange rate',
  'refund.create': 'Refunded part of a top-up',
  'refund.fail': 'Refund of a top-up failed',
  'refund.retry': 'Retried the refund of a top-up',
  'refund.succeed': 'Refund of a top-up completed',
  'session.confirm': 'Confirmed their identity',
  'session.end': 'Signed out a session',
  'session.fail': 'Failed sign-in as',
  'session.open': 'Signed in',
  'session.revoke': 'Signed out',
  'view.allow': 'Approved a view without support access',
  'view.begin': 'Viewed as member',
  'view.end': 'Exited the view',
}

type Area = ActivityAction extends `${infer First}.${string}` ? First : never

/** The areas that the list can be narrowed to. A new area does not compile without its words. */
const areaWords: Readonly<Record<Area, string>> = {
  session: 'Sign-ins and sessions',
  factor: 'Two-step sign-in',
  developer: 'Members and passwords',
  decision: 'Decisions',
  member: 'Members',
  invitation: 'Invitations',
  invoice: 'Invoices',
  publisher_invoice: 'Invoices for statements',
  prepayment: 'Prepayments',
  owner: 'Ownership',
  organization: 'Organization',
  hold: 'Holds',
  api_token: 'API tokens',
  webhook: 'Webhooks',
  activity: 'Activity exports',
  app: 'Apps',
  placement: 'Placements',
  ad_content: 'Ad contents',
  campaignable: 'Ads',
  campaign: 'Campaigns',
  card: 'Cards',
  charge: 'Charges',
  refund: 'Refunds',
  dispute: 'Disputes',
  'auto-top-up': 'Automatic top-ups',
  payment: 'Payouts',
  policy: 'Agreements',
  rate: 'Exchange rates',
  books: 'Books',
  view: 'Support views',
}

/** Rows of the network itself are in no organization's list. */
const ofNetwork: readonly string[] = ['rate', 'books']

export const areaChoices = Object.entries(areaWords)
  .filter(([value]) => !ofNetwork.includes(value))
  .map(([value, label]) => ({ value, label }))

/** What was done, in words; an action of a newer server as it is. */
export function activityText({ action }: Pick<ActivityEntry, 'action'>): string {
  return lookUp(actionWords, action) ?? action
}

/** The label of an area. An area that only a newer server has is shown by its code. */
export function areaText(area: string): string {
  return lookUp(areaWords, area) ?? area
}

/** The name of the object; empty where it has none, or is the actor. */
export function objectText({ actor, object_id: id, object_name: name }: ActivityEntry): string {
  return name === null || actor === `developer:${id}` ? '' : name
}

const viaWords: Readonly<Record<string, string>> = { token: 'by API token' }

export function viaText({ via }: Pick<ActivityEntry, 'via'>): string {
  return viaWords[via ?? ''] ?? ''
}

interface ChangeText {
  label: string
  before: string | null
  /** Empty where the value is not kept. */
  after: string
}

/** A change with a readable name of its field and readable values. */
export function changeText({ field, before, after }: Change): ChangeText {
  const textOf = (value: string) => valueText(field, value)
  return {
    label: fieldText(field),
    before: before === null ? null : textOf(before),
    after: after === null ? (before === null ? '' : 'none') : textOf(after),
  }
}

/** The label of a field. A field without words is shown by its name, without underscores. */
export function fieldText(field: string): string {
  return lookUp(fieldWords, field) ?? sentenceCase(spaced(field.replace(/_micros$/, '')))
}

const fieldWords: Readonly<Record<string, string>> = {
  google_app_id: 'Google Play ID',
  apple_app_id: 'App Store ID',
  valid_till: 'Ends',
  two_factor_from: 'Required from',
  allowed: 'Support access',
  closes_at: 'Closes',
  ecpm_budget_micros: 'ECPM budget',
  daily_budget_micros: 'Daily budget',
  total_budget_micros: 'Total budget',
  contents: 'Ad contents',
  icon_content_id: 'Icon',
  starts_at: 'Starts',
  last4: 'Card ending in',
  expire: 'Expires',
  url: 'URL',
  kind: 'Type',
  is_child_directed: 'Made for children',
}

/** A value of a change as it is read. A code without words loses its underscores. */
export function valueText(field: string, value: string): string {
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no'
  if (field === 'ad_rating') return lookUp(adRatingNames, value) ?? value
  if (field === 'blocked_categories') return categoriesText(value)
  if (field === 'role' && /^\d+$/.test(value)) return teamRoleName(Number(value))
  if (field.endsWith('_micros') && /^-?\d+$/.test(value)) return amountText(BigInt(value))
  if (/^[a-z]+(?:_[a-z\d]+)+$/.test(value)) return spaced(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? momentText(value) : value
}

function spaced(code: string): string {
  return code.replaceAll('_', ' ')
}

function categoriesText(value: string): string {
  return value
    .split(',')
    .map((category) => lookUp(adCategoryNames, category) ?? category)
    .join(', ')
}

function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
