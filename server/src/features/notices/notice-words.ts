import { type NoticeKind, type NoticeParams, noticeKinds } from '@frontrow/contract/notice-kinds'
import { dayInWords, momentInWords, monthInWords } from '../../lib/time/days-in-words.ts'
import type { NoticeWords, Safe } from './notice-text.ts'
import { invoiceWords } from './invoice-words.ts'
import { webhookWords } from './webhook-words.ts'

export type { NoticeWords } from './notice-text.ts'

/**
 * The words of a stored notice. Names are shown as typed; a mail gives `safe`, which keeps a name
 * from becoming a link.
 */
export function wordsOf(
  notice: { kind: string; params: unknown },
  safe: Safe = (name) => name,
): NoticeWords {
  return isKind(notice.kind)
    ? (words[notice.kind] as (params: unknown, safe: Safe) => NoticeWords)(notice.params, safe)
    : unknownKind
}

/** A newer node writes kinds that this one does not know. */
const unknownKind: NoticeWords = {
  title: 'Something changed',
  text: 'Load this page again to see what.',
  link: { label: 'See your notices', path: '/account/notices' },
}

function isKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(noticeKinds, kind)
}

const words: {
  readonly [K in NoticeKind]: (params: NoticeParams[K], safe: Safe) => NoticeWords
} = {
  organization_approved: ({ organization }, safe) => ({
    title: `${safe(organization)} is approved`,
    text: 'You can now add your apps, run campaigns and earn from placements.',
    link: { label: 'Add an app', path: '/app/create' },
  }),
  organization_denied: ({ organization, text }, safe) => ({
    title: `${safe(organization)} is not approved`,
    text: `${text === undefined ? '' : `${text} `}Its campaigns do not run, and its placements get no ads. Write to the support if you think that this is a mistake.`,
    link: { label: 'See the decisions', path: '/account/organization/decisions' },
  }),
  organization_question: ({ text }) => ({
    title: 'We have a question about your organization',
    text: `${text} An Admin answers it; the decision follows the answer.`,
    link: { label: 'See the decisions', path: '/account/organization/decisions' },
  }),
  organization_closing: ({ text, closes_at: at }) => ({
    title: 'Your organization is being closed',
    text: `${text} Nothing of it runs any more, and you can read everything. At ${momentInWords(at)} its keys are revoked. Until then it can be reopened: write to the support.`,
    link: { label: 'See your organization', path: '/account/organization' },
  }),
  organization_reopened: ({ organization }, safe) => ({
    title: `${safe(organization)} is open again`,
    text: 'It is not closed, and you can do everything as before.',
    link: { label: 'See your organization', path: '/account/organization' },
  }),
  organization_closed: () => ({
    title: 'Your organization is closed',
    text: 'Its keys are revoked. You still sign in and read your statements; what is owed to you is paid.',
    link: { label: 'See your organization', path: '/account/organization' },
  }),
  ad_denied: ({ name, text }, safe) => ({
    title: `The ad "${safe(name)}" was denied`,
    text: `${text} It is not shown any more. An Admin can appeal.`,
    link: { label: 'See the decisions', path: '/account/organization/decisions' },
  }),
  ad_approved: ({ name }, safe) => ({
    title: `The ad "${safe(name)}" is approved`,
    text: 'It is shown wherever a campaign of yours uses it.',
    link: { label: 'See your campaigns', path: '/app/campaign/true' },
  }),
  app_denied: ({ name, text }, safe) => ({
    title: `The app "${safe(name)}" was denied`,
    text: `${text} It shows no ads, and no ads for it are shown. An Admin can appeal.`,
    link: { label: 'See the decisions', path: '/account/organization/decisions' },
  }),
  look_denied: ({ name, text }, safe) => ({
    title: `The name or an icon of "${safe(name)}" was denied`,
    text: `${text} Viewers see what was approved before; where nothing was, its ads are not shown. An Admin can appeal.`,
    link: { label: 'See the decisions', path: '/account/organization/decisions' },
  }),
  app_approved: ({ name }, safe) => ({
    title: `The app "${safe(name)}" is approved`,
    text: 'There is nothing to do.',
    link: { label: 'See your apps', path: '/app/list' },
  }),
  appeal_decided: ({ outcome, text }) => ({
    title: outcome === 'overturn' ? 'Your appeal was granted' : 'The decision stays as it was',
    text: `Another person looked at your appeal. ${text}`,
    link: { label: 'See the decisions', path: '/account/organization/decisions' },
  }),
  agreement_to_sign: ({ version }) => ({
    title: 'A new agreement is to be signed',
    text: `Version ${version} of the agreement was published. Read it, then sign it for your organization.`,
    link: { label: 'Read the agreement', path: '/account/policies' },
  }),
  bank_filled: ({ fields }) => ({
    title: 'Banking details were filled in',
    text: `${fieldList(fields)} These details decide where payments go and cannot be changed in the console. If it was none of you, change your password and write to the support at once.`,
    link: { label: 'See the banking details', path: '/account/banking' },
  }),
  tax_filled: ({ fields }) => ({
    title: 'Taxation details were filled in',
    text: `${fieldList(fields)} They cannot be changed in the console. If one of them is wrong, write to the support.`,
    link: { label: 'See the taxation details', path: '/account/taxation' },
  }),
  card_replaced: ({ brand, last4 }) => ({
    title: 'The payment method was replaced',
    text: `From now on the ${brand} card ending in ${last4} is used. If it was none of you, change your password and enter your card again.`,
    link: { label: 'See the payment method', path: '/account/payment' },
  }),
  charge_declined: ({ amount, currency, brand, last4, message }) => ({
    title: `Your card was not charged ${amount} ${currency}`,
    text: `The ${brand} card ending in ${last4} was declined: ${message} Try again, or enter another card.`,
    link: toBilling,
  }),
  charge_to_confirm: ({ amount, currency, brand, last4 }) => ({
    title: `Confirm a charge of ${amount} ${currency}`,
    text: `The bank of the ${brand} card ending in ${last4} asks you to confirm this charge. Without a confirmation it is given up after a day.`,
    link: toBilling,
  }),
  charge_disputed: ({ amount, currency, brand, last4, outcome }) => ({
    title: disputeTitles[outcome](`${amount} ${currency}`),
    text: `It is about the ${brand} card ending in ${last4}. ${disputeTexts[outcome]}`,
    link: toBilling,
  }),
  charge_refunded: ({ amount, currency, brand, last4 }) => ({
    title: `${amount} ${currency} of your balance go back to your card`,
    text: `The ${brand} card ending in ${last4} gets it within some days. Your balance does not have it any more.`,
    link: toBilling,
  }),
  payment_recorded: ({ payment_id: id, amount, currency, day }) => ({
    title: `A payment of ${amount} ${currency} was sent`,
    text: `It was sent to your bank account on ${dayInWords(day)}. A bank may need some days until it arrives.`,
    link: { label: 'See the payment', path: `/account/payment/${id}` },
  }),
  payment_returned: ({ payment_id: id, amount, currency, text }) => ({
    title: `A payment of ${amount} ${currency} came back`,
    text: `The bank sent it back: ${text} The amount is payable again. Check your bank details; if they are wrong, write to the support.`,
    link: { label: 'See the payment', path: `/account/payment/${id}` },
  }),
  statement_issued: ({ statement_id: id, number, about, month }) => ({
    title: `The statement ${number} was issued`,
    text: `It says what your ${about === 'earnings' ? 'placements earned' : 'campaigns used'} in ${monthInWords(month)}, day by day. These amounts are final.`,
    link: { label: 'See the statement', path: `/account/statements/${id}` },
  }),
  campaign_ended: ({ campaign_id: id, name }, safe) => ({
    title: `Campaign "${safe(name)}" has ended`,
    text: 'Its last day is over, and its ads are no longer shown. Give it a later last day to run it again.',
    link: { label: 'See the campaign', path: `/app/campaign/${id}` },
  }),
  campaign_ending: ({ campaign_id: id, name, ends_at: endsAt }, safe) => ({
    title: `Campaign "${safe(name)}" ends soon`,
    text: `It ends on ${momentInWords(endsAt)}. Give it a later last day before then to keep it running.`,
    link: { label: 'See the campaign', path: `/app/campaign/${id}` },
  }),
  daily_budget_used: ({ campaign_id: id, name, day }, safe) => ({
    title: `Campaign "${safe(name)}" has used its daily budget`,
    text: `Its budget of ${dayInWords(day)} is spent, so it rests until midnight in your time zone. Raise the daily budget to be shown all day.`,
    link: { label: 'See the campaign', path: `/app/campaign/${id}` },
  }),
  total_budget_used: ({ campaign_id: id, name }, safe) => ({
    title: `Campaign "${safe(name)}" has used its total budget`,
    text: 'Its ads are no longer shown. Raise the total budget to run it again.',
    link: { label: 'See the campaign', path: `/app/campaign/${id}` },
  }),
  members_changed: ({ text }) => ({
    title: 'The members of your organization changed',
    text: `${text} If this should not have happened, change it there, or tell the owner.`,
    link: { label: 'See the members', path: '/account/organization/members' },
  }),
  token_made: ({ name, expires_at: endsAt }, safe) => ({
    title: `The API token "${safe(name)}" was created`,
    text: `It works until ${momentInWords(endsAt)}. If nobody of you created it, revoke it and look at the activity of your organization.`,
    link: { label: 'See the API tokens', path: '/account/organization/tokens' },
  }),
  ...invoiceWords,
  ...webhookWords,
  tokens_left: ({ maker, names, stops_at: stopsAt }, safe) => ({
    title: `API tokens of ${safe(maker)} stop in seven days`,
    text: `${safe(maker)} left or is no Admin any more, and made ${names.map((name) => `"${safe(name)}"`).join(', ')}. They work until ${momentInWords(stopsAt)}. Revoke what nobody needs, and take over what a program of yours goes on using.`,
    link: { label: 'See the API tokens', path: '/account/organization/tokens' },
  }),
  factor_changed: ({ change }) => ({
    title: factorTitles[change],
    text: `${factorTexts[change]} If it was not you, set a new password at once and write to the support.`,
    link: security,
  }),
  recovery_code_used: ({ left }) => ({
    title: 'A recovery code was used',
    text: `Somebody signed in with a recovery code in place of your second factor. ${leftText(left)} If it was not you, set a new password at once.`,
    link: security,
  }),
  new_device: ({ device, network }) => ({
    title: 'A sign-in from a new browser',
    text: `${device}, from the network ${network}. If it was you, there is nothing to do. If not, end that session and set a new password at once.`,
    link: security,
  }),
  operator_message: ({ text }) => ({
    title: 'A message to you as the owner',
    text,
    link: { label: 'See your organization', path: '/account/organization' },
  }),
  support_looked: ({ reason }) => ({
    title: 'Support looked at your console',
    text: `Their reason: "${reason}". Nothing can be changed in such a view. The activity says what was looked at.`,
    link: { label: 'See the activity', path: '/account/organization/activity' },
  }),
}

