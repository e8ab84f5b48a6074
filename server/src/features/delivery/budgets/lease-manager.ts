// How a node comes by the money that it hands out, and how what was not spent comes back. The core grants a lease, the event
// family opens it, and only then is anything handed out from it; in the end the event family settles it and the core
// closes it. Each step is one family's own and may be done again.
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../lib/database.ts'
import type { LeaseLedger, SpentLease } from './lease-ledger.ts'
import { closeLeases, forgetClosedLeases, readDueLeases, returnUnissued } from './budget.sql.ts'
import { type DatedWant, heldMs, issueMs } from './grant-leases.ts'
import { extendUntouched } from './extend-leases.ts'
import { isolateFailures } from './isolate-failures.ts'
import { watchLeases } from './lease-health.ts'
import { forgetOldLeases, settleLeases } from './leases.sql.ts'
import { type Taking, atOnce, openTaker } from './take-leases.ts'

export interface LeaseManager {
  /** Takes leases for what needs one, of campaigns that are live. */
  topUp(live: readonly number[], now: Date): Promise<void>
  /** The same for whole days in [from, till), without pacing: for whoever makes days go by at once. */
  leaseAhead(live: readonly number[], from: Date, till: Date): Promise<void>
  /** Gives back what was not handed out of leases that have ended, and closes the ones whose tokens have expired: everybody's. */
  settle(now: Date): Promise<void>
  /** Forgets what nobody asks for any more. */
  forget(now: Date): Promise<void>
  /** Gives everything back: nothing is handed out from here any more. */
  close(now: Date): Promise<void>
  /** Seconds since every lease that was wanted has failed; 0 where all is well. */
  failingSeconds(now: Date): number
}

export type LeaseManagerOptions = Taking

/** A lease is taken so long before the one before it ends. */
const aheadMs = 5000
const dayMs = 86_400_000
const keptMs = 7 * dayMs

/** The longest that a lease of a node that is gone can stay open. */
export const leaseLifeMs = issueMs + heldMs

export function openLeaseManager(of: LeaseManagerOptions): LeaseManager {
  const { core, events, leaseLedger, log } = of
  const till = openReturnQueue(core, log)
  const stuck = openStuckLeases(log)
  const health = watchLeases(log)
  const take = openTaker(of, { health, giveBack: till.put })
  let underWay: Promise<void> = Promise.resolve()
  // Two that look at the same book at once would both take what is wanted.
  const inTurn = (work: () => Promise<void>) => {
    const mine = underWay.catch(() => {}).then(work)
    underWay = mine
    return mine
  }
  return {
    topUp: (live, now) =>
      inTurn(async () => {
        const extended = await extendUntouched(of, now)
        health.note({ answered: extended, failed: 0, isBroken: false }, now)
        await take(leaseLedger.wants(live, { now, at: new Date(now.getTime() + aheadMs) }), now)
      }),
    leaseAhead: (live, from, until) =>
      inTurn(async () => {
        till.put(leaseLedger.takeEnded(from))
        await take(wantsOfDays(leaseLedger, live, { from, till: until }), from)
      }),
    settle: async (now) => {
      till.put(leaseLedger.takeEnded(now))
      await till.empty(now)
      await settleDue(of, { stuck, now })
    },
    forget: async (now) => {
      const before = new Date(now.getTime() - keptMs)
      await core.asSystem((db) => forgetClosedLeases(db, before))
      await forgetOldLeases(events, before)
    },
    close: (now) =>
      inTurn(async () => {
        till.put(leaseLedger.takeEnded('all'))
        await till.empty(now)
      }),
    failingSeconds: (now) => health.failingSeconds(now),
  }
}

/**
 * Leases on their way back are kept here until the core has them: a database that is away must not lose them. One that the core
 * cannot take back because of its data is left: it is settled when its tokens have expired.
 */
function openReturnQueue(core: Database, log: FastifyBaseLogger) {
  let returning: SpentLease[] = []
  return {
    put: (leases: readonly SpentLease[]) => void returning.push(...leases),
    empty: async (now: Date) => {
      while (returning.length > 0) {
        const portion = returning.slice(0, atOnce)
        const failed = await isolateFailures(portion, (leases) =>
          core.asSystem((db) => returnUnissued(db, leases, now)),
        )
        for (const { item, error } of failed)
          log.error(
            { err: error, lease: item.id, campaign: item.campaign },
            `lease ${item.id} of campaign ${item.campaign} could not be given back because of its own data; its money stays ` +
              'set aside until the lease is settled; run "operator verify"',
          )
        returning = returning.slice(portion.length)
      }
    },
  }
}

/** A lease that could not be settled is tried again after so long. */
const stuckMs = 600_000

interface StuckLeases {
  ids(now: Date): string[]
  add(lease: { id: string }, by: { error: unknown; now: Date }): void
}

/** Leases that could not be settled because of their own data. They must not stand in the way of those that are due after them. */
function openStuckLeases(log: FastifyBaseLogger): StuckLeases {
  const retryAt = new Map<string, number>()
  return {
    ids: (now) => {
      for (const [id, at] of retryAt) if (at <= now.getTime()) retryAt.delete(id)
      return [...retryAt.keys()]
    },
    add: ({ id }, { error, now }) => {
      retryAt.set(id, now.getTime() + stuckMs)
      log.error(
        { err: error, lease: id },
        `lease ${id} could not be settled because of its own data; its money stays set aside, other leases are settled; it is ` +
          'tried again in 10 minutes; run "operator verify"',
      )
    },
  }
}

/** Settles where events are, then closes in the core: each may be done again, by any node, from the beginning. */
async function settleDue(
  { core, events }: LeaseManagerOptions,
  { stuck, now }: { stuck: StuckLeases; now: Date },
): Promise<void> {
  for (;;) {
    const wanted = { now, atMost: atOnce, except: stuck.ids(now) }
    const due = await core.asSystem((db) => readDueLeases(db, wanted))
    for (const [lane, leases] of Map.groupBy(due, (lease) => lease.lane)) {
      const charges: Charge[] = []
      const unsettled = await isolateFailures(leases, async (portion) => {
        charges.push(...(await settleLeases(events, lane, portion)))
      })
      const unclosed = await isolateFailures(charges, (portion) =>
        core.asSystem((db) => closeLeases(db, portion, now)),
      )
      for (const { item, error } of unsettled) stuck.add(item, { error, now })
      for (const { item, error } of unclosed) stuck.add(item, { error, now })
    }
    if (due.length < atOnce) return
  }
}

type Charge = Awaited<ReturnType<typeof settleLeases>>[number]

/** Every day that is not covered. One that is named twice, at the end, gets nothing the second time. */
function wantsOfDays(
  leaseLedger: LeaseLedger,
  live: readonly number[],
  span: { from: Date; till: Date },
): DatedWant[] {
  const [first, last] = [span.from.getTime(), span.till.getTime() - 1]
  const count = Math.ceil(Math.max(0, last - first) / dayMs)
  const moments = Array.from({ length: count + 1 }, (_, index) =>
    Math.min(first + index * dayMs, last),
  )
  return moments
    .map((moment) => new Date(moment))
    .flatMap((at) =>
      leaseLedger
        .uncovered(live, at)
        .map((campaign) => ({ campaign, at, span, size: 'all' as const })),
    )
}
