import type { Config } from '../../lib/settings/config.ts'
import type { Message } from '../../lib/mail/mail.ts'
import { type MailContent, composeMail } from '../../lib/mail/mail-page.ts'
import { nameInMail } from '../../lib/mail/name-in-mail.ts'
import type { BillingRecipient, DueMail } from './mail.sql.ts'
import { type NoticeWords, wordsOf } from './notice-words.ts'

type Brand = Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>

/** One mail with one notice or with several, to one person. */
export function noticesMail(
  brand: Brand,
  to: Pick<DueMail, 'email' | 'name'>,
  told: readonly DueMail[],
): Message {
  const [first] = told
  return first !== undefined && told.length === 1
    ? singleMail(brand, to, first)
    : severalMail(brand, to, told)
}

/** A mail about a document to a billing email. The files of the document come with it. */
export function documentMail(
  brand: Brand,
  to: BillingRecipient,
  notice: { kind: string; params: unknown },
): Message {
  const name = nameInMail(to.organizationName)
  return mailOf(brand, notice, {
    kind: 'documents',
    isAsked: true,
    to: to.email,
    greeting: `Hello, this is about ${name}.`,
    note: `This address is the billing email of ${name}. Its members change it under Billing Profile in ${brand.productName}.`,
  })
}

function singleMail(brand: Brand, to: Pick<DueMail, 'email' | 'name'>, mail: DueMail): Message {
  return mailOf(brand, mail, {
    kind: `notices|${mail.kind}`,
    to: to.email,
    greeting: `Hello ${nameInMail(to.name)}, this is about ${nameInMail(mail.organizationName)}.`,
    note: noteOf(brand),
  })
}

function mailOf(
  brand: Brand,
  notice: { kind: string; params: unknown },
  { greeting, ...of }: Pick<MailContent, 'kind' | 'to' | 'isAsked' | 'note'> & { greeting: string },
): Message {
  const { title, text, link } = wordsOf(notice, nameInMail)
  return composeMail(brand, {
    ...of,
    subject: title,
    heading: title,
    preview: text,
    paragraphs: [greeting, text],
    button: { label: link.label, link: `${brand.publicUrl}${link.path}` },
  })
}

function severalMail(
  brand: Brand,
  to: Pick<DueMail, 'email' | 'name'>,
  told: readonly DueMail[],
): Message {
  const words = told.map((mail) => ({ ...wordsOf(mail, nameInMail), of: mail.organizationName }))
  const subject = `${told.length} notifications from ${brand.productName}`
  return composeMail(brand, {
    kind: `notices|${told[0]?.kind}`,
    to: to.email,
    subject,
    heading: `${told.length} notifications`,
    preview: words.map(({ title }) => title).join(' · '),
    paragraphs: [
      `Hello ${nameInMail(to.name)}, here is what happened since the last email.`,
      ...words.map((each) => lineOf(each, new Set(words.map(({ of }) => of)).size > 1)),
    ],
    button: { label: 'View notifications', link: `${brand.publicUrl}/account/notices` },
    note: noteOf(brand),
  })
}

function lineOf({ title, text, of }: NoticeWords & { of: string }, isNamed: boolean): string {
  return isNamed ? `${nameInMail(of)}: ${title}. ${text}` : `${title}. ${text}`
}

function noteOf(brand: Brand): string {
  return `Choose which notifications are emailed under Notifications in ${brand.productName}.`
}
