import { type ChargeNoticeParams, chargeNoticeKinds } from './notice-kinds/charges.ts'
import { type InvoiceNoticeParams, invoiceNoticeKinds } from './notice-kinds/invoices.ts'
import type { Permission } from './permissions/names.ts'
import { type ReviewNoticeParams, reviewNoticeKinds } from './notice-kinds/reviews.ts'
import { type StatisticsNoticeParams, statisticsNoticeKinds } from './notice-kinds/statistics.ts'
import { type TokenNoticeParams, tokenNoticeKinds } from './notice-kinds/tokens.ts'
import { type WebhookNoticeParams, webhookNoticeKinds } from './notice-kinds/webhooks.ts'

/** How a member gets a notification besides the console: emailed now, in a daily email, or not. */
export const noticeDeliveries = ['mail', 'digest', 'console'] as const

export type NoticeDelivery = (typeof noticeDeliveries)[number]

/** What each kind of notice stores. Names and texts are as people typed them. */
export interface NoticeParams
  extends
    ChargeNoticeParams,
    InvoiceNoticeParams,
    ReviewNoticeParams,
    StatisticsNoticeParams,
    TokenNoticeParams,
    WebhookNoticeParams {
  organization_approved: { organization: string }
  /** `text` is what the decision says; a command says nothing. */
  organization_denied: { organization: string; text?: string }
  organization_question: { text: string }
  /** An operator's text, and when the keys are revoked: ISO 8601, UTC. */
  organization_closing: { text: string; closes_at: string }
  organization_reopened: { organization: string }
  organization_closed: Record<string, never>
  agreement_to_sign: { version: string }
  bank_filled: { fields: readonly string[] }
  bank_details_asked: Record<string, never>
  tax_filled: { fields: readonly string[] }
  card_replaced: { brand: string; last4: string }
  /** The amount is a decimal text; the day is like 2026-03-01. */
  payment_recorded: { payment_id: string; amount: string; currency: string; day: string }
  payment_returned: { payment_id: string; amount: string; currency: string; text: string }
  campaign_ended: { campaign_id: string; name: string }
  /** ISO 8601, UTC. */
  campaign_ending: { campaign_id: string; name: string; ends_at: string }
  daily_budget_used: { campaign_id: string; name: string; day: string }
  total_budget_used: { campaign_id: string; name: string }
  /** One sentence, in which names are safe for a mail. */
  members_changed: { text: string }
  /** `on`: the first factor was added; `off`: the last one was removed. */
  factor_changed: { change: 'on' | 'added' | 'removed' | 'off' | 'new_codes' }
  recovery_code_used: { left: number }
  new_device: { device: string; network: string }
  /** An operator's text. */
  operator_message: { text: string }
  /** The operator's reason. */
  support_looked: { reason: string }
}

export type NoticeKind = keyof NoticeParams

interface Kind {
  /** The kind's name in filters and preferences. */
  readonly label: string
  /**
   * The permission of the members who see it. `person`: only the person whom it is about. A kind
   * with a permission is shown to that person as well.
   */
  readonly needs: Permission | 'person'
  readonly delivery: NoticeDelivery
  /** True where the member cannot choose another delivery. */
  readonly isMandatory: boolean
  /** True where the change that causes it writes a mail of its own, so that none is added. */
  readonly hasOwnMail?: true
}

/** Every kind of notice. A name that was used stays, because stored notices have it. */
export const noticeKinds: Readonly<Record<NoticeKind, Kind>> = {
  organization_approved: {
    label: 'Organization approved',
    needs: 'read',
    delivery: 'mail',
    isMandatory: true,
    hasOwnMail: true,
  },
  organization_denied: {
    label: 'Organization rejected',
    needs: 'read',
    delivery: 'mail',
    isMandatory: true,
  },
  organization_question: {
    label: 'Question about your organization',
    needs: 'read',
    delivery: 'mail',
    isMandatory: true,
  },
  organization_closing: {
    label: 'Organization closing',
    needs: 'read',
    delivery: 'mail',
    isMandatory: true,
  },
  organization_reopened: {
    label: 'Organization reopened',
    needs: 'read',
    delivery: 'mail',
    isMandatory: true,
  },
  organization_closed: {
    label: 'Organization closed',
    needs: 'read',
    delivery: 'mail',
    isMandatory: true,
  },
  ...reviewNoticeKinds,
  agreement_to_sign: {
    label: 'Agreement to sign',
    needs: 'organization.write',
    delivery: 'mail',
    isMandatory: false,
  },
  bank_filled: {
    label: 'Banking details filled in',
    needs: 'read',
    delivery: 'mail',
    isMandatory: true,
    hasOwnMail: true,
  },
  bank_details_asked: {
    label: 'Banking details needed',
    needs: 'money.write',
    delivery: 'mail',
    isMandatory: false,
  },
  tax_filled: {
    label: 'Taxation details filled in',
    needs: 'read',
    delivery: 'mail',
    isMandatory: true,
  },
  card_replaced: {
    label: 'Payment method replaced',
    needs: 'money.write',
    delivery: 'mail',
    isMandatory: true,
  },
  ...chargeNoticeKinds,
  payment_recorded: {
    label: 'Payout sent',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: false,
  },
  payment_returned: {
    label: 'Payout returned',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: false,
  },
  ...invoiceNoticeKinds,
  campaign_ended: {
    label: 'Campaign ended',
    needs: 'campaigns.write',
    delivery: 'digest',
    isMandatory: false,
  },
  campaign_ending: {
    label: 'Campaign ends in 3 days',
    needs: 'campaigns.write',
    delivery: 'digest',
    isMandatory: false,
  },
  daily_budget_used: {
    label: 'Daily budget used up',
    needs: 'campaigns.write',
    delivery: 'console',
    isMandatory: false,
  },
  total_budget_used: {
    label: 'Total budget used up',
    needs: 'campaigns.write',
    delivery: 'mail',
    isMandatory: false,
  },
  members_changed: {
    label: 'Members changed',
    needs: 'team.write',
    delivery: 'mail',
    isMandatory: true,
    hasOwnMail: true,
  },
  ...tokenNoticeKinds,
  ...webhookNoticeKinds,
  ...statisticsNoticeKinds,
  factor_changed: {
    label: 'Two-step sign-in changed',
    needs: 'person',
    delivery: 'mail',
    isMandatory: true,
    hasOwnMail: true,
  },
  recovery_code_used: {
    label: 'Recovery code used',
    needs: 'person',
    delivery: 'mail',
    isMandatory: true,
    hasOwnMail: true,
  },
  new_device: {
    label: 'Sign-in from a new browser',
    needs: 'person',
    delivery: 'mail',
    isMandatory: true,
    hasOwnMail: true,
  },
  operator_message: {
    label: 'Message from an operator',
    needs: 'owner',
    delivery: 'mail',
    isMandatory: true,
  },
  support_looked: {
    label: 'Support viewed the console',
    needs: 'activity.read',
    delivery: 'console',
    isMandatory: false,
  },
}

/** The kinds, in the order in which pages list them. */
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]