const disputeTitles = {
  open: (amount: string) => `A charge of ${amount} is disputed`,
  won: (amount: string) => `The disputed charge of ${amount} stands`,
  lost: (amount: string) => `The disputed charge of ${amount} was taken back`,
} as const

const disputeTexts = {
  open: 'The bank of its holder takes it back for now, so your balance does not have it. If it was a mistake, ask the bank to withdraw the dispute.',
  won: 'The bank gave it back, and your balance has it again.',
  lost: 'Your balance stays without it. Top up to run your campaigns on.',
} as const

const toBilling = { label: 'See your billing', path: '/account/billing' }
const security = { label: 'Look at your security', path: '/account/developer/security' }

const factorTitles = {
  on: 'Two-step sign-in is on',
  added: 'A second factor was added',
  removed: 'A second factor was removed',
  off: 'Two-step sign-in is off',
  new_codes: 'New recovery codes were made',
} as const

const factorTexts = {
  on: 'From now on a sign-in needs your second factor. Keep the recovery codes where you find them without your phone.',
  added: 'A sign-in accepts it from now on.',
  removed: 'A sign-in does not accept it any more. Your other second factors stay.',
  off: 'A sign-in needs nothing but your password now.',
  new_codes: 'Earlier recovery codes no longer work.',
} as const

function leftText(left: number): string {
  const count = left === 1 ? '1 code is left.' : `${left} codes are left.`
  return left < 3 ? `${count} Make new ones before you need them.` : count
}

const fieldNames: Readonly<Record<string, string>> = {
  bank_account_holder_name: 'account holder name',
  bank_account_number: 'account number',
  bank_address: 'bank address',
  bank_swift_code: 'SWIFT code',
  iban: 'IBAN',
  registration_id: 'registration ID',
  legal_address: 'legal address',
  taxation_id: 'taxation ID',
  vat_id: 'VAT ID',
}

function fieldList(fields: readonly string[]): string {
  return `Filled in: ${fields.map((field) => fieldNames[field] ?? field).join(', ')}.`
}
