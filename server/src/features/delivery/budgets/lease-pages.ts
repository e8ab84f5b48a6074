// What a node remembers of the leases of one campaign, and how all of it is looked through.
import { minuteMs } from '@frontrow/contract/durations'
import type { NoMoney } from './funded-lists.ts'

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
  /** The core database keeps the money for ads served until then. */
  reservedTill: number
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

export interface Page {
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

/** Remembers the next end of a lease, so that leases are looked through only when one may end. */
export function openEnds(pages: ReadonlyMap<number, Page>) {
  let next = Infinity
  const note = ({ till }: Lease) => {
    next = Math.min(next, till)
  }
  return {
    note,
    /** False where no lease ends by then. */
    mayBe: (time: Date) => time.getTime() >= next,
    lookAgain: () => {
      next = Infinity
      all(pages).forEach(note)
    },
  }
}

/**
 * Finds the leases that campaigns need. Where it finds none it remembers till when, so that it does
 * not look at all campaigns each second while there are no requests.
 */
export function openWants(pageOf: (campaign: number) => Page) {
  let next = -Infinity
  let lastAsked: readonly number[] = []
  return {
    /** Called when anything has changed but the time. */
    lookAgain: () => {
      next = -Infinity
    },
    of: (campaigns: readonly number[], { now, at }: { now: Date; at: Date }): Want[] => {
      if (campaigns === lastAsked && now.getTime() < next) return []
      const wanted = campaigns.flatMap((campaign) => {
        const size = sizeWanted(pageOf(campaign), now, at)
        return size === undefined ? [] : [{ campaign, at, size }]
      })
      lastAsked = campaigns
      next = wanted.length > 0 ? -Infinity : nextWantOf(campaigns.map(pageOf), now, at)
      return wanted
    },
  }
}

export function pageIn(pages: Map<number, Page>, campaign: number): Page {
  const known = pages.get(campaign)
  if (known !== undefined) return known
  const page = emptyPage()
  pages.set(campaign, page)
  return page
}

/** When a lease that this node has already begins, in milliseconds since 1970. */
export function nextLeaseFrom({ leases }: Page, now: Date): number {
  return leases.reduce(
    (next, { from }) => (from > now.getTime() ? Math.min(next, from) : next),
    Infinity,
  )
}

export function addTo(page: Page, lease: Lease): void {
  page.leases.push({ ...lease, issuedMicros: 0n })
  page.refusal = 'pacing'
  if (lease.size === 'more') page.usualMicros = lease.amountMicros
}

export function extendTo(lease: Lease, till: Date, reservedTill: Date | undefined): void {
  lease.reservedTill = reservedTill?.getTime() ?? lease.reservedTill
  lease.till = Math.min(till.getTime(), lease.dayEnds, lease.reservedTill)
}

export function removeEnded(pages: ReadonlyMap<number, Page>, now: Date | 'all'): SpentLease[] {
  const isOver = ({ till }: Lease) => now === 'all' || till <= now.getTime()
  const ended = all(pages).filter(isOver)
  for (const page of pages.values()) {
    page.leases = page.leases.filter((lease) => !isOver(lease))
  }
  return ended
}

export function refuseOn(page: Page, why: NoMoney, now: Date): void {
  const isIdle = page.askedAt < now.getTime() - recentMs
  page.refusal = why
  page.retryAt = now.getTime() + (isIdle ? idleRetryMs : retryMs)
}

export function mayGoOn({ size, issuedMicros, till, dayEnds }: SpentLease, before: Date): boolean {
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

/** No page for which nothing is wanted now wants a lease before this time, unless it is asked. */
function nextWantOf(pages: readonly Page[], now: Date, at: Date): number {
  const ahead = at.getTime() - now.getTime()
  return pages.reduce((next, { retryAt, leases }) => {
    if (retryAt > now.getTime()) return Math.min(next, retryAt)
    return leases.reduce((soonest, { till }) => Math.min(soonest, till - ahead), next)
  }, Infinity)
}

export function all(pages: ReadonlyMap<number, Page>): SpentLease[] {
  return [...pages.values()].flatMap(({ leases }) => leases)
}

function leftIn({ amountMicros, issuedMicros }: SpentLease): bigint {
  return amountMicros - issuedMicros
}

function isUsable({ from, till }: Lease, at: Date): boolean {
  return from <= at.getTime() && at.getTime() < till
}

export function isCovered(page: Page, at: Date): boolean {
  return page.leases.some((lease) => isUsable(lease, at))
}

export function hasOne(lease: SpentLease, now: Date): boolean {
  return isUsable(lease, now) && leftIn(lease) >= lease.priceMicros
}

export function isHalfFull(lease: SpentLease): boolean {
  return leftIn(lease) * 2n > lease.amountMicros
}
