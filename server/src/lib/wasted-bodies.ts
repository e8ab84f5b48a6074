// Limits the large bodies that one address may send in vain. Numbers and reasons:
// docs/decisions/017.
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { knownAddress } from './caller.ts'
import { networkOf } from './network-of.ts'
import { refuse } from './refuse.ts'

export const wasteLimits = {
  /** Bodies up to this size are neither counted nor refused. */
  smallBytes: 2048,
  /** What an address may waste at once, and then per second. */
  burstBytes: 2 * 1024 * 1024,
  bytesPerSecond: 512 * 1024,
  /** The most addresses in memory. Beyond it, the one that wasted first is dropped. */
  mostAddresses: 10_000,
}

export interface WastedBodies {
  /**
   * Refuses a large body of an address that has wasted too much. Call it before the body is read
   * and again before it is parsed.
   */
  admit(request: FastifyRequest): void
  /**
   * Counts a large body as wasted: it was refused, or a `share` of it, from 0 to 1, was forged. The
   * bodies of signed-in developers are not counted.
   */
  note(request: FastifyRequest, share?: number): void
}

/** `nowMs` is a monotonic clock. */
export function openWastedBodies(
  config: Config,
  nowMs: () => number = () => performance.now(),
): WastedBodies {
  const { burstBytes, bytesPerSecond, mostAddresses } = wasteLimits
  const burstMs = (burstBytes / bytesPerSecond) * 1000
  // A leaky bucket per network: the time at which all that it wasted will have drained.
  const drainedAt = new Map<string, number>()
  return {
    admit: (request) => {
      if (drainedAt.size === 0 || !isLimited(request)) return
      const address = knownAddress(request, config)
      if (address === undefined) return
      const overMs = (drainedAt.get(networkOf(address)) ?? 0) - nowMs() - burstMs
      if (overMs <= 0) return
      refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(overMs / 1000)) })
    },
    note: (request, share = 1) => {
      const address = isLimited(request) && share > 0 ? knownAddress(request, config) : undefined
      if (address === undefined) return
      const network = networkOf(address)
      const wastedMs = ((share * bytesOf(request)) / bytesPerSecond) * 1000
      const before = Math.max(drainedAt.get(network) ?? 0, nowMs())
      drainedAt.delete(network)
      drainedAt.set(network, before + wastedMs)
      const oldest = drainedAt.size > mostAddresses ? drainedAt.keys().next().value : undefined
      if (oldest !== undefined) drainedAt.delete(oldest)
    },
  }
}

/** Fastify builds a route's options anew at each read, so they are not read for a small body. */
function isLimited(request: FastifyRequest): boolean {
  if (declaredBytes(request) <= wasteLimits.smallBytes) return false
  const { access } = request.routeOptions.config
  return access === 'public' || access === 'key'
}

/** A body of unknown length counts as large as its route allows. */
function bytesOf(request: FastifyRequest): number {
  return Math.min(declaredBytes(request), request.routeOptions.bodyLimit)
}

function declaredBytes({ headers }: FastifyRequest): number {
  const length = headers['content-length']
  if (length !== undefined) return Number(length)
  return headers['transfer-encoding'] === undefined ? 0 : Infinity
}
