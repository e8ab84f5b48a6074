import type { Message } from '../../../lib/mail/mail.ts'
import { type Brand, composeMail } from '../../../lib/mail/mail-page.ts'
import type { Realm } from '../factors/realm.sql.ts'
import { momentInWords } from '../../../lib/time/days-in-words.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'

interface Recipient {
  email: string
  name: string
}

/** How mails name the account and the console of a realm, and what helps against strangers. */
const voices = {
  developer: {
    kind: 'factors',
    accountOf: (product: string) => `${product} account`,
    consoleOf: (product: string) => product,
    path: '/account/developer/security',
    notYou:
      'If this was not you, set a new password now with "forgot password" on the sign-in page, and contact support.',
  },
  operator: {
    kind: 'operator-factors',
    accountOf: (product: string) => `operator account of ${product}`,
    consoleOf: (product: string) => `the operator console of ${product}`,
    path: '/operator/me',
    notYou:
      'If this was not you, tell an administrator now. They can remove your access, and so can a command on the server.',
  },
} as const

/** What every mail about the security of an account has. */
export function securityMail(brand: Brand, realm: Realm, to: Recipient) {
  const { kind, path, notYou } = voices[realm]
  const button = { label: 'Review security settings', link: `${brand.publicUrl}${path}` }
  return { kind, to: to.email, button, note: notYou }
}

/** Informs a person of a sign-in from a browser that they have not used before. */
export function newDeviceMail(
  brand: Brand,
  to: Recipient & { device: string; network: string; at: Date },
): Message {
  const at = momentInWords(to.at)
  return composeMail(brand, {
    ...securityMail(brand, 'developer', to),
    kind: 'sign-in',
    subject: `New sign-in to ${brand.productName}`,
    heading: 'New sign-in',
    preview: `${to.device}, ${at}`,
    paragraphs: [
      `Hello ${nameInMail(to.name)}, your ${brand.productName} account was signed in from a new browser.`,
      `${to.device}, network ${to.network}, ${at}.`,
      'If this was you, no action is needed.',
    ],
  })
}

/** The authenticator app, or a passkey with this name. */
type Factor = 'app' | { passkey: string }

/** The email about an added second factor. From the first one on, each sign-in requires one. */
export function factorAddedMail(
  brand: Brand,
  realm: Realm,
  to: Recipient & { factor: Factor; isFirst: boolean },
): Message {
  const [account, console] = namesOf(brand, realm)
  const hello = `Hello ${nameInMail(to.name)}, ${nameOf(to.factor)} was added to your ${account}.`
  if (to.isFirst)
    return composeMail(brand, {
      ...securityMail(brand, realm, to),
      subject: `Two-step sign-in is on for ${console}`,
      heading: 'Two-step sign-in is on',
      preview: 'Signing in now needs a second step.',
      paragraphs: [
        `${hello} Signing in now needs a second step.`,
        'Keep the recovery codes somewhere other than your phone.',
      ],
    })
  const heading = to.factor === 'app' ? 'An authenticator app was added' : 'A passkey was added'
  return composeMail(brand, {
    ...securityMail(brand, realm, to),
    subject: `${heading} on ${console}`,
    heading,
    preview: 'You can now sign in with it.',
    paragraphs: [hello, 'You can now sign in with it. Your recovery codes stay valid.'],
  })
}

/** A second factor was removed, or all of them. The last one changes what a sign-in asks for. */
export function factorRemovedMail(
  brand: Brand,
  realm: Realm,
  to: Recipient & { factor: Factor | 'all'; isLast: boolean },
): Message {
  const [account, console] = namesOf(brand, realm)
  const what = to.factor === 'all' ? 'every two-step method' : nameOf(to.factor)
  const hello = `Hello ${nameInMail(to.name)}, ${what} was removed from your ${account}.`
  if (to.isLast)
    return composeMail(brand, {
      ...securityMail(brand, realm, to),
      subject: `Two-step sign-in is off for ${console}`,
      heading: 'Two-step sign-in is off',
      preview: 'Signing in now needs only your password.',
      paragraphs: [
        `${hello} Signing in now needs only your password, and the recovery codes no longer work.`,
      ],
    })
  const heading =
    to.factor === 'app' ? 'The authenticator app was removed' : 'A passkey was removed'
  return composeMail(brand, {
    ...securityMail(brand, realm, to),
    subject: `${heading} on ${console}`,
    heading,
    preview: 'You can no longer sign in with it.',
    paragraphs: [hello, 'You can no longer sign in with it. Two-step sign-in stays on.'],
  })
}

function namesOf({ productName }: Brand, realm: Realm): [account: string, console: string] {
  const { accountOf, consoleOf } = voices[realm]
  return [accountOf(productName), consoleOf(productName)]
}

function nameOf(factor: Factor): string {
  return factor === 'app' ? 'an authenticator app' : `the passkey “${nameInMail(factor.passkey)}”`
}

export function newRecoveryCodesMail(brand: Brand, realm: Realm, to: Recipient): Message {
  const [account, console] = namesOf(brand, realm)
  return composeMail(brand, {
    ...securityMail(brand, realm, to),
    subject: `New recovery codes for ${console}`,
    heading: 'New recovery codes',
    preview: 'The earlier ones no longer work.',
    paragraphs: [
      `Hello ${nameInMail(to.name)}, new recovery codes were created for your ${account}. The earlier ones no longer work.`,
    ],
  })
}

export function recoveryCodeUsedMail(
  brand: Brand,
  realm: Realm,
  to: Recipient & { left: number },
): Message {
  const [account, console] = namesOf(brand, realm)
  return composeMail(brand, {
    ...securityMail(brand, realm, to),
    subject: `A recovery code was used on ${console}`,
    heading: 'A recovery code was used',
    preview: `${to.left} are left.`,
    paragraphs: [
      `Hello ${nameInMail(to.name)}, one of your recovery codes was used for your ${account}. ${leftText(to.left)}`,
    ],
  })
}

/** Few codes left is a reason to make new ones. */
function leftText(left: number): string {
  const count = left === 1 ? '1 code is left.' : `${left} codes are left.`
  return left < 3 ? `${count} Create new ones before you need them.` : count
}
