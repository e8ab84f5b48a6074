import { BadSetting } from '../failures/bad-setting.ts'
import type { Given } from './setting-list.ts'

export interface MailSettings {
  /** Undefined where mails are kept in a folder. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
}

/**
 * Without a mail server, mails lie in the folder of the node that wrote them, where a person who
 * signs up through another node does not find the code.
 */
export function readMailSettings(env: Given, { isShared }: { isShared: boolean }): MailSettings {
  const { MAIL: mail, SMTP_URL: url, MAIL_FROM: from } = env
  if (mail !== undefined && mail !== 'folder')
    throw new BadSetting('MAIL', `"${mail}" is not folder`, 'folder')
  if (mail === 'folder' && url !== undefined)
    throw new BadSetting('MAIL', 'is for servers without SMTP_URL: leave one of them out', 'folder')
  if (isShared && url === undefined && mail === undefined)
    throw new BadSetting(
      'SMTP_URL',
      'must be given with DATABASE_URL, or say MAIL=folder to keep mails in the folder of each node',
      'smtps://user:secret@mail.example.com:465',
    )
  return { smtpUrl: readSmtpUrl(url), mailFrom: readMailFrom(from, url) }
}

function readSmtpUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const wrong = wrongIn(text)
  if (wrong !== undefined)
    throw new BadSetting('SMTP_URL', wrong, 'smtps://user:secret@mail.example.com:465')
  return text
}

/** The address may hold a password, so nothing of it is repeated. */
function wrongIn(text: string): string | undefined {
  if (!/^smtps?:\/\//.test(text)) return 'is not an smtp:// or smtps:// address'
  if (!URL.canParse(text) || !isDecodable(text))
    return 'is not an address; percent-encode what is special in the user and the password'
  return new URL(text).hostname === '' ? 'names no host' : undefined
}

/** The library of mails decodes the user and the password. */
function isDecodable(text: string): boolean {
  try {
    const { username, password } = new URL(text)
    decodeURIComponent(`${username}${password}`)
    return true
  } catch {
    return false
  }
}

function readMailFrom(text: string | undefined, smtpUrl: string | undefined): string {
  if (text === undefined && smtpUrl !== undefined) {
    throw new BadSetting('MAIL_FROM', 'must be given with SMTP_URL', 'Frontrow <ads@example.com>')
  }
  const from = text ?? 'Frontrow <frontrow@localhost>'
  if (!/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(from)) {
    throw new BadSetting(
      'MAIL_FROM',
      `"${from}" is not a mail address`,
      'Frontrow <ads@example.com>',
    )
  }
  return from
}
