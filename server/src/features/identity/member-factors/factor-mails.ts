import type { Message } from '../../../lib/mail/mail.ts'
import { type Brand, composeMail } from '../../../lib/mail/mail-page.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'

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
    kind: 'sign-in',
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

/** The authenticator app, or a passkey with this name. */
type Factor = 'app' | { passkey: string }

/** A second factor was added. The first one changes what a sign-in asks for. */
export function factorAddedMail(
  brand: Brand,
  to: Recipient & { factor: Factor; isFirst: boolean },
): Message {
  const { productName } = brand
  const what = nameOf(to.factor)
  const hello = `Hello ${nameInMail(to.name)}, ${what} was added to your ${productName} account.`
  if (!to.isFirst) {
    const heading = to.factor === 'app' ? 'An authenticator app was added' : 'A passkey was added'
    return composeMail(brand, {
      kind: 'factors',
      to: to.email,
      subject: `${heading} on ${productName}`,
      heading,
      preview: 'It is one more way to sign in.',
      paragraphs: [hello, 'It is one more way to sign in. Your recovery codes stay as they are.'],
      button: security(brand),
      note: notYou,
    })
  }
  return composeMail(brand, {
    kind: 'factors',
    to: to.email,
    subject: `Two-step sign-in is on for ${productName}`,
    heading: 'Two-step sign-in is on',
    preview: 'From now on your password alone does not sign in.',
    paragraphs: [
      `${hello} From now on your password alone does not sign in.`,
      'Keep the recovery codes where you find them without your phone.',
    ],
    button: security(brand),
    note: notYou,
  })
}

/** A second factor was removed, or all of them. The last one changes what a sign-in asks for. */
export function factorRemovedMail(
  brand: Brand,
  to: Recipient & { factor: Factor | 'all'; isLast: boolean },
): Message {
  const { productName } = brand
  const what = to.factor === 'all' ? 'every second factor' : nameOf(to.factor)
  const hello = `Hello ${nameInMail(to.name)}, ${what} was removed from your ${productName} account.`
  if (!to.isLast) {
    const heading =
      to.factor === 'app' ? 'The authenticator app was removed' : 'A passkey was removed'
    return composeMail(brand, {
      kind: 'factors',
      to: to.email,
      subject: `${heading} on ${productName}`,
      heading,
      preview: 'It no longer signs in.',
      paragraphs: [hello, 'It no longer signs in. Two-step sign-in stays on.'],
      button: security(brand),
      note: notYou,
    })
  }
  return composeMail(brand, {
    kind: 'factors',
    to: to.email,
    subject: `Two-step sign-in is off for ${productName}`,
    heading: 'Two-step sign-in is off',
    preview: 'A sign-in needs only your password again.',
    paragraphs: [
      `${hello} A sign-in needs only your password again, and the recovery codes no longer work.`,
    ],
    button: security(brand),
    note: notYou,
  })
}

function nameOf(factor: Factor): string {
  return factor === 'app' ? 'an authenticator app' : `the passkey “${nameInMail(factor.passkey)}”`
}

export function newRecoveryCodesMail(brand: Brand, to: Recipient): Message {
  return composeMail(brand, {
    kind: 'factors',
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
    kind: 'factors',
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
