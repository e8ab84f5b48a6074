import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'
import { isFromThisMachine } from '../networks/loopback.ts'
import { mailFolder } from './mail.ts'
import { refuse } from '../failures/refuse.ts'

interface KeptMail {
  to: string
  subject: string
  text: string
  code?: string
  /** The names of its files, which are in the .eml beside it. */
  attached?: readonly string[]
  sent_at: string
}

const newest = 50

/**
 * Serves the stored mails to a person who tries the program on their own machine. Every other
 * caller gets 404.
 */
export function serveMailbox(server: FastifyInstance, config: Config): void {
  server.get(
    '/mailbox',
    { config: { access: 'page' }, schema: { hide: true } },
    (request, reply) => {
      if (!isSafe(request, config)) refuse('route_not_found')
      const nonce = randomBytes(16).toString('base64')
      return reply
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
        )
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(pageOf(readMails(mailFolder(config)), config.productName, nonce))
    },
  )
}

/** Mails hold codes, so they are shown only to a browser on this machine. */
function isSafe({ raw }: FastifyRequest, config: Config): boolean {
  return config.smtpUrl === undefined && config.isLocal && isFromThisMachine(raw)
}

function readMails(folder: string): KeptMail[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .toReversed()
    .slice(0, newest)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptMail)
}

function pageOf(mails: readonly KeptMail[], productName: string, nonce: string): string {
  const rows = mails.map(
    (mail) => `<article>
<h2>${escape(mail.subject)}</h2>
<p class="facts">to ${escape(mail.to)}, <time>${escape(mail.sent_at)}</time></p>
${mail.code === undefined ? '' : `<p class="code">${escape(mail.code)}</p>`}
<pre>${escape(mail.text)}</pre>
${attachedText(mail)}
</article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox, ${escape(productName)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Mailbox</h1><p>No SMTP_URL is set, so mails are kept here and not sent. Only this machine can see this page.</p>
${rows.join('\n') || '<p>No mail yet.</p>'}</main></body></html>`
}

function attachedText({ attached = [] }: KeptMail): string {
  return attached.length === 0
    ? ''
    : `<p class="facts">Attached: ${escape(attached.join(', '))}</p>`
}

const style = `:root{color-scheme:light dark}body{margin:0;font:14px/20px system-ui,sans-serif;background:light-dark(#fbfaf7,#18161d);color:light-dark(#17141e,#edecf2)}
main{max-width:680px;margin:0 auto;padding:32px 16px}h1{font-size:20px}article{margin:16px 0;padding:16px;border:1px solid light-dark(#e8e5dd,#34313c);border-radius:10px;background:light-dark(#fff,#232129)}
h2{font-size:16px;margin:0}.facts{margin:4px 0 12px;color:light-dark(#686572,#a8a6b1);overflow-wrap:anywhere}.code{font:600 24px/32px ui-monospace,monospace;letter-spacing:.2em;margin:8px 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:inherit}`

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
