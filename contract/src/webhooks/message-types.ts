import Type, { type Static, type TObject } from 'typebox'
import type { NoticeKind, NoticeParams } from '../notice-kinds.ts'
import { reopenedBecause } from '../notice-kinds/invoices.ts'
import type { Permission } from '../permissions/names.ts'
import { Instant, Text } from '../parts.ts'
import { Amount, announcedTypes, Day, money } from './announced-types.ts'

/** A type of message to webhooks: what it carries, and who may receive it. */
interface MessageType {
  /** The type's name in forms and logs. */
  readonly label: string
  /** What the maker of a webhook must be allowed to do to receive it. */
  readonly needs: Permission
  /** The notice that becomes this message. Without one, the code that causes it makes it. */
  readonly notice?: NoticeKind
  readonly data: TObject
}

/** The data of a message are the fields of its notice that the schema names. */
const fromNotice = <K extends NoticeKind, D extends TObject>(
  notice: K,
  type: {
    label: string
    needs: Permission
    data: Static<D> extends Partial<NoticeParams[K]> ? D : never
  },
) => ({ ...type, notice })

const campaign = { campaign_id: Text, name: Text }
const invoice = { invoice_id: Text, number: Text }

const reviews = {
  'organization.approved': fromNotice('organization_approved', {
    label: 'Organization approved',
    needs: 'read',
    data: Type.Object({ organization: Text }),
  }),
  'organization.denied': fromNotice('organization_denied', {
    label: 'Organization not approved',
    needs: 'read',
    data: Type.Object({ organization: Text, text: Type.Optional(Text) }),
  }),
  'organization.question': fromNotice('organization_question', {
    label: 'Question about your organization',
    needs: 'read',
    data: Type.Object({ text: Text }),
  }),
  'organization.closing': fromNotice('organization_closing', {
    label: 'Organization is being closed',
    needs: 'read',
    data: Type.Object({ text: Text, closes_at: Instant }),
  }),
  'organization.reopened': fromNotice('organization_reopened', {
    label: 'Organization reopened',
    needs: 'read',
    data: Type.Object({ organization: Text }),
  }),
  'organization.closed': fromNotice('organization_closed', {
    label: 'Organization closed',
    needs: 'read',
    data: Type.Object({}),
  }),
  'agreement.to_sign': fromNotice('agreement_to_sign', {
    label: 'Agreement to sign',
    needs: 'organization.write',
    data: Type.Object({ version: Text }),
  }),
  'ad.approved': fromNotice('ad_approved', {
    label: 'Ad approved',
    needs: 'contents.write',
    data: Type.Object({ content_id: Text, name: Text }),
  }),
  'ad.denied': fromNotice('ad_denied', {
    label: 'Ad denied',
    needs: 'contents.write',
    data: Type.Object({ content_id: Text, name: Text, text: Text }),
  }),
  'app.approved': fromNotice('app_approved', {
    label: 'App approved',
    needs: 'apps.write',
    data: Type.Object({ app_id: Text, name: Text }),
  }),
  'app.denied': fromNotice('app_denied', {
    label: 'App denied',
    needs: 'apps.write',
    data: Type.Object({ app_id: Text, name: Text, text: Text }),
  }),
  'appeal.decided': fromNotice('appeal_decided', {
    label: 'Appeal decided',
    needs: 'appeals.write',
    data: Type.Object({ outcome: Type.Enum(['uphold', 'overturn']), text: Text }),
  }),
} as const

const campaigns = {
  'campaign.ended': fromNotice('campaign_ended', {
    label: 'Campaign ended',
    needs: 'campaigns.write',
    data: Type.Object(campaign),
  }),
  'campaign.ending': fromNotice('campaign_ending', {
    label: 'Campaign ends in 3 days',
    needs: 'campaigns.write',
    data: Type.Object({ ...campaign, ends_at: Instant }),
  }),
  'campaign.daily_budget_used': fromNotice('daily_budget_used', {
    label: 'Daily budget used up',
    needs: 'campaigns.write',
    data: Type.Object({ ...campaign, day: Day }),
  }),
  'campaign.total_budget_used': fromNotice('total_budget_used', {
    label: 'Total budget used up',
    needs: 'campaigns.write',
    data: Type.Object(campaign),
  }),
} as const

