import { billingEmailLinkDays } from '@frontrow/contract/documents/parties'
import { type Brand, composeMail } from '../../../lib/mail/mail-page.ts'
import type { Message } from '../../../lib/mail/mail.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'

/** Asks an address whether it wants the documents of an organization that named it. */
export function billingEmailMail(
  brand: Brand,
  to: { email: string; organizationName: string; link: string },
): Message {
  const name = nameInMail(to.organizationName)
  return composeMail(brand, {
    kind: 'billing-email',
    isAsked: true,
    to: to.email,
    subject: `Confirm this address for documents of ${name}`,
    heading: 'Confirm this address',
    preview: `${name} named it for its invoices and statements.`,
    paragraphs: [
      `Hello, ${name} named this address for its invoices and statements on ${brand.productName}.`,
      'After you confirm it, each new document is sent here, with its files attached.',
    ],
    button: { label: 'Confirm address', link: to.link },
    note: `The link works for ${billingEmailLinkDays} days. If you do not expect this, ignore this email. No document is sent here then.`,
  })
}
