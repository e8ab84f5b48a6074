import { teamRoleName } from '@frontrow/contract/permissions'
import type { Context } from '../../../lib/calls/context.ts'
import type { Message } from '../../../lib/mail/mail.ts'
import { composeMail, type MailContent } from '../../../lib/mail/mail-page.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'

type Brand = Context['config']

/** Anyone who has `link` and the address of the mail can join the organization. */
export function invitationMail(
  brand: Brand,
  to: { email: string; organizationName: string; invitedBy: string; role: number; link: string },
): Message {
  const organization = nameInMail(to.organizationName)
  const role = teamRoleName(to.role)
  return composeMail(brand, {
    kind: 'invitation',
    isAsked: true,
    to: to.email,
    subject: `${nameInMail(to.invitedBy)} invites you to ${organization} on ${brand.productName}`,
    heading: `Join ${organization}`,
    preview: `You are invited as ${role}.`,
    paragraphs: [
      `${nameInMail(to.invitedBy)} invites you to join ${organization} on ${brand.productName} as ${role}.`,
    ],
    button: { label: 'Accept invitation', link: to.link },
    note: 'The link works once, for 7 days, and only for this email. If you do not know the sender, ignore this email.',
  })
}

interface Recipient {
  email: string
  name: string
}

interface News {
  subject: string
  text: string
}

/** Tells a person what changed about their membership. */
export function memberMail(brand: Brand, to: Recipient, news: News): Message {
  return newsMail(brand, to, {
    ...news,
    kind: 'own-membership',
    button: { label: 'Sign in', link: `${brand.publicUrl}/auth/signin` },
  })
}

/** Tells an Admin who changed what about the members. */
export function adminMail(brand: Brand, to: Recipient, news: News): Message {
  return newsMail(brand, to, {
    ...news,
    kind: 'members',
    button: { label: 'View members', link: `${brand.publicUrl}/account/organization/members` },
    note: 'If you did not expect this, review the members or tell the owner of the organization.',
  })
}

function newsMail(
  brand: Brand,
  to: Recipient,
  {
    subject,
    text,
    ...rest
  }: News & Required<Pick<MailContent, 'kind' | 'button'>> & Pick<MailContent, 'note'>,
): Message {
  return composeMail(brand, {
    to: to.email,
    subject,
    heading: subject,
    preview: text,
    paragraphs: [`Hello ${nameInMail(to.name)}, ${text}`],
    ...rest,
  })
}
