import { type FundedLists, type NoMoney, type Refusal, createRefusals } from './funded-lists.ts'
import { createKeptLeases } from './kept-leases.ts'
import {
  type Lease,
  type Page,
  type SpentLease,
  type Want,
  hasOne,
  isCovered,
  isHalfFull,
  nextLeaseFrom,
  createWants,
  pageIn,
  refuseOn,
} from './lease-pages.ts'

// This node's leases, in memory: the parts of daily budgets that the core database reserved for it.
// Ads are paid out of them, so a decision needs no database query and two nodes cannot spend the
// same money.

/** The price of one impression, taken out of a lease. */
export interface Reservation {
  /** The lease's id. */
  lease: string
  /**
   * The lane in which the lease was opened. The ad's token must carry the same lane, because the
   * impression is charged there.
   */
  lane: number
  /** The price of one impression, in the campaign's currency. */
  priceMicros: bigint
  /** The same price in the network's currency, at the exchange rate of the grant. */
  networkMicros: bigint
}

export interface LeaseLedger extends FundedLists {
  /** Returns why no impression of the campaign can be served now, or null. No I/O. */
  whyNot(campaign: number, now: Date): NoMoney | null
  /**
   * Takes the price of one impression out of this node's leases. Returns undefined if nothing is
   * left.
   */
  take(campaign: number, now: Date): Reservation | undefined
  add(leases: readonly Lease[]): void
  /** Stores why no lease was granted, and stops requests for this campaign for a while. */
  refuse(campaign: number, why: NoMoney, now: Date): void
  /** Ends the wait after a refusal: the campaign may get a lease now. */
  askAgain(campaign: number): void
  /** Returns the leases that these campaigns need by the time `at`. */
  wants(campaigns: readonly number[], time: { now: Date; at: Date }): Want[]
  /** Returns the campaigns without a lease at the given time. */
  uncovered(campaigns: readonly number[], at: Date): number[]
  /**
   * Returns first leases with nothing issued that end before the given time and before their day
   * ends.
   */
  untouched(before: Date): Lease[]
  /**
   * Moves the end of the leases to `till`, at most to the end of their day and of the time for
   * which they are reserved. `reservedTill` is given where that time was extended.
   */
  extend(ids: ReadonlySet<string>, till: Date, reservedTill?: Date): void
  /**
   * Removes the leases that have ended, or all of them, and returns them. No more ads are served
   * from them.
   */
  takeEnded(now: Date | 'all'): SpentLease[]
}

/** `runsLow` is called, possibly often, when a requested campaign has little or nothing left. */
export function createLeaseLedger(runsLow: () => void): LeaseLedger {
  const pages = new Map<number, Page>()
  const refusals = createRefusals()
  const pageOf = (campaign: number) => pageIn(pages, campaign)
  const kept = createKeptLeases(pageOf)
  const wants = createWants(pageOf)
  const changed = (campaign: number) => {
    refusals.end(campaign)
    wants.lookAgain(campaign)
  }
  const leaseFor = (campaign: number, now: Date) => {
    const page = pageOf(campaign)
    const lease = page.leases.find((one) => hasOne(one, now))
    page.askedAt = Math.max(page.askedAt, now.getTime())
    wants.lookAgain(campaign)
    if (lease === undefined && page.retryAt <= now.getTime()) runsLow()
    return lease
  }
  return {
    fundedOf: (list, now) => refusals.fundedOf(list, now),
    divideAgain: (list) => refusals.divideAgain(list),
    whyNot: (campaign, now) => {
      if (leaseFor(campaign, now) !== undefined) return null
      const page = pageOf(campaign)
      refusals.note(campaign, refusalOf(page, now))
      return page.refusal
    },
    take: (campaign, now) => {
      const lease = leaseFor(campaign, now)
      if (lease === undefined) return undefined
      const wasHalfFull = isHalfFull(lease)
      lease.issuedMicros += lease.priceMicros
      if (wasHalfFull && !isHalfFull(lease)) runsLow()
      return reservationOf(lease)
    },
    add: (leases) => {
      for (const lease of leases) {
        kept.add(lease)
        changed(lease.campaign)
      }
    },
    refuse: (campaign, why, now) => {
      const page = pageOf(campaign)
      if (page.refusal !== why) refusals.end(campaign)
      refuseOn(page, why, now)
      wants.lookAgain(campaign)
    },
    askAgain: (campaign) => {
      pageOf(campaign).retryAt = -Infinity
      changed(campaign)
    },
    wants: (campaigns, time) => wants.of(campaigns, time),
    uncovered: (campaigns, at) => campaigns.filter((campaign) => !isCovered(pageOf(campaign), at)),
    untouched: (before) => kept.untouched(before),
    extend: (ids, till, reservedTill) => {
      for (const { campaign } of kept.extend(ids, till, reservedTill)) changed(campaign)
    },
    takeEnded: (now) => {
      const ended = kept.takeEnded(now)
      for (const { campaign } of ended) wants.lookAgain(campaign)
      return ended
    },
  }
}

function refusalOf(page: Page, now: Date): Refusal {
  return { why: page.refusal, since: now.getTime(), till: nextLeaseFrom(page, now) }
}

function reservationOf({ id, lane, priceMicros, networkMicros }: Lease): Reservation {
  return { lease: id, lane, priceMicros, networkMicros }
}
