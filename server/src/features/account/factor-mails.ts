import type { Message } from '../../lib/mail.ts'
import { type Brand, composeMail } from './mail-page.ts'
import { nameInMail } from './name-in-mail.ts'

interface Recipient {
  email: string
  name: string
}

const notYou =
  'If it was not you, set a new password at once: choose "forgot password" on the sign-in page, and tell the support.'

function security(brand: Brand) {
  return { label: 'Look at your security', link: `${brand.publicUrl}/account/developer/security` }
}

/** Informs a person of a sign-in from a browser that they have not used before. */
export function newDeviceMail(
  brand: Brand,
  to: Recipient & { device: string; network: string; at: Date },
): Message {
  const at = `${to.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return composeMail(brand, {
    to: to.email,
    subject: `New sign-in to ${brand.productName}`,
    heading: 'A new sign-in',
    preview: `${to.device}, ${at}`,
    paragraphs: [
      `Hello ${nameInMail(to.name)}, somebody has signed in to your ${brand.productName} account from a browser that you have not used before.`,
      `${to.device}, from the network ${to.network}, at ${at}.`,
      'If it was you, there is nothing to do.',
    ],
    button: security(brand),
    note: notYou,
  })
}

export function factorAddedMail(brand: Brand, to: Recipient): Message {
  return composeMail(brand, {
    to: to.email,
    subject: `Two-step sign-in is on for ${brand.productName}`,
    heading: 'Two-step sign-in is on',
    preview: 'From now on a sign-in needs a code of your authenticator app.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, an authenticator app was added to your ${brand.productName} account. From now on a sign-in needs one of its codes.`,
      'Keep the recovery codes where you find them without your phone.',
    ],
    button: security(brand),
    note: notYou,
  })
}

export function factorRemovedMail(brand: Brand, to: Recipient): Message {
  return composeMail(brand, {
    to: to.email,
    subject: `Two-step sign-in is off for ${brand.productName}`,
    heading: 'Two-step sign-in is off',
    preview: 'A sign-in needs only your password again.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, the authenticator app was removed from your ${brand.productName} account. A sign-in needs only your password again, and the recovery codes no longer work.`,
    ],
    button: security(brand),
    note: notYou,
  })
}

export function newRecoveryCodesMail(brand: Brand, to: Recipient): Message {
  return composeMail(brand, {
    to: to.email,
    subject: `New recovery codes for ${brand.productName}`,
    heading: 'New recovery codes',
    preview: 'The earlier ones no longer work.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, new recovery codes were made for your ${brand.productName} account. The earlier ones no longer work.`,
    ],
    button: security(brand),
    note: notYou,
  })
}

export function recoveryCodeUsedMail(brand: Brand, to: Recipient & { left: number }): Message {
  return composeMail(brand, {
    to: to.email,
    subject: `A recovery code was used on ${brand.productName}`,
    heading: 'A recovery code was used',
    preview: `${to.left} are left.`,
    paragraphs: [
      `Hello ${nameInMail(to.name)}, one of your recovery codes was used for your ${brand.productName} account. ${leftText(to.left)}`,
    ],
    button: security(brand),
    note: notYou,
  })
}

/** Few codes left is a reason to make new ones. */
function leftText(left: number): string {
  const count = left === 1 ? '1 code is left.' : `${left} codes are left.`
  return left < 3 ? `${count} Make new ones before you need them.` : count
}
