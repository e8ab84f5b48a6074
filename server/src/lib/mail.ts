import { mkdirSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from './config.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
  /** A code the mail holds, kept beside the mail where mails are kept, so that a person trying the program finds it. */
  code?: string
}

/** What a mail is known by, however often it is sent. */
export interface Postmark {
  id: string
  writtenAt: Date
}

/** Where mails leave the program. */
export interface Post {
  /** True where mails are kept on this machine, which takes no time to speak of. */
  readonly isNear: boolean
  /** Resolves once the mail server has taken the mail, or the files are written. */
  deliver(message: Message, mark: Postmark): Promise<void>
}

/** Through SMTP where SMTP_URL is given; else each mail is kept as one .eml and one .json, names in order of time. */
export function openPost(config: Config): Post {
  const { smtpUrl } = config
  return smtpUrl === undefined ? keptMail(config) : sentMail(config, smtpUrl)
}

// A server that says nothing is as good as away. All of it together stays below the time a mail is taken for.
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

function sentMail(config: Config, smtpUrl: string): Post {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...patience })
  return {
    isNear: false,
    deliver: async (message, mark) => {
      await transport.sendMail(letterOf(config, message, mark))
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
    deliver: async (message, mark) => {
      const { to, subject, text, code } = message
      const eml = await transport.sendMail(letterOf(config, message, mark))
      const sentAt = mark.writtenAt.toISOString()
      // The id is in the name, so that a mail kept twice is one file.
      const name = `${nameOfTime(mark.writtenAt)}-${mark.id}`
      await writeFile(join(folder, `${name}.eml`), eml.message as Buffer, { mode: 0o600 })
      const given = code === undefined ? {} : { code }
      const facts = { to, subject, text, ...given, sent_at: sentAt }
      // Renamed into place: whoever watches the folder never reads half a mail.
      await writeFile(join(folder, `${name}.json.tmp`), JSON.stringify(facts, null, 2), {
        mode: 0o600,
      })
      await rename(join(folder, `${name}.json.tmp`), join(folder, `${name}.json`))
    },
  }
}

/** In the order of time, as texts are sorted. */
function nameOfTime(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-')
}

const keptName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-.+\.(?:eml|json|json\.tmp)$/

/** Takes out the kept mails that were written before a time: codes and links are in them. Other files in the folder stay. */
export async function sweepKeptMail(config: Config, before: Date): Promise<void> {
  const folder = mailFolder(config)
  const limit = nameOfTime(before)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // There is none where mails are sent.
    if (error.code === 'ENOENT') return []
    throw error
  })
  const old = names.filter((name) => keptName.test(name) && name < limit)
  // Several nodes may share the folder: a file that is gone already is as good.
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}

function letterOf(config: Config, message: Message, { id, writtenAt }: Postmark) {
  const { to, subject, text, html } = message
  const domain = /@([^\s@<>]+)>?$/.exec(config.mailFrom)?.[1] ?? 'localhost'
  const messageId = `<${id}@${domain}>`
  return { from: config.mailFrom, to, subject, text, html, date: writtenAt, messageId }
}

/** True where trying again would be told the same: the server knows the mail, and will have none of it. */
export function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

export function mailFolder(config: Config): string {
  return join(config.dataDir, 'mail')
}
