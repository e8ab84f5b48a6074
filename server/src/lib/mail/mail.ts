import { mkdirSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format } from 'node:util'
import nodemailer from 'nodemailer'
import type { Config } from '../settings/config.ts'
import { isLoopbackHost } from '../networks/loopback.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
  /**
   * The code in the mail. It is stored in the .json file beside a kept mail, so that a person who
   * tries the program finds it.
   */
  code?: string
  /** What the mail is about, as 'members'. Mails of one kind to one person are limited. */
  kind: string
  /** One line, which stands in a summary in place of the mail. */
  gist: string
  /** Where the mail leads. */
  button?: { label: string; link: string }
  /**
   * The mail carries what somebody asked for: a code, a link or a document. It is useless later or
   * shortened, so what writes it has a limit of its own, and `kind` has none.
   */
  isAsked?: boolean
}

/** The id and the time of a mail, the same for every delivery attempt. */
export interface Postmark {
  id: string
  writtenAt: Date
}

/** Its content is base64. */
export interface AttachedFile {
  file_name: string
  content_type: string
  content: string
}

/** The transport of mails: SMTP or files. */
export interface Post {
  /** True where mails are stored on this machine, which takes no noticeable time. */
  readonly isNear: boolean
  /** Resolves once the mail server has accepted the mail, or the files are written. */
  deliver(message: Message, mark: Postmark, files: readonly AttachedFile[]): Promise<void>
}

/**
 * Opens SMTP where SMTP_URL is set. Otherwise each mail is stored as one .eml and one .json file,
 * whose names sort by time.
 */
export function openPost(config: Config): Post {
  const { smtpUrl } = config
  return smtpUrl === undefined ? keptMail(config) : sentMail(config, smtpUrl)
}

export interface MailTest {
  /** `kept` where SMTP_URL is not set: the mail is then written to a file of this server. */
  outcome: 'sent' | 'kept' | 'failed'
  /** What was said (`> …`) and answered (`< …`). The library leaves passwords out. */
  dialogue: string[]
}

/** Sends a mail at once, and returns what the mail server said. It does not throw. */
export async function sendTest(
  config: Config,
  message: Message,
  mark: Postmark,
): Promise<MailTest> {
  const { smtpUrl } = config
  if (smtpUrl === undefined) {
    await keptMail(config).deliver(message, mark, [])
    return { outcome: 'kept', dialogue: [] }
  }
  const dialogue: string[] = []
  const transport = nodemailer.createTransport({
    ...serverOf(config, smtpUrl),
    debug: true,
    logger: dialogueLogger(dialogue),
  })
  try {
    await transport.sendMail(letterOf(config, message, mark))
    return { outcome: 'sent', dialogue }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { outcome: 'failed', dialogue: [...dialogue, `! ${text}`] }
  } finally {
    transport.close()
  }
}

const mostLines = 200

/** Notes what goes to the mail server and what comes from it, and nothing else. */
function dialogueLogger(into: string[]) {
  const note = (entry: { tnx?: string }, ...text: unknown[]) => {
    const mark = { client: '>', server: '<' }[entry.tnx ?? '']
    if (mark === undefined || into.length >= mostLines) return
    for (const line of format(...text).split(/\r?\n/)) into.push(`${mark} ${line}`)
  }
  const nothing = () => {}
  return {
    level: nothing,
    trace: nothing,
    debug: note,
    info: note,
    warn: nothing,
    error: nothing,
    fatal: nothing,
  }
}

// Timeouts of a mail server that does not answer. Their sum stays below the lease of a mail in the
// outbox.
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/**
 * A mail server of this machine needs no proof of its certificate: nobody stands in between, and
 * those of distributions sign their own. What the address says of `tls` counts before it.
 */
function serverOf(config: Config, smtpUrl: string) {
  const isHere = isLoopbackHost(new URL(smtpUrl).hostname)
  const name = greetingName(config)
  return {
    url: smtpUrl,
    ...patience,
    ...(name !== undefined && { name }),
    ...(isHere && { tls: { rejectUnauthorized: false } }),
  }
}

