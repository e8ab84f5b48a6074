import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Config } from '../settings/config.ts'
import { pagePolicy } from './headers.ts'

interface Page {
  html: string
  /** What the page reads at its start. */
  settings: object
  config: Pick<Config, 'mediaUrl' | 'cardProvider'>
  /** The addresses that it may call. */
  calls: readonly string[]
  cacheControl: 'no-cache' | 'no-store'
}

/** Sends a built page with its settings and a new nonce. */
export function sendPage(
  reply: FastifyReply,
  { html, settings, config, calls, cacheControl }: Page,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  // `<` is escaped, because it could end the script element that holds the settings.
  const text = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return reply
    .header('content-security-policy', pagePolicy(nonce, config, calls))
    .header('cache-control', cacheControl)
    .type('text/html; charset=utf-8')
    .send(html.replaceAll('__CSP_NONCE__', nonce).replace('__SETTINGS__', () => text))
}
