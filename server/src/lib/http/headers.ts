import helmet from '@fastify/helmet'
import Fastify, { type FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'

/**
 * Returns the security headers of an answer by its path. The policy here is for answers that are
 * not pages; pages set their own. Answers below the path `forPrograms` are read by programs of any
 * origin and omit headers that only pages need. Players send cookies with their calls, and browsers
 * keep such an answer from a page unless it names the page's origin
 * (https://fetch.spec.whatwg.org/#cors-check). No cookie is read or set there.
 */
export async function openHeaders(
  config: Config,
  forPrograms: string | undefined,
): Promise<(request: Pick<FastifyRequest, 'url' | 'headers'>) => Record<string, string>> {
  const headers = await safeHeaders(config.publicUrl.startsWith('https:'))
  const unkept = { ...headers, 'cache-control': 'no-store' }
  const lean = leanHeaders(headers)
  return ({ url, headers: { origin } }) => {
    if (forPrograms !== undefined && url.startsWith(forPrograms))
      return origin === undefined ? lean : { ...lean, ...sharedWith(origin) }
    return isCacheable(url) ? headers : unkept
  }
}

function sharedWith(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
  }
}

/**
 * False for answers of calls, which no cache may keep, and for all of the operator's console, whose
 * pages and files say themselves how long they are kept.
 */
function isCacheable(url: string): boolean {
  return !url.startsWith('/api/') && !/^\/operator(?:[/?]|$)/.test(url)
}

/**
 * Keeps few headers, because Node validates and sends each one, which is measurable on an ad
 * request.
 */
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
    vary: 'origin',
    // Without it a page of another origin sees the 429 or 503 but not how long to wait.
    'access-control-expose-headers': 'retry-after, x-request-id',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/**
 * Helmet's headers for these settings. They are read once, because Helmet computes them at each
 * request, which is measurable on an ad request.
 */
async function safeHeaders(isHttps: boolean): Promise<Record<string, string>> {
  const asked = Fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // The popup of a card provider must be able to message this page.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // On plain http the header would send browsers to an https port that does not exist.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  asked.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()))
  const answer = await asked.inject('/')
  await asked.close()
  return { ...answer.json<Record<string, string>>(), 'permissions-policy': permissions }
}

/** Browser features that no page uses are off. The card provider's frame may request a payment. */
const permissions =
  'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com"), usb=()'

/** The origins that a page with Stripe's card fields may load; other installations allow none. */
const stripe = {
  scripts: ' https://js.stripe.com https://*.js.stripe.com',
  frames: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  calls: ' https://api.stripe.com',
}
const nobody = { scripts: '', frames: " 'none'", calls: '' }

/**
 * The policy of a page whose scripts and styles carry this nonce. Its scripts may call the
 * addresses of `calls` and the card provider.
 */
export function pagePolicy(
  nonce: string,
  config: Pick<Config, 'mediaUrl' | 'cardProvider'>,
  calls: readonly string[],
): string {
  const media = new URL(config.mediaUrl).origin
  const others = config.cardProvider === 'stripe' ? stripe : nobody
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${others.scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src ${calls.join(' ')}${others.calls}`,
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
