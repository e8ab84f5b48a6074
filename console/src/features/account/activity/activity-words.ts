import type { ActivityAction, listActivity } from '@frontrow/contract/account/activity'
import type { Reply } from '@frontrow/contract/endpoint'
import { teamRoleName } from '@frontrow/contract/permissions'
import { momentText } from '../../../lib/text/day-text.ts'
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
  'webhook.leave': 'Left behind webhook',
  'webhook.remove': 'Removed webhook',
  'webhook.replay': 'Sent messages again to webhook',
  'webhook.rotate': 'Gave a new secret to webhook',
  'webhook.test': 'Tested webhook',
  'api_token.create': 'Created API token',
  'api_token.leave': 'Left behind API token',
  'api_token.revoke': 'Revoked API token',
  'api_token.take-over': 'Took over API token',
  'app.approve': 'Approved app',
  'app.block': 'Blocked an advertised app',
  'app.create': 'Registered app',
  'app.deny': 'Denied app',
  'app.deny-look': 'Denied the name or icon of app',
  'app.edit': 'Edited app',
  'app.monetize': 'Started monetizing app',
  'app.restore': 'Restored app',
  'app.retire': 'Retired app',
  'app.review': 'Put in review: app',
  'app.set-ad-limits': 'Changed which ads are shown in app',
  'app.unblock': 'Unblocked an advertised app',
  'activity.export': 'Exported the activity',
  'auto-top-up.end': 'Ended automatic top-ups',
  'auto-top-up.set': 'Set automatic top-ups',
  'books.adjust': 'Took back invalid impressions',
  'books.approve-adjustment': 'Approved to take back invalid impressions',
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
  'campaignable.deny': 'Denied ad',
  'campaignable.dismiss-reports': 'Found no fault in ad',
  'campaignable.restore': 'Restored ad',
  'campaignable.retire': 'Retired ad',
  'card.begin': 'Began to enter a card',
  'card.remove': 'Removed the card',
  'card.save': 'Saved a card',
  'card.update': 'Updated the card',
  'charge.await-confirmation': 'Asked to confirm a charge',
  'charge.create': 'Charged the card',
  'charge.decline': 'Had a charge declined',
  'charge.look-up': 'Asked the card provider for a charge',
  'charge.lose-answer': 'Got no answer to a charge',
  'charge.succeed': 'Had a charge paid',
  'decision.answer': 'Answered a question',
  'decision.appeal': 'Appealed a decision',
  'decision.ask': 'Asked a question',
  'decision.decide-appeal': 'Decided an appeal',
  'decision.undo': 'Undid a decision',
  'dispute.close-sandbox': 'Decided a dispute of the sandbox',
  'dispute.lose': 'Lost the dispute of a charge',
  'dispute.open': 'Got a charge disputed',
  'dispute.reinstate': 'Got disputed money back',
  'dispute.withdraw': 'Had disputed money taken back by the bank',
  'dispute.win': 'Won the dispute of a charge',
  'developer.add': 'Added',
  'developer.announce-reset': 'Announced to remove the second factors of',
  'developer.change-password': 'Changed the password of',
  'developer.choose-notices': 'Changed the notice preferences of',
  'developer.end-sessions': 'Ended all sessions of',
  'developer.send-link': 'Mailed a link for a new password to',
  'developer.forgot-password': 'Asked for a link to set a new password for',
  'developer.reset-factor': 'Removed the second factors of',
  'developer.reset-password': 'Reset the password of',
  'developer.set-password': 'Set a new password for',
  'factor.add-passkey': 'Added passkey',
  'factor.add-totp': 'Added an authenticator app',
  'factor.begin-totp': 'Began to add an authenticator app',
  'factor.make-recovery-codes': 'Made new recovery codes',
  'factor.remove-passkey': 'Removed passkey',
  'factor.remove-totp': 'Removed the authenticator app',
  'factor.rename-passkey': 'Renamed passkey',
  'factor.use-recovery-code': 'Used a recovery code',
  'hold.lift': 'Lifted a hold on',
  'hold.place': 'Placed a hold on',
  'invitation.revoke': 'Revoked an invitation',
  'invitation.send': 'Sent an invitation',
  'invoice.receive': 'Recorded the payment of an invoice',
  'prepayment.receive': 'Recorded a prepayment',
  'invoice.write-off': 'Wrote off an invoice',
  'member.join': 'Joined the organization',
  'member.leave': 'Left the organization',
  'member.remove': 'Removed',
  'member.reset-factor': 'Reset the two-step sign-in of',
  'member.set-role': 'Changed the role of',
  'organization.announce-owner': 'Announced a new owner:',
  'organization.approve': 'Approved the organization',
  'organization.begin-terms': 'New terms of payment began',
  'organization.close': 'Began to close the organization',
  'organization.message': 'Wrote to the owner of the organization',
  'organization.reopen': 'Reopened the organization',
  'organization.revoke-keys': 'Closed the organization and revoked its keys',
  'organization.create': 'Created the organization',
  'organization.reject': 'Did not approve the organization',
  'organization.replace-owner': 'Made the owner:',
  'organization.repair-counters': 'Corrected the counts after a restore',
  'organization.reset-banking': 'Emptied the bank details',
  'organization.reset-taxation': 'Emptied the tax details',
  'organization.save-banking': 'Filled in bank details',
  'organization.save-details': 'Filled in organization details',
  'organization.save-billing-profile': 'Changed the billing profile',
  'organization.save-taxation': 'Filled in tax details',
  'organization.set-time-zone': 'Changed the time zone of the organization',
  'organization.set-credit-limit': 'Set the credit limit',
  'organization.set-new-card-limit': 'Changed the daily limit of new cards',
  'organization.set-payout-threshold': 'Set from which amount on it is paid',
  'organization.set-share': 'Set the revenue share',
  'organization.set-tax': 'Decided how documents are taxed',
  'organization.set-terms': 'Changed the terms of payment',
  'organization.set-support-view': 'Changed whether support may look at the console',
  'organization.set-two-factor': 'Changed whether two-step sign-in is required',
  'organization.stop-unpaid': 'Campaigns stopped: an invoice was not paid',
  'owner.accept': 'Took over the organization',
  'owner.offer': 'Offered the ownership to',
  'owner.withdraw': 'Withdrew the offer of ownership to',
  'payment.record': 'Recorded a payment',
  'payment.return': 'Noted that a payment came back',
  'placement.reward': 'Set reward of a placement',
  'placement.create': 'Created placement',
  'policy.publish': 'Published an agreement',
  'policy.sign': 'Signed the agreement',
  'rate.set': 'Set an exchange rate',
  'refund.create': 'Gave back a part of a top-up',
  'refund.fail': 'Failed to give back a part of a top-up',
  'refund.retry': 'Tried again to give back a part of a top-up',
  'refund.succeed': 'Had a part of a top-up given back',
  'session.confirm': 'Confirmed their identity',
  'session.end': 'Ended a session',
  'session.fail': 'Failed sign-in as',
  'session.open': 'Signed in',
  'session.revoke': 'Signed out',
  'view.allow': 'Allowed itself to look at the console',
  'view.begin': 'Looked at the console',
  'view.end': 'Ended looking at the console',
}

