import type { FastifyBaseLogger } from 'fastify'

/** What became of the leases that were wanted at one time. */
export interface LeaseRun {
  /** Granted, extended, or refused because a budget or its pacing has nothing left: the way to a lease works. */
  answered: number
  /** Campaigns whose statement failed because of their own data. */
  failed: number
  /** The run ended with a failure that is nobody's data, as a lost connection is. */
  isBroken: boolean
}

export interface LeaseHealth {
  note(run: LeaseRun, now: Date): void
  /** Seconds since every lease that was wanted has failed; 0 where leases are granted, or where nobody has wanted one lately. */
  failingSeconds(now: Date): number
}

/** From so long on, nobody being granted a lease is told: in the log, and by readiness. */
const failingTooLongSeconds = 30
/** A campaign that nobody asks for is tried again after a minute; nothing having been tried for longer says nothing any more. */
const staleMs = 120_000

/**
 * Watches whether leases can be granted at all. One campaign that fails by itself says nothing: it may be the only one that wants
 * a lease at the moment, and no advertiser may bring a node down with one campaign.
 */
export function watchLeases(log: FastifyBaseLogger): LeaseHealth {
  let failingFrom: number | undefined
  let lastFailedAt = -Infinity
  let isTold = false
  const failingSeconds = (now: Date) => {
    const isStale = now.getTime() - lastFailedAt > staleMs
    return failingFrom === undefined || isStale ? 0 : (now.getTime() - failingFrom) / 1000
  }
  const recovered = () => {
    if (isTold) log.info('leases are granted again; ads are sold again')
    failingFrom = undefined
    isTold = false
  }
  return {
    failingSeconds,
    note: ({ answered, failed, isBroken }, now) => {
      if (answered > 0) return recovered()
      if (!isBroken && failed < 2) return
      if (failingSeconds(now) === 0) failingFrom = now.getTime()
      lastFailedAt = now.getTime()
      if (isTold || failingSeconds(now) < failingTooLongSeconds) return
      isTold = true
      log.error(
        `no lease was granted for ${failingTooLongSeconds} s although campaigns wanted some; ads of paying campaigns stop ` +
          'when the leases at hand end; see the errors before this line, then check both databases and run "operator verify"',
      )
    },
  }
}

/** What keeps a node from selling ads, in words for an operator; undefined where nothing does. */
export function troubleOf(delivery: { leasesFailingSeconds(): number }): string | undefined {
  const seconds = Math.floor(delivery.leasesFailingSeconds())
  return seconds < failingTooLongSeconds ? undefined : `No lease was granted for ${seconds} s.`
}
