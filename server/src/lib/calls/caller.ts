import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'
import type { Caller } from './context.ts'
import { hasForwardingHeader, isLoopbackHost } from '../networks/loopback.ts'
import { createNetworkList } from '../networks/network-list.ts'
import { isPrivate } from '../networks/private-addresses.ts'

/** Reads the caller's data from the request and lets a handler set cookies on its reply. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, config: Config): Caller {
  return new RequestCaller(request, reply, config)
}

/**
 * A class with getters, because every call creates one and most handlers read only one or two
 * values.
 */
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

  get country(): string | null {
    return this.#request.server.countryOf(this.address)
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

  noteForged(share: number): void {
    this.#request.server.wastedBodies.note(this.#request, share)
  }

  #isSecure(): boolean {
    return this.#config.publicUrl.startsWith('https:')
  }

  #wireName(name: string): string {
    return this.#isSecure() ? `__Host-${name}` : name
  }
}

/**
 * The caller's address. Undefined where a proxy that is not in TRUST_PROXY forwarded the request:
 * the address would be the proxy's, and so the same for all of its users.
 */
export function knownAddress(request: FastifyRequest, config: Config): string | undefined {
  const isHidden = config.trustProxy.length === 0 && hasForwardingHeader(request.headers)
  return isHidden ? undefined : request.ip
}

/** Where a request comes from, as far as it can be told. */
export interface CallerAddresses {
  /** See `knownAddress`. It is what a caller is trusted by. */
  readonly known: string | undefined
  /** The address of the socket's other end. Where `known` is undefined it may be a proxy's. */
  readonly peer: string
}

export function callerAddresses(request: FastifyRequest, config: Config): CallerAddresses {
  return { known: knownAddress(request, config), peer: request.ip }
}

/**
 * The address that is held against a caller. A header alone must not hide it, because anybody can
 * send one, so a public peer counts as the caller. A proxy that nobody named usually has a loopback
 * or private address, which says nothing about its users.
 */
export function blamedAddress({ known, peer }: CallerAddresses): string | undefined {
  if (known !== undefined) return known
  return isPrivate(peer) || carriersNat.has(peer) ? undefined : peer
}

/** Shared address space of carrier-grade NAT (RFC 6598): no public peer has such an address. */
const carriersNat = createNetworkList(['100.64.0.0/10'])

const warned = new WeakSet<Config>()

/**
 * True where a loopback address may be a proxy's and not the caller's. A loopback address proves a
 * local caller only where host and public address are local and no forwarding header is there; a
 * proxy on this machine need not send one.
 */
function isForwarded(request: FastifyRequest, config: Config): boolean {
  const isIt =
    isLoopbackHost(request.ip) && (!config.isLocal || hasForwardingHeader(request.headers))
  if (isIt && !warned.has(config)) {
    warned.add(config)
    request.log.error(
      'a request has a loopback address, but a proxy may have forwarded it: it has a forwarding header, or PUBLIC_URL is public. ' +
        'All such callers share one rate limit. Set TRUST_PROXY=127.0.0.1,::1 and let the proxy send X-Forwarded-For',
    )
  }
  return isIt
}

/**
 * Browsers mark prefetch requests with these headers:
 * https://fetch.spec.whatwg.org/#sec-purpose-header
 */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const purposeHeaders = [
    headers['sec-purpose'],
    headers['purpose'],
    headers['x-purpose'],
    headers['x-moz'],
  ]
  return purposeHeaders.some(
    (value) => typeof value === 'string' && /prefetch|preview|prerender/i.test(value),
  )
}
