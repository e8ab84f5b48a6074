import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
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

export interface Mail {
  /** Resolves once the mail server has taken the mail, or the files are written. */
  send(message: Message, now: Date): Promise<void>
}

/** Through SMTP where SMTP_URL is given; else each mail is kept as one .eml and one .json, names in order of time. */
export function openMail(config: Config): Mail {
  const { smtpUrl } = config
  return smtpUrl === undefined ? keptMail(config) : sentMail(config, smtpUrl)
}

function sentMail(config: Config, smtpUrl: string): Mail {
  const transport = nodemailer.createTransport(smtpUrl)
  return {
    send: async (message, now) => {
      const { to, subject, text, html } = message
      await transport.sendMail({ from: config.mailFrom, to, subject, text, html, date: now })
    },
  }
}

function keptMail(config: Config): Mail {
  const folder = mailFolder(config)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  })
  let sequence = 0
  return {
    send: async (message, now) => {
      const { to, subject, text, html, code } = message
      const eml = await transport.sendMail({
        from: config.mailFrom,
        to,
        subject,
        text,
        html,
        date: now,
      })
      sequence += 1
      const name = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${String(sequence).padStart(4, '0')}-${process.pid}`
      await writeFile(join(folder, `${name}.eml`), eml.message as Buffer, { mode: 0o600 })
      const facts = {
        to,
        subject,
        text,
        ...(code === undefined ? {} : { code }),
        sent_at: now.toISOString(),
      }
      // Renamed into place: whoever watches the folder never reads half a mail.
      await writeFile(join(folder, `${name}.json.tmp`), JSON.stringify(facts, null, 2), {
        mode: 0o600,
      })
      await rename(join(folder, `${name}.json.tmp`), join(folder, `${name}.json`))
    },
  }
}

export function mailFolder(config: Config): string {
  return join(config.dataDir, 'mail')
}
