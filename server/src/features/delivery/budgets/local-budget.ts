import type { FastifyBaseLogger } from 'fastify'
import { type LeaseLedger, createLeaseLedger } from './lease-ledger.ts'
import type { Lease } from './lease-pages.ts'
import type { AdSnapshot, LiveCampaign } from '../ad-index/ad-snapshot.ts'
import { type LeaseManagerOptions, openLeaseManager } from './lease-manager.ts'
import type { NodeClock } from '../store/node-clock.ts'

/** The node's leased money, and the background work that keeps it available. */
export interface LocalBudget {
  leaseLedger: LeaseLedger
  /** Returns the unissued money of this node's leases that have ended. */
  settle(): Promise<void>
  /** Closes the leases of all nodes whose tokens have expired. */
  settleDue(): Promise<void>
  /** Takes leases for campaigns that will soon need one. */
  fill(): Promise<void>
  /** Starts `fill` without waiting for it: a campaign may run low. */
  fillSoon(): void
  /** Takes leases for whole days in [from, till), for the campaigns that are live at `from`. */
  fillAhead(from: Date, till: Date): Promise<void>
  forget(): Promise<void>
  /** Returns the unissued money of all leases. */
  close(): Promise<void>
  /** Seconds since all lease requests began to fail; 0 if leases are granted. */
  failingSeconds(): number
}

export interface LocalBudgetOptions extends Omit<
  LeaseManagerOptions,
  'leaseLedger' | 'hasPriceOfNow'
> {
  clock: NodeClock
  adIndex: () => AdSnapshot
  /** While it is true, only `fillAhead` takes leases. */
  arePaused: () => boolean
  log: FastifyBaseLogger
}

/**
 * After a failed fill, `fillSoon` does nothing for this long, to spare a database that does not
 * answer.
 */
const pauseMs = 1000

/**
 * Opens an empty local budget. Between two ticks it fills itself when a requested campaign runs
 * low.
 */
export function openLocalBudget(options: LocalBudgetOptions): LocalBudget {
  const { clock, adIndex, log, arePaused } = options
  let isClosed = false
  const mayFill = () => !isClosed && !arePaused()
  let isFilling = false
  let quietTill = 0
  const fillSoon = () => {
    if (isFilling || !mayFill() || performance.now() < quietTill) return
    isFilling = true
    setImmediate(() => {
      fill()
        .catch((error: unknown) => {
          quietTill = performance.now() + pauseMs
          log.debug({ err: error }, 'leases could not be taken between two ticks')
        })
        .finally(() => (isFilling = false))
    })
  }
  const leaseLedger = createLeaseLedger(fillSoon)
  const terms = openTerms(leaseLedger)
  const live = openLive()
  const { hasPriceOfNow } = terms
  const leaseManager = openLeaseManager({ ...options, leaseLedger, hasPriceOfNow })
  const fill = async () => {
    terms.follow(adIndex())
    if (!mayFill()) return
    await leaseManager.topUp(live(adIndex(), clock.now()), clock.now())
  }
  return {
    leaseLedger,
    fill,
    fillSoon,
    settle: () => leaseManager.settle(clock.now()),
    settleDue: () => leaseManager.settleDue(clock.now()),
    fillAhead: (from, till) => leaseManager.leaseAhead(liveAt(adIndex(), from), from, till),
    forget: () => leaseManager.forget(clock.now()),
    close: async () => {
      isClosed = true
      await leaseManager.close(clock.now())
    },
    failingSeconds: () => leaseManager.failingSeconds(clock.now()),
  }
}

/** What the ad index says of campaigns for which leases are taken. */
function openTerms(leaseLedger: LeaseLedger) {
  let seen: AdSnapshot | undefined
  let campaigns = new Map<number, LiveCampaign>()
  return {
    hasPriceOfNow: ({ campaign, priceMicros, networkMicros }: Lease): boolean => {
      const price = campaigns.get(campaign)?.impressionPrice
      return price?.priceMicros === priceMicros && price.networkMicros === networkMicros
    },
    /**
     * After a credit limit was raised or something was paid, its campaigns ask for a lease at once
     * and do not wait for the end of a refusal.
     */
    follow: (index: AdSnapshot): void => {
      if (index === seen) return
      seen = index
      const before = campaigns
      campaigns = new Map(index.campaigns.map((campaign) => [campaign.number, campaign]))
      for (const { number, creditMicros: credit = null } of index.campaigns) {
        const was = before.get(number)?.creditMicros ?? null
        if (was !== null && (credit === null || credit > was)) leaseLedger.askAgain(number)
      }
    },
  }
}

/** Campaigns that start before the next tick are included. */
const beginsSoonMs = 2000

function liveAt({ campaigns }: AdSnapshot, now: Date): number[] {
  const soon = now.getTime() + beginsSoonMs
  return campaigns
    .filter(({ startsAt, validTill }) => startsAt <= soon && now.getTime() < validTill)
    .map(({ number }) => number)
}

/** The same list again until time or a new ad index changes it. */
function openLive(): (index: AdSnapshot, now: Date) => readonly number[] {
  let of: AdSnapshot | undefined
  let live: number[] = []
  return (index, now) => {
    const isSame = index === of && now.getTime() + beginsSoonMs < index.validTill
    if (!isSame) live = liveAt(index, now)
    of = index
    return live
  }
}