const fullName = /^([a-z\d-]+\.)+[a-z][a-z\d-]*$/i

/**
 * The name in the greeting (EHLO, RFC 5321): the host of PUBLIC_URL, or else the domain of
 * MAIL_FROM. Relays refuse the name of a container, and an address in its place.
 */
function greetingName({ publicUrl, mailFrom }: Config): string | undefined {
  return [new URL(publicUrl).hostname, domainOf(mailFrom)].find((name) => fullName.test(name))
}

function domainOf(mailFrom: string): string {
  return /@([^\s@<>]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost'
}

function sentMail(config: Config, smtpUrl: string): Post {
  const transport = nodemailer.createTransport(serverOf(config, smtpUrl))
  return {
    isNear: false,
    deliver: async (message, mark, files) => {
      await transport.sendMail(letterOf(config, message, mark, files))
    },
  }
}

function keptMail(config: Config): Post {
  const folder = mailFolder(config)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  })
  return {
    isNear: true,
    deliver: async (message, mark, files) => {
      const { to, subject, text, code } = message
      const eml = await transport.sendMail(letterOf(config, message, mark, files))
      const sentAt = mark.writtenAt.toISOString()
      // The name holds the id, so that a mail delivered twice is stored once.
      const name = `${nameOfTime(mark.writtenAt)}-${mark.id}`
      await writeFile(join(folder, `${name}.eml`), eml.message as Buffer, { mode: 0o600 })
      const codeField = code === undefined ? {} : { code }
      const attached = files.map((file) => file.file_name)
      const filesField = attached.length === 0 ? {} : { attached }
      const facts = { to, subject, text, ...codeField, ...filesField, sent_at: sentAt }
      // Renamed into place, so that a reader of the folder never sees a partial file.
      await writeFile(join(folder, `${name}.json.tmp`), JSON.stringify(facts, null, 2), {
        mode: 0o600,
      })
      await rename(join(folder, `${name}.json.tmp`), join(folder, `${name}.json`))
    },
  }
}

/** A time as a file name that sorts by time. */
function nameOfTime(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-')
}

const keptName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-.+\.(?:eml|json|json\.tmp)$/

/**
 * Removes stored mails that were written before a time, because they hold codes and links. Other
 * files in the folder stay.
 */
export async function sweepKeptMail(config: Config, before: Date): Promise<void> {
  const folder = mailFolder(config)
  const limit = nameOfTime(before)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // There is no folder where mails are sent by SMTP.
    if (error.code === 'ENOENT') return []
    throw error
  })
  const old = names.filter((name) => keptName.test(name) && name < limit)
  // `force`, because another node that shares the folder may have removed the file already.
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}

function letterOf(
  config: Config,
  message: Message,
  { id, writtenAt }: Postmark,
  files: readonly AttachedFile[] = [],
) {
  const { to, subject, text, html } = message
  return {
    from: config.mailFrom,
    to,
    subject,
    text,
    html,
    date: writtenAt,
    messageId: `<${id}@${domainOf(config.mailFrom)}>`,
    // RFC 3834: absence notes do not answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: files.map((file) => ({
      filename: file.file_name,
      contentType: file.content_type,
      content: file.content,
      encoding: 'base64',
    })),
  }
}

/**
 * True for a permanent failure: the mail server rejected this mail or its recipient, so a retry is
 * useless.
 */
export function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** True where the mail server itself could not be used, whatever the mail and its recipient. */
export function isOfServer(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code !== 'EENVELOPE' && code !== 'EMESSAGE'
}

/** What an operator can set where the mail server's certificate has no proof. */
export function adviceOn(error: unknown): string {
  const { message = '' } = error as { message?: string }
  return /certificate|altname|self.signed/i.test(message)
    ? 'The certificate of the mail server is not proven: name its root in NODE_EXTRA_CA_CERTS, or add ?tls.rejectUnauthorized=false to SMTP_URL where the network in between is yours'
    : 'Check SMTP_URL and the mail server'
}

export function mailFolder(config: Config): string {
  return join(config.dataDir, 'mail')
}