const amounts = {
  'invoice.issued': fromNotice('invoice_issued', {
    label: 'Invoice issued',
    needs: 'money.read',
    data: Type.Object({
      ...invoice,
      about: Type.Enum(['use', 'top_up', 'credit_note']),
      total: Amount,
      currency: Text,
      due_on: Day,
      corrects: Type.Optional(Type.Array(Text)),
    }),
  }),
  'invoice.paid': fromNotice('invoice_paid', {
    label: 'Invoice paid',
    needs: 'money.read',
    data: Type.Object({ ...invoice, total: Amount, currency: Text }),
  }),
  'invoice.failed': fromNotice('invoice_failed', {
    label: 'Invoice could not be charged',
    needs: 'money.read',
    data: Type.Object({ ...invoice, reason: Text, stops_at: Instant }),
  }),
  'invoice.due': fromNotice('invoice_due', {
    label: 'Invoice due by bank transfer',
    needs: 'money.read',
    data: Type.Object({ ...invoice, left: Amount, currency: Text, due_on: Day, stops_at: Instant }),
  }),
  'invoice.stopped': fromNotice('invoice_stopped', {
    label: 'Campaigns stopped: an invoice is not paid',
    needs: 'money.read',
    data: Type.Object(invoice),
  }),
  'invoice.reopened': fromNotice('invoice_reopened', {
    label: 'Invoice due again',
    needs: 'money.read',
    data: Type.Object({
      ...invoice,
      left: Amount,
      currency: Text,
      because: Type.Enum([...reopenedBecause]),
    }),
  }),
  'charge.declined': fromNotice('charge_declined', {
    label: 'Card declined',
    needs: 'money.read',
    data: Type.Object({ ...money, message: Text }),
  }),
  'charge.to_confirm': fromNotice('charge_to_confirm', {
    label: 'Charge to confirm',
    needs: 'money.read',
    data: Type.Object(money),
  }),
  'charge.disputed': fromNotice('charge_disputed', {
    label: 'Charge disputed',
    needs: 'money.read',
    data: Type.Object({ ...money, outcome: Type.Enum(['open', 'won', 'lost']) }),
  }),
  'charge.refunded': fromNotice('charge_refunded', {
    label: 'Top-up refunded',
    needs: 'money.read',
    data: Type.Object(money),
  }),
  'statement.issued': fromNotice('statement_issued', {
    label: 'Statement issued',
    needs: 'money.read',
    data: Type.Object({
      statement_id: Text,
      number: Text,
      about: Type.Enum(['earnings', 'use']),
      month: Text,
    }),
  }),
  'payment.recorded': fromNotice('payment_recorded', {
    label: 'Payment sent',
    needs: 'money.read',
    data: Type.Object({ payment_id: Text, ...money, day: Day }),
  }),
  'payment.returned': fromNotice('payment_returned', {
    label: 'Payment returned',
    needs: 'money.read',
    data: Type.Object({ payment_id: Text, ...money, text: Text }),
  }),
} as const

/** Every type. A name stays for ever; to its data keys are only added. */
export const messageTypes = { ...reviews, ...campaigns, ...amounts, ...announcedTypes } as const

export type MessageTypeName = keyof typeof messageTypes

/** The names, in the order in which pages list them. */
export const messageTypeNames = Object.keys(messageTypes) as MessageTypeName[]

export type MessageData<T extends MessageTypeName> = Static<(typeof messageTypes)[T]['data']>

/** Types with what every part of the program reads of them. */
export const messageTypeOf = (name: MessageTypeName): MessageType => messageTypes[name]

/** The type that a kind of notice becomes; undefined for one that stays in the console. */
export const typeOfNotice: ReadonlyMap<NoticeKind, MessageTypeName> = new Map(
  messageTypeNames.flatMap((name) => {
    const { notice } = messageTypeOf(name)
    return notice === undefined ? [] : [[notice, name]]
  }),
)
