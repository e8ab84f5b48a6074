import { createDueTimes } from './due-times.ts'
import { type Lease, type Page, type SpentLease, addTo } from './lease-pages.ts'

/** All leases of a node, found by their id and by their end. */
export interface KeptLeases {
  add(lease: Lease): void
  /** See `LeaseLedger.untouched`. */
  untouched(before: Date): SpentLease[]
  /** Moves the end of the leases that are still here, and returns them. */
  extend(ids: ReadonlySet<string>, till: Date, reservedTill?: Date): SpentLease[]
  /** Removes the leases that have ended, or all of them, and returns them. */
  takeEnded(now: Date | 'all'): SpentLease[]
}

export function createKeptLeases(pageOf: (campaign: number) => Page): KeptLeases {
  const byId = new Map<string, SpentLease>()
  const ends = createDueTimes<SpentLease>()
  const remove = (lease: SpentLease) => {
    const page = pageOf(lease.campaign)
    page.leases = page.leases.filter((one) => one !== lease)
    byId.delete(lease.id)
    ends.delete(lease)
  }
  return {
    add: (lease) => {
      const added = addTo(pageOf(lease.campaign), lease)
      byId.set(added.id, added)
      ends.set(added, added.till)
    },
    untouched: (before) => ends.dueAt(before.getTime()).filter((lease) => mayGoOn(lease, before)),
    extend: (ids, till, reservedTill) => {
      const extended = [...ids].flatMap((id) => byId.get(id) ?? [])
      for (const lease of extended) {
        extendTo(lease, till, reservedTill)
        ends.set(lease, lease.till)
      }
      return extended
    },
    takeEnded: (now) => {
      const ended = now === 'all' ? [...byId.values()] : ends.dueAt(now.getTime())
      ended.forEach(remove)
      return ended
    },
  }
}

function extendTo(lease: Lease, till: Date, reservedTill: Date | undefined): void {
  lease.reservedTill = reservedTill?.getTime() ?? lease.reservedTill
  lease.till = Math.min(till.getTime(), lease.dayEnds, lease.reservedTill)
}

function mayGoOn({ size, issuedMicros, till, dayEnds }: SpentLease, before: Date): boolean {
  return size === 'first' && issuedMicros === 0n && till <= before.getTime() && till < dayEnds
}
