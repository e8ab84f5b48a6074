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
      `Hello ${nameInMail(to.name)}, somebody asked to set a new password for your ${brand.productName} account.`,
    ],
    button: { label: 'Choose a new password', link: to.link },
    note: 'The link works once, for 60 minutes. If it was not you, ignore this mail: your password stays as it is.',
  })
}

/** Informs the owner, in case somebody else changed the password. */
export function passwordChangedMail(brand: Brand, to: { email: string; name: string }): Message {
  return composeMail(brand, {
    kind: 'password',
    to: to.email,
    subject: `Your ${brand.productName} password was changed`,
    heading: 'Your password was changed',
    preview: 'You are signed out everywhere.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, your ${brand.productName} password has just been changed, and you are signed out everywhere.`,
      'If it was you, there is nothing to do but to sign in again.',
    ],
    button: { label: 'Sign in', link: `${brand.publicUrl}/auth/signin` },
    note: 'If it was not you, set a new password at once: choose "forgot password" on the sign-in page, and tell the support.',
  })
}

/** Informs the owner that an operator has set the password, requested or not. */
export function passwordSetMail(brand: Brand, to: { email: string; name: string }): Message {
  return composeMail(brand, {
    kind: 'password',
    to: to.email,
    subject: `Your ${brand.productName} password was set by an operator`,
    heading: 'An operator set your password',
    preview: 'You are signed out everywhere.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, an operator of ${brand.productName} has set a new password for your account. You are signed out everywhere, and links to set a password that were mailed to you before no longer work.`,
      'The operator tells you the new password. Change it after you have signed in.',
    ],
    button: { label: 'Sign in', link: `${brand.publicUrl}/auth/signin` },
    note: 'If you did not ask for it, choose "forgot password" on the sign-in page, and tell the support.',
  })
}
