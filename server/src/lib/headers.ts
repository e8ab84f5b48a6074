import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import type { Config } from './config.ts'

/**
 * The headers of every answer, by the path it was asked for under. The policy given here is for answers that are no pages; pages set
 * their own. What is answered under `forPrograms`, a path, is read by programs of any origin: it goes without the headers that only
 * a page needs.
 */
export async function openHeaders(
  config: Config,
  forPrograms: string | undefined,
): Promise<(url: string) => Record<string, string>> {
  const headers = await safeHeaders(config.publicUrl.startsWith('https:'))
  const unkept = { ...headers, 'cache-control': 'no-store' }
  const lean = leanHeaders(headers)
  return (url) => {
    if (forPrograms !== undefined && url.startsWith(forPrograms)) return lean
    return url.startsWith('/api/') ? unkept : headers
  }
}

/** Each header of an answer is checked by Node and sent, which an ad request feels. */
function leanHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = [
    'content-security-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
  ]
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name))),
    'access-control-allow-origin': '*',
    // Without it a page of another origin is told to wait, and not how long.
    'access-control-expose-headers': 'retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** What Helmet sends for these settings, asked once: it works them out anew at each request, which an ad request feels. */
async function safeHeaders(isHttps: boolean): Promise<Record<string, string>> {
  const asked = Fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // A popup of a card provider must be able to talk back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // On plain http a browser would be sent to an https that is not there.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  asked.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()))
  const answer = await asked.inject('/')
  await asked.close()
  return { ...answer.json<Record<string, string>>(), 'permissions-policy': permissions }
}

/** What no page of ours has a use for; a card provider's frame may ask the browser for a payment. */
const permissions =
  'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com"), usb=()'

/** Whose script and frames a page with real card fields needs; everybody else is kept out. */
const stripe = {
  scripts: ' https://js.stripe.com https://*.js.stripe.com',
  frames: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  calls: ' https://api.stripe.com',
}
const nobody = { scripts: '', frames: " 'none'", calls: '' }

/** The policy of a page whose scripts and styles carry this nonce. */
export function pagePolicy(
  nonce: string,
  config: Pick<Config, 'mediaUrl' | 'cardProvider'>,
): string {
  const media = new URL(config.mediaUrl).origin
  const others = config.cardProvider === 'stripe' ? stripe : nobody
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${others.scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self'${others.calls}`,
    `frame-src${others.frames}`,
    `img-src 'self' data: blob: ${media}`,
    `media-src 'self' blob: ${media}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
