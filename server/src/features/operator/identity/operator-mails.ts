import type { Message } from '../../../lib/mail/mail.ts'
import { type Brand, composeMail, type MailContent } from '../../../lib/mail/mail-page.ts'
import { securityMail } from '../../identity/for-operators.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'

interface Recipient {
  email: string
  name: string
}

interface Content extends Pick<MailContent, 'kind' | 'isAsked'> {
  subject: string
  heading: string
  preview: string
  paragraphs: readonly string[]
  path: string
  label: string
}

function mailOf(brand: Brand, to: Recipient, content: Content): Message {
  const { path, label, paragraphs, ...rest } = content
  const [first = '', ...more] = paragraphs
  return composeMail(brand, {
    ...rest,
    to: to.email,
    paragraphs: [`Hello ${nameInMail(to.name)}, ${first}`, ...more],
    button: { label, link: `${brand.publicUrl}${path}` },
  })
}

export function welcomeMail(brand: Brand, to: Recipient & { link: string }): Message {
  return composeMail(brand, {
    kind: 'operator-password-link',
    isAsked: true,
    to: to.email,
    subject: `You operate ${brand.productName}`,
    heading: 'Choose your password',
    preview: 'The link works once, for a day.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, you were added to the people who operate ${brand.productName}.`,
      'Choose a password with this link. It works once, for a day; a newer one replaces it.',
    ],
    button: { label: 'Choose a password', link: to.link },
    note: 'If you did not expect this mail, do not use the link.',
  })
}

export function passwordChangedMail(brand: Brand, to: Recipient): Message {
  return composeMail(brand, {
    ...securityMail(brand, 'operator', to),
    kind: 'operator-password',
    subject: `The password of your operator account of ${brand.productName} was changed`,
    heading: 'Your password was changed',
    preview: 'Your other sessions have ended.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, the password of your operator account was changed. Your other sessions ended.`,
    ],
  })
}

export function factorsResetMail(brand: Brand, to: Recipient): Message {
  return composeMail(brand, {
    ...securityMail(brand, 'operator', to),
    subject: `Your second factors of ${brand.productName} were removed`,
    heading: 'Your second factors were removed',
    preview: 'Sign in with your password and set one up again.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, the second factors of your operator account were removed, because you lost them. You are signed out everywhere. Sign in with your password and set one up again.`,
    ],
  })
}

export function rolesChangedMail(brand: Brand, to: Recipient & { rolesText: string }): Message {
  return mailOf(brand, to, {
    kind: 'operator-roles',
    subject: `Your roles at ${brand.productName} were changed`,
    heading: 'Your roles were changed',
    preview: `You are now: ${to.rolesText}.`,
    paragraphs: [`your roles as an operator were changed. You are now: ${to.rolesText}.`],
    path: '/operator',
    label: 'Open the operator console',
  })
}

/**
 * To those who may decide. Members choose names of organizations and people, so that none of the
 * texts in it can be a link or a line; the page shows them whole.
 */
export function proposalMail(
  brand: Brand,
  to: Recipient & {
    by: string
    title: string
    subjectName: string
    reason: string
    takesEffect?: Date
  },
): Message {
  const what = `${to.title}: ${nameInMail(to.subjectName)}`
  const alone =
    to.takesEffect === undefined
      ? 'It waits for your decision, for three days at most.'
      : `Dual control is off, so it takes effect at ${to.takesEffect.toISOString().slice(0, 16).replace('T', ' ')} UTC unless somebody refuses it.`
  return mailOf(brand, to, {
    kind: 'proposals',
    subject: `Proposed at ${brand.productName}: ${what}`,
    heading: 'A proposal waits',
    preview: what,
    paragraphs: [`${nameInMail(to.by)} proposes: ${what}.`, `Why: ${nameInMail(to.reason)}`, alone],
    path: '/operator/approvals',
    label: 'Look at the proposal',
  })
}

/** To every administrator, where a command did what two people decide in the console. */
export function breakGlassMail(
  brand: Brand,
  to: Recipient & { user: string; what: string },
): Message {
  return mailOf(brand, to, {
    kind: 'host-acts',
    subject: `Break-glass at ${brand.productName}: ${to.what}`,
    heading: 'A command went around two people',
    preview: to.what,
    paragraphs: [
      `${to.user} on the host of the server ran a command that needs two people in the console: ${to.what}.`,
      'It has happened, and the audit names it. Home asks one of you to look at it within a day. If it was not agreed, look at who has access to the host.',
    ],
    path: '/operator',
    label: 'Look at it',
  })
}

export function mailTestMail(brand: Brand, to: Recipient): Message {
  return mailOf(brand, to, {
    kind: 'mail-test',
    isAsked: true,
    subject: `A test of the mails of ${brand.productName}`,
    heading: 'Mails arrive',
    preview: 'You asked for this mail.',
    paragraphs: ['you asked for this mail in the settings. It arrived, so mails are sent.'],
    path: '/operator/settings',
    label: 'Open the settings',
  })
}
