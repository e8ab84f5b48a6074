import { type NoticeKind, type NoticeParams, noticeKinds } from '@frontrow/contract/notice-kinds'
import { dayInWords, momentInWords } from '../../lib/time/days-in-words.ts'
import type { NoticeWords, Safe } from './notice-text.ts'
import { invoiceWords } from './invoice-words.ts'
import { statisticsWords } from './statistics-words.ts'
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
  title: 'New notification',
  text: 'Reload this page to read it.',
  link: { label: 'View notifications', path: '/account/notices' },
}

function isKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(noticeKinds, kind)
}

const words: {
  readonly [K in NoticeKind]: (params: NoticeParams[K], safe: Safe) => NoticeWords
} = {
  organization_approved: ({ organization }, safe) => ({
    title: `${safe(organization)} is approved`,
    text: 'You can now add apps, run campaigns and earn from placements.',
    link: { label: 'Add an app', path: '/app/create' },
  }),
  organization_denied: ({ organization, text }, safe) => ({
    title: `${safe(organization)} was rejected`,
    text: `${text === undefined ? '' : `${text} `}Its campaigns do not run and its placements get no ads. If this is a mistake, contact support.`,
    link: { label: 'View decisions', path: '/account/organization/decisions' },
  }),
  organization_question: ({ text }) => ({
    title: 'Question about your organization',
    text: `${text} An Admin can reply. Your organization is decided after the reply.`,
    link: { label: 'View decisions', path: '/account/organization/decisions' },
  }),
  organization_closing: ({ text, closes_at: at }) => ({
    title: 'Your organization is closing',
    text: `${text} Campaigns and placements have stopped, and you can still read everything. Keys are revoked on ${momentInWords(at)}. To reopen it before then, contact support.`,
    link: { label: 'View organization', path: '/account/organization' },
  }),
  organization_reopened: ({ organization }, safe) => ({
    title: `${safe(organization)} was reopened`,
    text: 'It is not closing any more. Everything works as before.',
    link: { label: 'View organization', path: '/account/organization' },
  }),
  organization_closed: () => ({
    title: 'Your organization is closed',
    text: 'Its keys are revoked. You can still sign in and read statements, and payable earnings are paid out.',
    link: { label: 'View organization', path: '/account/organization' },
  }),
  ad_denied: ({ name, text }, safe) => ({
    title: `Ad "${safe(name)}" was rejected`,
    text: `${text} It is no longer shown. An Admin can appeal.`,
    link: { label: 'View decisions', path: '/account/organization/decisions' },
  }),
  ad_approved: ({ name }, safe) => ({
    title: `Ad "${safe(name)}" was approved`,
    text: 'Campaigns that use it can show it now.',
    link: { label: 'View campaigns', path: '/app/campaign/true' },
  }),
  app_denied: ({ name, text }, safe) => ({
    title: `App "${safe(name)}" was rejected`,
    text: `${text} It shows no ads, and its own ads are not shown. An Admin can appeal.`,
    link: { label: 'View decisions', path: '/account/organization/decisions' },
  }),
  look_denied: ({ name, text }, safe) => ({
    title: `The name or an icon of "${safe(name)}" was rejected`,
    text: `${text} Ads show the last approved one, or are not shown if there is none. An Admin can appeal.`,
    link: { label: 'View decisions', path: '/account/organization/decisions' },
  }),
  app_approved: ({ name }, safe) => ({
    title: `App "${safe(name)}" was approved`,
    text: 'It can show ads and be advertised.',
    link: { label: 'View apps', path: '/app/list' },
  }),
  appeal_decided: ({ outcome, text }) => ({
    title: outcome === 'overturn' ? 'Your appeal was granted' : 'Your appeal was dismissed',
    text: `A different reviewer decided your appeal. ${text}`,
    link: { label: 'View decisions', path: '/account/organization/decisions' },
  }),
  agreement_to_sign: ({ version }) => ({
    title: 'Sign the new agreement',
    text: `Version ${version} was published. Read it, then sign it for your organization.`,
    link: { label: 'Read agreement', path: '/account/policies' },
  }),
  bank_filled: ({ fields }) => ({
    title: 'Banking details were filled in',
    text: `${fieldList(fields)} Payouts go to this account, and the console cannot change it. If nobody in your team did this, change your password and contact support now.`,
    link: { label: 'View banking details', path: '/account/banking' },
  }),
  bank_details_asked: () => ({
    title: 'Add your banking details',
    text: 'Earnings are held because no payout can be sent: fill in the account holder and an IBAN, or the account number and the SWIFT code.',
    link: { label: 'Add banking details', path: '/account/banking' },
  }),
  tax_filled: ({ fields }) => ({
    title: 'Taxation details were filled in',
    text: `${fieldList(fields)} The console cannot change them. If one is wrong, contact support.`,
    link: { label: 'View taxation details', path: '/account/taxation' },
  }),
  card_replaced: ({ brand, last4 }) => ({
    title: 'The payment method was replaced',
    text: `The ${brand} card ending in ${last4} is now used. If nobody in your team did this, change your password and enter your card again.`,
    link: { label: 'View payment method', path: '/account/payment' },
  }),
  charge_declined: ({ amount, currency, brand, last4, message }) => ({
    title: `Your card was declined for ${amount} ${currency}`,
    text: `${brand} card ending in ${last4}: ${message} Try again, or use another card.`,
    link: toBilling,
  }),
  charge_to_confirm: ({ amount, currency, brand, last4 }) => ({
    title: `Confirm a charge of ${amount} ${currency}`,
    text: `The bank of the ${brand} card ending in ${last4} asks you to confirm this charge. It is canceled after 24 hours without confirmation.`,
    link: toBilling,
  }),
  charge_disputed: ({ amount, currency, brand, last4, outcome }) => ({
    title: disputeTitles[outcome](`${amount} ${currency}`),
    text: `Card: ${brand} ending in ${last4}. ${disputeTexts[outcome]}`,
    link: toBilling,
  }),
  charge_refunded: ({ amount, currency, brand, last4 }) => ({
    title: `${amount} ${currency} refunded to your card`,
    text: `It was deducted from your balance and reaches the ${brand} card ending in ${last4} within a few days.`,
    link: toBilling,
  }),
  payment_recorded: ({ payment_id: id, amount, currency, day }) => ({
    title: `Payout of ${amount} ${currency} sent`,
    text: `It was sent to your bank account on ${dayInWords(day)} and arrives within a few days.`,
    link: { label: 'View payout', path: `/account/payment/${id}` },
  }),
  payment_returned: ({ payment_id: id, amount, currency, text }) => ({
    title: `Payout of ${amount} ${currency} was returned`,
    text: `Your bank returned it: ${text} The amount is payable again. Check your bank details, and contact support if they are wrong.`,
    link: { label: 'View payout', path: `/account/payment/${id}` },
  }),
  campaign_ended: ({ campaign_id: id, name }, safe) => ({
    title: `Campaign "${safe(name)}" has ended`,
    text: 'Its ads are no longer shown. Extend it to run it again.',
    link: { label: 'View campaign', path: `/app/campaign/${id}` },
  }),
  campaign_ending: ({ campaign_id: id, name, ends_at: endsAt }, safe) => ({
    title: `Campaign "${safe(name)}" ends soon`,
    text: `It ends on ${momentInWords(endsAt)}. Extend it before then to keep it running.`,
    link: { label: 'View campaign', path: `/app/campaign/${id}` },
  }),
  daily_budget_used: ({ campaign_id: id, name, day }, safe) => ({
    title: `Campaign "${safe(name)}" has used its daily budget`,
    text: `Its budget of ${dayInWords(day)} is spent, so it is paused until midnight in your time zone. Raise the daily budget to show ads all day.`,
    link: { label: 'View campaign', path: `/app/campaign/${id}` },
  }),
  total_budget_used: ({ campaign_id: id, name }, safe) => ({
    title: `Campaign "${safe(name)}" has used its total budget`,
    text: 'Its ads are no longer shown. Raise the total budget to resume it.',
    link: { label: 'View campaign', path: `/app/campaign/${id}` },
  }),
  members_changed: ({ text }) => ({
    title: 'The members of your organization changed',
    text: `${text} If you did not expect this, review the members or tell the owner.`,
    link: { label: 'View members', path: '/account/organization/members' },
  }),
  token_made: ({ name, expires_at: endsAt }, safe) => ({
    title: `API token "${safe(name)}" was created`,
    text: `It expires on ${momentInWords(endsAt)}. If nobody in your team created it, revoke it and check the activity of your organization.`,
    link: { label: 'View API tokens', path: '/account/organization/tokens' },
  }),
  ...invoiceWords,
  ...webhookWords,
  ...statisticsWords,
  tokens_left: ({ maker, names, stops_at: stopsAt }, safe) => ({
    title: `API tokens of ${safe(maker)} expire in 7 days`,
    text: `${safe(maker)} left or is no longer an Admin. Affected: ${names.map((name) => `"${safe(name)}"`).join(', ')}. They expire on ${momentInWords(stopsAt)}. Revoke the unused ones, and take over those that your programs still use.`,
    link: { label: 'View API tokens', path: '/account/organization/tokens' },
  }),
  factor_changed: ({ change }) => ({
    title: factorTitles[change],
    text: `${factorTexts[change]} If this was not you, set a new password and contact support now.`,
    link: security,
  }),
  recovery_code_used: ({ left }) => ({
    title: 'A recovery code was used',
    text: `It was used to sign in to your account. ${leftText(left)} If this was not you, set a new password now.`,
    link: security,
  }),
  new_device: ({ device, network }) => ({
    title: 'New sign-in from a new browser',
    text: `${device}, network ${network}. If this was not you, sign out that session and set a new password now.`,
    link: security,
  }),
  operator_message: ({ text }) => ({
    title: 'Message from an operator to you as the owner',
    text,
    link: { label: 'View organization', path: '/account/organization' },
  }),
  support_looked: ({ reason }) => ({
    title: 'Support viewed your console',
    text: `The view was read-only. Your activity lists what was viewed. Reason: "${reason}"`,
    link: { label: 'View activity', path: '/account/organization/activity' },
  }),
}

