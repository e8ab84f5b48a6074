import type { Message } from '../../../lib/mail/mail.ts'
import { type Brand, composeMail } from '../../../lib/mail/mail-page.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'

/** Anyone who has `link` can set the password. */
export function resetMail(
  brand: Brand,
  to: { email: string; name: string; link: string },
): Message {
  return composeMail(brand, {
    kind: 'password-link',
    isAsked: true,
    to: to.email,
    subject: `Set a new ${brand.productName} password`,
    heading: 'Set a new password',
    preview: 'The link works once, for 60 minutes.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, a new password was requested for your ${brand.productName} account.`,
    ],
    button: { label: 'Set new password', link: to.link },
    note: 'The link works once, for 60 minutes. If this was not you, ignore this email. Your password does not change.',
  })
}

/** Informs the owner, in case somebody else changed the password. */
export function passwordChangedMail(brand: Brand, to: { email: string; name: string }): Message {
  return composeMail(brand, {
    kind: 'password',
    to: to.email,
    subject: `Your ${brand.productName} password was changed`,
    heading: 'Your password was changed',
    preview: 'You are signed out on every device.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, your ${brand.productName} password was changed, and you are signed out on every device.`,
      'If this was you, sign in again.',
    ],
    button: { label: 'Sign in', link: `${brand.publicUrl}/auth/signin` },
    note: 'If this was not you, set a new password now with "forgot password" on the sign-in page, and contact support.',
  })
}

/** Informs the owner that an operator has set the password, requested or not. */
export function passwordSetMail(brand: Brand, to: { email: string; name: string }): Message {
  return composeMail(brand, {
    kind: 'password',
    to: to.email,
    subject: `Your ${brand.productName} password was set by an operator`,
    heading: 'An operator set your password',
    preview: 'You are signed out on every device.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, an operator of ${brand.productName} has set a new password for your account. You are signed out on every device, and earlier links to set a password no longer work.`,
      'The operator gives you the new password. Change it after you sign in.',
    ],
    button: { label: 'Sign in', link: `${brand.publicUrl}/auth/signin` },
    note: 'If you did not ask for this, choose "forgot password" on the sign-in page and contact support.',
  })
}
