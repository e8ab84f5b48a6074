// What a node remembers of the leases of one campaign, and which campaigns need another one.
import { minuteMs } from '@frontrow/contract/durations'
import { createDueTimes } from './due-times.ts'
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

/**
 * Finds the leases that campaigns need. A campaign is looked at when something of it has changed or
 * its time has come, because looking at all of them each second would hold up requests.
 */
export function createWants(pageOf: (campaign: number) => Page) {
  let lastAsked: readonly number[] = []
  let places = new Map<number, number>()
  let changed = new Set<number>()
  let due = createDueTimes<number>()
  const toLookAt = (campaigns: readonly number[], now: Date): readonly number[] => {
    if (campaigns !== lastAsked) {
      lastAsked = campaigns
      places = new Map(campaigns.map((campaign, place) => [campaign, place]))
      due = createDueTimes()
      return campaigns
    }
    for (const campaign of due.dueAt(now.getTime())) changed.add(campaign)
    const positionOf = (campaign: number) => places.get(campaign) ?? 0
    return [...changed]
      .filter((campaign) => places.has(campaign))
      .toSorted((one, other) => positionOf(one) - positionOf(other))
  }
  return {
    /**
     * The next `of` looks at this campaign. To be called when its leases, its requests or its
     * refusal change; time alone is noticed without a call.
     */
    lookAgain: (campaign: number) => void changed.add(campaign),
    /** The leases that these campaigns need by the time `at`. */
    of: (campaigns: readonly number[], { now, at }: { now: Date; at: Date }): Want[] => {
      const looked = toLookAt(campaigns, now)
      changed = new Set()
      return looked.flatMap((campaign) => {
        const page = pageOf(campaign)
        const size = sizeWanted(page, now, at)
        if (size === undefined) {
          due.set(campaign, nextWantOf(page, now, at))
          return []
        }
        changed.add(campaign)
        return [{ campaign, at, size }]
      })
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

/** Returns the lease as the page keeps it. */
export function addTo(page: Page, lease: Lease): SpentLease {
  const added = { ...lease, issuedMicros: 0n }
  page.leases.push(added)
  page.refusal = 'pacing'
  if (lease.size === 'more') page.usualMicros = lease.amountMicros
  return added
}

export function refuseOn(page: Page, why: NoMoney, now: Date): void {
  const isIdle = page.askedAt < now.getTime() - recentMs
  page.refusal = why
  page.retryAt = now.getTime() + (isIdle ? idleRetryMs : retryMs)
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

/** When a page that needs no lease now may need one, unless a request comes before. */
function nextWantOf({ retryAt, leases }: Page, now: Date, at: Date): number {
  if (retryAt > now.getTime()) return retryAt
  const ahead = at.getTime() - now.getTime()
  return leases.reduce((soonest, { till }) => Math.min(soonest, till - ahead), Infinity)
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
