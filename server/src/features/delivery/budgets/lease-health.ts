import type { FastifyBaseLogger } from 'fastify'
import { minuteMs } from '@frontrow/contract/durations'

/** The outcome of one run of granting leases. */
export interface LeaseRun {
  /**
   * Leases granted, extended, or refused because the budget or the pacing leaves nothing: granting
   * works.
   */
  answered: number
  /** Campaigns whose statement failed because of their own data. */
  failed: number
  /** The run ended with an error that no campaign's data caused, such as a lost connection. */
  isBroken: boolean
}

export interface LeaseHealth {
  note(run: LeaseRun, now: Date): void
  /**
   * Seconds since all lease requests began to fail; 0 if leases are granted, or if none was
   * requested lately.
   */
  failingSeconds(now: Date): number
}

/** After this many seconds without a lease, an error is logged and readiness fails. */
const failingTooLongSeconds = 30
/**
 * A campaign without ad requests is tried again after a minute. After twice that time without an
 * attempt, the last failure is not evidence any more.
 */
const staleMs = 2 * minuteMs

/**
 * Watches whether leases can be granted at all. One failing campaign is not counted: it may be the
 * only one that requests a lease, and one advertiser's data must not make the node unready.
 */
export function watchLeases(log: FastifyBaseLogger): LeaseHealth {
  let failingFrom: number | undefined
  let lastFailedAt = -Infinity
  let isLogged = false
  const failingSeconds = (now: Date) => {
    const isStale = now.getTime() - lastFailedAt > staleMs
    return failingFrom === undefined || isStale ? 0 : (now.getTime() - failingFrom) / 1000
  }
  const recovered = () => {
    if (isLogged) log.info('leases are granted again; ads are sold again')
    failingFrom = undefined
    isLogged = false
  }
  return {
    failingSeconds,
    note: ({ answered, failed, isBroken }, now) => {
      if (answered > 0) return recovered()
      if (!isBroken && failed < 2) return
      if (failingSeconds(now) === 0) failingFrom = now.getTime()
      lastFailedAt = now.getTime()
      if (isLogged || failingSeconds(now) < failingTooLongSeconds) return
      isLogged = true
      log.error(
        `no lease was granted for ${failingTooLongSeconds} s although campaigns wanted some; ads of paying campaigns stop ` +
          'when the leases at hand end; see the errors before this line, then check both databases and run "operator verify"',
      )
    },
  }
}

/** Returns a message for the operator if this node cannot serve paid ads, otherwise undefined. */
export function troubleOf(delivery: { leasesFailingSeconds(): number }): string | undefined {
  const seconds = Math.floor(delivery.leasesFailingSeconds())
  return seconds < failingTooLongSeconds ? undefined : `No lease was granted for ${seconds} s.`
}
