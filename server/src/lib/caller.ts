import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Caller } from './context.ts'
import { isLoopbackHost } from './loopback.ts'

/** Reads who calls from the request, and lets a verb set a cookie on its answer. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, config: Config): Caller {
  const isSecure = config.publicUrl.startsWith('https:')
  const wireName = (name: string) => (isSecure ? `__Host-${name}` : name)
  return {
    address: request.ip,
    isForwarded: isForwarded(request, config),
    userAgent: request.headers['user-agent'] ?? '',
    isPrefetch: isPrefetch(request),
    isBrowser:
      request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined,
    cookie: (name) => request.cookies[wireName(name)],
    setCookie: (name, value, maxAgeSeconds) => {
      void reply.setCookie(wireName(name), value, {
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        path: '/',
        maxAge: maxAgeSeconds,
      })
    },
    mayKeep: (tag, seconds) => {
      // Weak, because the same state travels packed in several ways.
      const etag = `W/"${tag}"`
      void reply.header('etag', etag).header('cache-control', `private, max-age=${seconds}`)
      const had = request.headers['if-none-match'] ?? ''
      return had.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`)
    },
  }
}

const warned = new WeakSet<Config>()

/** Loud, once: with a proxy that is not known everybody has one address, and no limit can tell them apart. */
function isForwarded(request: FastifyRequest, config: Config): boolean {
  const isIt =
    config.trustProxy.length === 0 &&
    request.headers['x-forwarded-for'] !== undefined &&
    isLoopbackHost(request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '')
  if (isIt && !warned.has(config)) {
    warned.add(config)
    request.log.error(
      'a proxy on this machine forwards requests, and TRUST_PROXY is not set: all its users share one limit. Set TRUST_PROXY=127.0.0.1,::1',
    )
  }
  return isIt
}

/** Browsers say so when they fetch what nobody has asked for yet: https://fetch.spec.whatwg.org/#sec-purpose-header */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const said = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']]
  return said.some((one) => typeof one === 'string' && /prefetch|preview|prerender/i.test(one))
}
