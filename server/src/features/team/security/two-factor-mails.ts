import { dayMs } from '@frontrow/contract/durations'
import type { Context } from '../../../lib/calls/context.ts'
import type { Message } from '../../../lib/mail/mail.ts'
import { dayInWords, momentInWords } from '../../../lib/time/days-in-words.ts'
import { composeMail } from '../../../lib/mail/mail-page.ts'
import { type MemberRow } from '../../identity/identity.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'

type Brand = Context['config']
type Recipient = Pick<MemberRow, 'email' | 'name' | 'hasFactor'>

/** Informs a member that the organization asks for a second factor, or no longer does. */
export function twoFactorRuleMail(
  brand: Brand,
  to: Recipient,
  rule: { organizationName: string; by: string; from: Date | null },
): Message {
  const organization = nameInMail(rule.organizationName)
  if (rule.from === null) return ruleEndedMail(brand, to, { organization, by: rule.by })
  const at = momentInWords(rule.from)
  return composeMail(brand, {
    kind: 'two-factor-rule',
    to: to.email,
    subject: `${organization} requires two-step sign-in from ${dayInWords(rule.from)}`,
    heading: 'Two-step sign-in will be required',
    preview: to.hasFactor ? 'Yours is already on.' : `Set it up before ${at}.`,
    paragraphs: [
      `Hello ${nameInMail(to.name)}, ${nameInMail(rule.by)} made two-step sign-in on ${brand.productName} required for every member of ${organization} from ${at}.`,
      to.hasFactor ? 'Yours is already on. No action is needed.' : consequence(organization),
    ],
    button: to.hasFactor ? lookAtRule(brand) : setUp(brand),
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
    subject: `${organization} no longer requires two-step sign-in`,
    heading: 'Two-step sign-in is no longer required',
    preview: 'Members can sign in without it again.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, ${nameInMail(by)} removed the two-step sign-in requirement of ${organization}.`,
      to.hasFactor
        ? 'Yours stays on. We recommend that you keep it.'
        : 'You can still set it up, and we recommend it.',
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
  const left = days === 1 ? '1 day' : `${days} days`
  return composeMail(brand, {
    kind: 'two-factor-reminder',
    to: to.email,
    subject: `Set up two-step sign-in: ${left} left`,
    heading: `${left} left`,
    preview: `${organization} requires two-step sign-in from ${dayInWords(rule.from)}.`,
    paragraphs: [
      `Hello ${nameInMail(to.name)}, every member of ${organization} needs two-step sign-in on ${brand.productName} from ${momentInWords(rule.from)}. You have not set it up yet.`,
      consequence(organization),
    ],
    button: setUp(brand),
  })
}

function consequence(organization: string): string {
  return `Without it, you can only manage your own account from then on. Your role in ${organization} stays and works again once you set it up.`
}

function setUp(brand: Brand) {
  return {
    label: 'Set up two-step sign-in',
    link: `${brand.publicUrl}/account/developer/security`,
  }
}

function lookAtRule(brand: Brand) {
  return {
    label: 'View requirement',
    link: `${brand.publicUrl}/account/organization/security`,
  }
}
