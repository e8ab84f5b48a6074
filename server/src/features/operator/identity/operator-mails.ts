import type { Message } from '../../../lib/mail/mail.ts'
import { type Brand, composeMail, type MailContent } from '../../../lib/mail/mail-page.ts'
import { securityMail } from '../../identity/for-operators.ts'
import { momentInWords } from '../../../lib/time/days-in-words.ts'
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

export function operatorWelcomeMail(brand: Brand, to: Recipient & { link: string }): Message {
  return composeMail(brand, {
    kind: 'operator-password-link',
    isAsked: true,
    to: to.email,
    subject: `You are now an operator of ${brand.productName}`,
    heading: 'Choose your password',
    preview: 'The link works once, for 24 hours.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, you were added as an operator of ${brand.productName}.`,
      'Choose a password with this link. It works once, for 24 hours. A newer link replaces it.',
    ],
    button: { label: 'Choose password', link: to.link },
    note: 'If you did not expect this email, do not use the link.',
  })
}

export function operatorPasswordChangedMail(brand: Brand, to: Recipient): Message {
  return composeMail(brand, {
    ...securityMail(brand, 'operator', to),
    kind: 'operator-password',
    subject: `Your ${brand.productName} operator password was changed`,
    heading: 'Your password was changed',
    preview: 'Your other sessions are signed out.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, the password of your operator account was changed. Your other sessions are signed out.`,
    ],
  })
}

export function factorsResetMail(brand: Brand, to: Recipient): Message {
  return composeMail(brand, {
    ...securityMail(brand, 'operator', to),
    subject: `Your two-step sign-in of ${brand.productName} was reset`,
    heading: 'Your two-step sign-in was reset',
    preview: 'Sign in with your password and set it up again.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, the two-step sign-in of your operator account was reset. You are signed out on every device. Sign in with your password and set it up again.`,
    ],
  })
}

export function rolesChangedMail(brand: Brand, to: Recipient & { rolesText: string }): Message {
  return mailOf(brand, to, {
    kind: 'operator-roles',
    subject: `Your roles at ${brand.productName} were changed`,
    heading: 'Your roles were changed',
    preview: `Your roles: ${to.rolesText}.`,
    paragraphs: [`your operator roles were changed. Your roles: ${to.rolesText}.`],
    path: '/operator',
    label: 'Open operator console',
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
      ? 'It needs your decision within 3 days.'
      : `Dual control is off, so it takes effect on ${momentInWords(to.takesEffect)} unless an operator rejects it.`
  return mailOf(brand, to, {
    kind: 'proposals',
    subject: `Approval needed at ${brand.productName}: ${what}`,
    heading: 'Approval needed',
    preview: what,
    paragraphs: [
      `${nameInMail(to.by)} requests: ${what}.`,
      `Reason: ${nameInMail(to.reason)}`,
      alone,
    ],
    path: '/operator/approvals',
    label: 'View request',
  })
}

/** To every administrator, where a command did what two people decide in the console. */
export function breakGlassMail(
  brand: Brand,
  to: Recipient & { user: string; what: string },
): Message {
  return mailOf(brand, to, {
    kind: 'host-acts',
    subject: `Host command at ${brand.productName}: ${to.what}`,
    heading: 'A host command bypassed dual control',
    preview: to.what,
    paragraphs: [
      `${to.user} ran a command on the server that needs a second approval in the console: ${to.what}.`,
      'It has been applied and is in the audit log. Review it on Home within 24 hours. If it was not agreed, check who has access to the server.',
    ],
    path: '/operator',
    label: 'Review command',
  })
}

export function mailTestMail(brand: Brand, to: Recipient): Message {
  return mailOf(brand, to, {
    kind: 'mail-test',
    isAsked: true,
    subject: `Test email from ${brand.productName}`,
    heading: 'Test email',
    preview: 'You requested this email.',
    paragraphs: ['you requested this email under Settings. It arrived, so email works.'],
    path: '/operator/settings',
    label: 'Open settings',
  })
}
