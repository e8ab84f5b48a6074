// Limits the large bodies that one address may send in vain. Numbers and reasons:
// decision 017.
import type { FastifyRequest } from 'fastify'
import { type LimitedCaller, createAddressLimiter } from '../limits/address-limiter.ts'
import type { Config } from '../settings/config.ts'
import { callerAddresses } from '../calls/caller.ts'
import { refuse } from '../failures/refuse.ts'

export const wasteLimits = {
  /** Bodies up to this size are neither counted nor refused. */
  smallBytes: 2048,
  /** What an address may waste at once, and then per second. */
  burstBytes: 2 * 1024 * 1024,
  bytesPerSecond: 512 * 1024,
  /** How many times as much all callers behind a proxy that nobody named may waste together. */
  sharedTimes: 8,
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
export function createWastedBodies(
  config: Config,
  nowMs: () => number = () => performance.now(),
): WastedBodies {
  // The connections of an address are spread over the workers, so each allows its part.
  const burstBytes = wasteLimits.burstBytes / config.workers
  const bytesPerSecond = wasteLimits.bytesPerSecond / config.workers
  // One token is one wasted byte.
  const wasted = createAddressLimiter({ burst: burstBytes, everySeconds: 1 / bytesPerSecond })
  return {
    admit: (request) => {
      if (!isLimited(request)) return
      const { caller } = blamedFor(request, config)
      const bytesOver = (wasted.usedShare(caller, nowMs()) - 1) * burstBytes
      if (bytesOver <= 0) return
      refuse('too_many_requests', { retryAfterSeconds: Math.ceil(bytesOver / bytesPerSecond) })
    },
    note: (request, share = 1) => {
      if (!isLimited(request) || share <= 0) return
      const { caller, times } = blamedFor(request, config)
      wasted.charge(caller, nowMs(), (share * bytesOf(request)) / times)
    },
  }
}

/**
 * The buckets that a waste is charged to, and how many times as large they are. A forwarding header
 * opens another bucket and not none, because anybody can send one. All callers behind a proxy that
 * nobody named share its address, so those buckets are larger.
 */
function blamedFor(
  request: FastifyRequest,
  config: Config,
): { caller: LimitedCaller; times: number } {
  const { known, peer } = callerAddresses(request, config)
  return known === undefined
    ? { caller: { address: peer, of: 'forwarded' }, times: wasteLimits.sharedTimes }
    : { caller: { address: known }, times: 1 }
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
