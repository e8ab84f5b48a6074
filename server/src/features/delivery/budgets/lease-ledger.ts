// This node's leases, in memory: parts of the daily budgets that the core has set aside for it. What it hands out comes from
// them, so that deciding asks no database and no two nodes can spend the same money.

/** The price of one impression, taken out of a lease. */
export interface Reservation {
  /** The lease's id. */
  lease: string
  /** The lane it was opened in: the ad's token must carry the same, because the impression is charged there. */
  lane: number
  /** Of one impression, in the campaign's currency. */
  priceMicros: bigint
  /** The same in the network's currency, by the rate of when the lease was granted. */
  networkMicros: bigint
}

export type NoMoney = 'budget' | 'pacing'

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
  /** Ads may be handed out from it in [from, till), in milliseconds since 1970. */
  from: number
  till: number
  /** When its day ends: it cannot go on for longer. */
  dayEnds: number
}

/** first: for a campaign that nobody has asked for lately. more: for one that is asked for. all: what the day has left, unpaced. */
export type LeaseSize = 'first' | 'more' | 'all'

/** A lease that is done with, and what was handed out from it. */
export interface SpentLease extends Lease {
  issuedMicros: bigint
}

/** A lease that is wanted, for a moment. */
export interface Want {
  campaign: number
  at: Date
  size: LeaseSize
}

export interface LeaseLedger {
  /** Why no impression of the campaign may be handed out now, or null. No I/O. */
  whyNot(campaign: number, now: Date): NoMoney | null
  /** Takes the price of one impression out of this node's leases. Undefined when nothing is left. */
  take(campaign: number, now: Date): Reservation | undefined
  add(leases: readonly Lease[]): void
  /** Remembers why the core gave nothing, and asks it no more for a while. */
  refuse(campaign: number, why: NoMoney, now: Date): void
  /** The leases that these campaigns will be short of at a moment soon. */
  wants(campaigns: readonly number[], time: { now: Date; at: Date }): Want[]
  /** The campaigns without any lease at a moment. */
  uncovered(campaigns: readonly number[], at: Date): number[]
  /** First leases that nothing was taken from, that end before a moment and not with their day. */
  untouched(before: Date): Lease[]
  /** Moves the ends of leases on, as far as their days go. */
  extend(ids: ReadonlySet<string>, till: Date): void
  /** Takes out every lease that has ended, or all of them: nothing is handed out from them any more. */
  takeEnded(now: Date | 'all'): SpentLease[]
}

interface Page {
  leases: SpentLease[]
  refusal: NoMoney
  /** Milliseconds since 1970, both. */
  askedAt: number
  retryAt: number
  /** Of the last lease that was granted to a campaign that is asked for. */
  usualMicros: bigint
}

/** A campaign counts as asked for this long after it was. */
const recentMs = 60_000
/** The core is asked again so long after it gave nothing: a budget is raised seldom, a bucket drains slowly. */
const retryMs = 5000
const idleRetryMs = 60_000

/** `runsLow` is called when a campaign that is asked for has little or nothing left, as often as that is so. */
export function openLeaseLedger(runsLow: () => void): LeaseLedger {
  const pages = new Map<number, Page>()
  const pageOf = (campaign: number) => {
    const known = pages.get(campaign)
    if (known !== undefined) return known
    const page = emptyPage()
    pages.set(campaign, page)
    return page
  }
  const leaseFor = (page: Page, now: Date) => {
    const lease = page.leases.find((one) => hasOne(one, now))
    page.askedAt = Math.max(page.askedAt, now.getTime())
    if (lease === undefined && page.retryAt <= now.getTime()) runsLow()
    return lease
  }
  return {
    whyNot: (campaign, now) => {
      const page = pageOf(campaign)
      return leaseFor(page, now) === undefined ? page.refusal : null
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
      for (const lease of leases) addTo(pageOf(lease.campaign), lease)
    },
    refuse: (campaign, why, now) => refuseOn(pageOf(campaign), why, now),
    wants: (campaigns, { now, at }) =>
      campaigns.flatMap((campaign) => {
        const size = sizeWanted(pageOf(campaign), now, at)
        return size === undefined ? [] : [{ campaign, at, size }]
      }),
    uncovered: (campaigns, at) => campaigns.filter((campaign) => !isCovered(pageOf(campaign), at)),
    untouched: (before) => all(pages).filter((lease) => mayGoOn(lease, before)),
    extend: (ids, till) => {
      for (const lease of all(pages)) {
        if (ids.has(lease.id)) lease.till = Math.min(till.getTime(), lease.dayEnds)
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

/** Until the core has said more, all that is known is that nothing is at hand at this moment. */
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