type Area = ActivityAction extends `${infer First}.${string}` ? First : never

/** The areas that the list can be narrowed to. A new area does not compile without its words. */
const areaWords: Readonly<Record<Area, string>> = {
  session: 'Sign-ins and sessions',
  factor: 'Second factors',
  developer: 'People and passwords',
  decision: 'Decisions',
  member: 'Members',
  invitation: 'Invitations',
  invoice: 'Invoices',
  prepayment: 'Prepayments',
  owner: 'Ownership',
  organization: 'Organization',
  hold: 'Holds',
  api_token: 'API tokens',
  webhook: 'Webhooks',
  activity: 'Exports of this list',
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
  payment: 'Payments',
  policy: 'Agreements',
  rate: 'Exchange rates',
  books: 'Books',
  view: 'Views by support',
}

/** Rows of the network itself are in no organization's list. */
const ofNetwork: readonly string[] = ['rate', 'books']

export const areaChoices = Object.entries(areaWords)
  .filter(([value]) => !ofNetwork.includes(value))
  .map(([value, label]) => ({ value, label }))

/** What was done, in words; an action of a newer server as it is. */
export function actionText({ action }: Pick<ActivityEntry, 'action'>): string {
  return lookUp(actionWords, action) ?? action
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
    label: lookUp(fieldWords, field) ?? sentenceCase(field.replaceAll('_', ' ')),
    before: before === null ? null : textOf(before),
    after: after === null ? (before === null ? '' : 'none') : textOf(after),
  }
}

const fieldWords: Readonly<Record<string, string>> = {
  google_app_id: 'Google Play id',
  apple_app_id: 'App Store id',
  valid_till: 'Ends',
  two_factor_from: 'Required from',
  allowed: 'Support may look',
  closes_at: 'Closes',
  ecpm_budget_micros: 'ECPM budget',
  daily_budget_micros: 'Daily budget',
  total_budget_micros: 'Total budget',
  contents: 'Ad contents',
  icon_content_id: 'Icon',
  starts_at: 'Starts',
  last4: 'Card ending in',
  expire: 'Expires',
}

function valueText(field: string, value: string): string {
  if (field === 'allowed') return value === 'true' ? 'yes' : 'no'
  if (field === 'role') return teamRoleName(Number(value))
  return /^\d{4}-\d\d-\d\dT/.test(value) ? momentText(value) : value
}

function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
