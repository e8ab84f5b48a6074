import { dayMs } from '@frontrow/contract/durations'
import type { Context } from '../../lib/calls/context.ts'
import type { Message } from '../../lib/mail/mail.ts'
import { composeMail } from '../../lib/mail/mail-page.ts'
import { type MemberRow } from '../identity/identity.ts'
import { nameInMail } from '../../lib/mail/name-in-mail.ts'

type Brand = Context['config']
type Recipient = Pick<MemberRow, 'email' | 'name' | 'has_factor'>

/** Informs a member that the organization asks for a second factor, or no longer does. */
export function twoFactorRuleMail(
  brand: Brand,
  to: Recipient,
  rule: { organizationName: string; by: string; from: Date | null },
): Message {
  const organization = nameInMail(rule.organizationName)
  if (rule.from === null) return ruleEndedMail(brand, to, { organization, by: rule.by })
  const at = momentOf(rule.from)
  return composeMail(brand, {
    kind: 'two-factor-rule',
    to: to.email,
    subject: `${organization} asks for two-step sign-in from ${dayOf(rule.from)}`,
    heading: 'Two-step sign-in becomes necessary',
    preview: to.has_factor ? 'You have it already.' : `Set it up before ${at}.`,
    paragraphs: [
      `Hello ${nameInMail(to.name)}, ${nameInMail(rule.by)} has set that every member of ${organization} needs two-step sign-in on ${brand.productName} from ${at}.`,
      to.has_factor
        ? 'You have it on already, so there is nothing to do.'
        : consequence(organization),
    ],
    button: to.has_factor ? lookAtRule(brand) : setUp(brand),
  })
}

function ruleEndedMail(
  brand: Brand,
  to: Recipient,
  { organization, by }: { organization: string; by: string },
): Message {
  return composeMail(brand, {
    kind: 'two-factor-rule',
    to: to.email,
    subject: `${organization} no longer asks for two-step sign-in`,
    heading: 'Two-step sign-in is no longer necessary',
    preview: 'Members may work without it again.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, ${nameInMail(by)} has set that ${organization} no longer asks its members for two-step sign-in.`,
      to.has_factor
        ? 'Yours stays on. We recommend to keep it.'
        : 'You can still set it up. We recommend it.',
    ],
    button: lookAtRule(brand),
  })
}

/** Reminds a member without a second factor of the day from which they need one. */
export function twoFactorReminderMail(
  brand: Brand,
  to: Recipient,
  rule: { organizationName: string; from: Date; now: Date },
): Message {
  const organization = nameInMail(rule.organizationName)
  const days = Math.ceil((rule.from.getTime() - rule.now.getTime()) / dayMs)
  const left = days === 1 ? 'one day' : `${days} days`
  return composeMail(brand, {
    kind: 'two-factor-reminder',
    to: to.email,
    subject: `Set up two-step sign-in: ${left} left`,
    heading: `${left.slice(0, 1).toUpperCase()}${left.slice(1)} left`,
    preview: `${organization} asks for two-step sign-in from ${dayOf(rule.from)}.`,
    paragraphs: [
      `Hello ${nameInMail(to.name)}, every member of ${organization} needs two-step sign-in on ${brand.productName} from ${momentOf(rule.from)}. You have not set it up yet.`,
      consequence(organization),
    ],
    button: setUp(brand),
  })
}

function consequence(organization: string): string {
  return `Without it you can only manage your own account from then on. Your role in ${organization} stays, and as soon as you set it up you can go on.`
}

function setUp(brand: Brand) {
  return {
    label: 'Set up two-step sign-in',
    link: `${brand.publicUrl}/account/developer/security`,
  }
}

function lookAtRule(brand: Brand) {
  return {
    label: 'See the rule',
    link: `${brand.publicUrl}/account/organization/security`,
  }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
