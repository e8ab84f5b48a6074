import { type Brand, composeMail } from '../../lib/mail/mail-page.ts'
import type { Message } from '../../lib/mail/mail.ts'

export type { Brand } from '../../lib/mail/mail-page.ts'

/** A longer mail is not read. */
const mostLines = 40

/** One mail in the place of several of one kind to one person, the oldest first. */
export function composeSummary(brand: Brand, mails: readonly [Message, ...Message[]]): Message {
  const [{ to, kind }] = mails
  const last = mails.at(-1)
  const lines = mails.slice(-mostLines).map(({ subject, gist }) => `${subject}: ${gist}`)
  const left = mails.length - lines.length
  const heading = `${mails.length} emails in one`
  return composeMail(brand, {
    kind,
    to,
    subject: `${heading} from ${brand.productName}`,
    heading,
    preview: last?.subject ?? '',
    paragraphs: [
      'Hello, you received 10 emails of this type within an hour. These followed.',
      ...(left === 0 ? [] : [`The first ${left} are not listed.`]),
      ...lines,
    ],
    button: last?.button ?? { label: `Open ${brand.productName}`, link: brand.publicUrl },
  })
}
