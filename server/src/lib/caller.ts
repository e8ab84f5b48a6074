import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Caller } from './context.ts'
import { isLoopbackHost } from './loopback.ts'

/** Reads who calls from the request, and lets a verb set a cookie on its answer. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, config: Config): Caller {
  return new RequestCaller(request, reply, config)
}

/** A class, because every call has one: what a verb does not ask is not looked at, and nothing is made for it. */
class RequestCaller implements Caller {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #config: Config

  constructor(request: FastifyRequest, reply: FastifyReply, config: Config) {
    this.#request = request
    this.#reply = reply
    this.#config = config
  }

  get address(): string {
    return this.#request.ip
  }

  get isForwarded(): boolean {
    return isForwarded(this.#request, this.#config)
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get isPrefetch(): boolean {
    return isPrefetch(this.#request)
  }

  get isBrowser(): boolean {
    const { headers } = this.#request
    return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
  }

  cookie(name: string): string | undefined {
    return this.#request.cookies[this.#wireName(name)]
  }

  setCookie(name: string, value: string, maxAgeSeconds: number): void {
    void this.#reply.setCookie(this.#wireName(name), value, {
      httpOnly: true,
      sameSite: 'strict',
      secure: this.#isSecure(),
      path: '/',
      maxAge: maxAgeSeconds,
    })
  }

  mayKeep(tag: string, seconds: number): boolean {
    // Weak, because the same state travels packed in several ways.
    const etag = `W/"${tag}"`
    void this.#reply.header('etag', etag).header('cache-control', `private, max-age=${seconds}`)
    const had = this.#request.headers['if-none-match'] ?? ''
    return had.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`)
  }

  #isSecure(): boolean {
    return this.#config.publicUrl.startsWith('https:')
  }

  #wireName(name: string): string {
    return this.#isSecure() ? `__Host-${name}` : name
  }
}

/**
 * The caller's address, or undefined where somebody forwards for them whom nobody said to trust, on this machine or elsewhere: it
 * would be that one's own, and everybody's.
 */
export function knownAddress(request: FastifyRequest, config: Config): string | undefined {
  const isHidden =
    config.trustProxy.length === 0 && request.headers['x-forwarded-for'] !== undefined
  return isHidden ? undefined : request.ip
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
