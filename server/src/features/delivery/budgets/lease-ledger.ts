import { minuteMs } from '@frontrow/contract/durations'
import { type FundedLists, type NoMoney, openRefusals } from './funded-lists.ts'

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

/** A part of one day's budget of a campaign, set aside for this node. */
export interface Lease {
  id: string
  lane: number
  /** The campaign's number. */
  campaign: number
  size: LeaseSize
  amountMicros: bigint
  priceMicros: bigint
  networkMicros: bigint
  /** Ads may be served from the lease in [from, till), in milliseconds since 1970. */
  from: number
  till: number
  /** The end of the budget day; the lease cannot be extended past it. */
  dayEnds: number
}

/**
 * first: a campaign without recent ad requests. more: a campaign with recent ad requests. all: what
 * is left of the day, unpaced.
 */
export type LeaseSize = 'first' | 'more' | 'all'

/** A lease that has ended, and the amount that was issued from it. */
export interface SpentLease extends Lease {
  issuedMicros: bigint
}

/** A lease to request, for a given time. */
export interface Want {
  campaign: number
  at: Date
  size: LeaseSize
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
  /** Moves the end of the leases to `till`, at most to the end of their day. */
  extend(ids: ReadonlySet<string>, till: Date): void
  /**
   * Removes the leases that have ended, or all of them, and returns them. No more ads are served
   * from them.
   */
  takeEnded(now: Date | 'all'): SpentLease[]
}

interface Page {
  leases: SpentLease[]
  refusal: NoMoney
  /** Both in milliseconds since 1970. */
  askedAt: number
  retryAt: number
  /** The amount of the last `more` lease. */
  usualMicros: bigint
}

/** A campaign counts as requested for this long after its last ad request. */
const recentMs = minuteMs
/**
 * How long after a refusal a lease is requested again. Budgets are raised rarely, and the bucket
 * drains slowly.
 */
const retryMs = 5000
const idleRetryMs = minuteMs

/** `runsLow` is called, possibly often, when a requested campaign has little or nothing left. */
export function openLeaseLedger(runsLow: () => void): LeaseLedger {
  const pages = new Map<number, Page>()
  const refusals = openRefusals()
  const pageOf = (campaign: number) => pageIn(pages, campaign)
  const leaseFor = (page: Page, now: Date) => {
    const lease = page.leases.find((one) => hasOne(one, now))
    page.askedAt = Math.max(page.askedAt, now.getTime())
    if (lease === undefined && page.retryAt <= now.getTime()) runsLow()
    return lease
  }
  return {
    fundedOf: (list, now) => refusals.fundedOf(list, now),
    divideAgain: (list) => refusals.divideAgain(list),
    whyNot: (campaign, now) => {
      const page = pageOf(campaign)
      if (leaseFor(page, now) !== undefined) return null
      const { refusal: why } = page
      refusals.note(campaign, { why, since: now.getTime(), till: nextLeaseFrom(page, now) })
      return why
    },
    take: (campaign, now) => {
      const lease = leaseFor(pageOf(campaign), now)
      if (lease === undefined) return undefined
      const wasHalfFull = isHalfFull(lease)
      lease.issuedMicros += lease.priceMicros
      if (wasHalfFull && !isHalfFull(lease)) runsLow()
      const { id, lane, priceMicros, networkMicros } = lease
      return { lease: id, lane, priceMicros, networkMicros }
    },
    add: (leases) => {
      for (const lease of leases) {
        addTo(pageOf(lease.campaign), lease)
        refusals.end(lease.campaign)
      }
    },
    refuse: (campaign, why, now) => {
      const page = pageOf(campaign)
      if (page.refusal !== why) refusals.end(campaign)
      refuseOn(page, why, now)
    },
    askAgain: (campaign) => {
      pageOf(campaign).retryAt = -Infinity
      refusals.end(campaign)
    },
    wants: (campaigns, { now, at }) =>
      campaigns.flatMap((campaign) => {
        const size = sizeWanted(pageOf(campaign), now, at)
        return size === undefined ? [] : [{ campaign, at, size }]
      }),
    uncovered: (campaigns, at) => campaigns.filter((campaign) => !isCovered(pageOf(campaign), at)),
    untouched: (before) => all(pages).filter((lease) => mayGoOn(lease, before)),
    extend: (ids, till) => {
      for (const lease of all(pages)) {
        if (!ids.has(lease.id)) continue
        lease.till = Math.min(till.getTime(), lease.dayEnds)
        refusals.end(lease.campaign)
      }
    },
    takeEnded: (now) => {
      const isOver = ({ till }: Lease) => now === 'all' || till <= now.getTime()
      const ended = all(pages).filter(isOver)
      for (const page of pages.values()) {
        page.leases = page.leases.filter((lease) => !isOver(lease))
      }
      return ended
    },
  }
}

function pageIn(pages: Map<number, Page>, campaign: number): Page {
  const known = pages.get(campaign)
  if (known !== undefined) return known
  const page = emptyPage()
  pages.set(campaign, page)
  return page
}

/** When a lease that this node has already begins, in milliseconds since 1970. */
function nextLeaseFrom({ leases }: Page, now: Date): number {
  return leases.reduce(
    (next, { from }) => (from > now.getTime() ? Math.min(next, from) : next),
    Infinity,
  )
}

function addTo(page: Page, lease: Lease): void {
  page.leases.push({ ...lease, issuedMicros: 0n })
  page.refusal = 'pacing'
  if (lease.size === 'more') page.usualMicros = lease.amountMicros
}

function refuseOn(page: Page, why: NoMoney, now: Date): void {
  const isIdle = page.askedAt < now.getTime() - recentMs
  page.refusal = why
  page.retryAt = now.getTime() + (isIdle ? idleRetryMs : retryMs)
}

function mayGoOn({ size, issuedMicros, till, dayEnds }: SpentLease, before: Date): boolean {
  return size === 'first' && issuedMicros === 0n && till <= before.getTime() && till < dayEnds
}

/**
 * Before the first lease or refusal, the reason is `pacing`: nothing is available at this moment.
 */
function emptyPage(): Page {
  return {
    leases: [],
    refusal: 'pacing',
    askedAt: -Infinity,
    retryAt: -Infinity,
    usualMicros: 0n,
  }
}

function sizeWanted(page: Page, now: Date, at: Date): 'first' | 'more' | undefined {
  if (page.retryAt > now.getTime()) return undefined
  if (page.askedAt < now.getTime() - recentMs) return isCovered(page, at) ? undefined : 'first'
  const left = page.leases
    .filter((lease) => isUsable(lease, at))
    .reduce((sum, lease) => sum + leftIn(lease), 0n)
  return left === 0n || left * 2n < page.usualMicros || page.usualMicros === 0n ? 'more' : undefined
}

function all(pages: ReadonlyMap<number, Page>): SpentLease[] {
  return [...pages.values()].flatMap(({ leases }) => leases)
}

function leftIn({ amountMicros, issuedMicros }: SpentLease): bigint {
  return amountMicros - issuedMicros
}

function isUsable({ from, till }: Lease, at: Date): boolean {
  return from <= at.getTime() && at.getTime() < till
}

function isCovered(page: Page, at: Date): boolean {
  return page.leases.some((lease) => isUsable(lease, at))
}

function hasOne(lease: SpentLease, now: Date): boolean {
  return isUsable(lease, now) && leftIn(lease) >= lease.priceMicros
}

function isHalfFull(lease: SpentLease): boolean {
  return leftIn(lease) * 2n > lease.amountMicros
}