const disputeTitles = {
  open: (amount: string) => `Charge of ${amount} disputed`,
  won: (amount: string) => `Dispute won: charge of ${amount}`,
  lost: (amount: string) => `Dispute lost: charge of ${amount}`,
} as const

const disputeTexts = {
  open: 'The amount is deducted from your balance until the bank decides. If this is a mistake, ask your bank to withdraw the dispute.',
  won: 'The bank returned the amount to your balance.',
  lost: 'The amount stays deducted from your balance. Top up to keep your campaigns running.',
} as const

const toBilling = { label: 'View billing', path: '/account/billing' }
const security = { label: 'Review security settings', path: '/account/developer/security' }

const factorTitles = {
  on: 'Two-step sign-in is on',
  added: 'Two-step method added',
  removed: 'Two-step method removed',
  off: 'Two-step sign-in is off',
  new_codes: 'New recovery codes created',
} as const

const factorTexts = {
  on: 'Signing in now needs your second step. Keep the recovery codes somewhere other than your phone.',
  added: 'You can now sign in with it.',
  removed: 'You can no longer sign in with it. Your other methods stay.',
  off: 'Signing in now needs only your password.',
  new_codes: 'Earlier recovery codes no longer work.',
} as const

function leftText(left: number): string {
  const count = left === 1 ? '1 code is left.' : `${left} codes are left.`
  return left < 3 ? `${count} Create new ones before you need them.` : count
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
