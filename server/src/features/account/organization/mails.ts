import type { Message } from '../../../lib/mail/mail.ts'
import {
  type Brand,
  composeMail,
  muted,
  page,
  paragraph,
  seats,
  signature,
} from '../../../lib/mail/mail-page.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'

/**
 * The mail with a sign-up code in six boxes, as the form shows them. When copied, they paste as six
 * characters.
 */
export function verificationMail(
  brand: Brand,
  to: { email: string; name: string; code: string },
): Message {
  const { code } = to
  const lead = `Hello ${nameInMail(to.name)}, enter these 6 characters to finish your sign-up:`
  const note = 'They work once, for 10 minutes. If you did not sign up, ignore this email.'
  return {
    to: to.email,
    subject: `Your ${brand.productName} verification code`,
    text: [lead, '', `    ${code}`, '', note, '', signature(brand)].join('\n'),
    html: page(brand, {
      heading: 'Your verification code',
      preview: `${code} is your code`,
      content: paragraph(lead) + seats(code) + paragraph(note, muted),
    }),
    code,
    kind: 'code',
    gist: '',
    isAsked: true,
  }
}

export function approvalMail(
  brand: Brand,
  to: { email: string; name: string; organizationName: string },
): Message {
  const note = 'You can now add apps, run campaigns and earn from placements.'
  return composeMail(brand, {
    kind: 'organization',
    to: to.email,
    subject: `${nameInMail(to.organizationName)} is approved`,
    heading: 'Your organization is approved',
    preview: note,
    paragraphs: [
      `Hello ${nameInMail(to.name)}, ${nameInMail(to.organizationName)} was approved on ${brand.productName}.`,
      note,
    ],
    button: { label: 'Sign in', link: `${brand.publicUrl}/auth/signin` },
  })
}

/** Anyone who has `link` can choose the first password of a developer that the operator added. */
export function welcomeMail(
  brand: Brand,
  to: { email: string; name: string; organizationName: string; link: string },
): Message {
  return composeMail(brand, {
    kind: 'password-link',
    isAsked: true,
    to: to.email,
    subject: `You were added to ${nameInMail(to.organizationName)} on ${brand.productName}`,
    heading: 'Choose your password',
    preview: `You are a member of ${nameInMail(to.organizationName)}.`,
    paragraphs: [
      `Hello ${nameInMail(to.name)}, you were added to ${nameInMail(to.organizationName)} on ${brand.productName}. Choose a password, then sign in with ${to.email}.`,
    ],
    button: { label: 'Choose password', link: to.link },
    note: 'The link works once, for 3 days. After that, use "forgot password" on the sign-in page to get another one.',
  })
}
