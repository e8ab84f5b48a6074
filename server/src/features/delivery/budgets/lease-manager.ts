// Takes leases for this node and returns unspent money. The core database grants a lease, the event
// database opens it, and only then are ads served from it. At the end the event database settles it
// and the core database closes it. Each step touches one database and can be repeated.
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Database } from '../../../lib/db/database.ts'
import type { LeaseLedger } from './lease-ledger.ts'
import type { SpentLease } from './lease-pages.ts'
import { closeLeases, forgetClosedLeases, readDueLeases, returnUnissued } from './budget.sql.ts'
import { type DatedWant, heldMs, issueMs } from './grant-leases.ts'
import { type Extending, extendUntouched, reservedAheadMs } from './extend-leases.ts'
import { isolateFailures } from './isolate-failures.ts'
import { watchLeases } from './lease-health.ts'
import { forgetOldLeases, settleLeases } from './leases.sql.ts'
import { type Taking, atOnce, createLeaseTaker } from './take-leases.ts'

export interface LeaseManager {
  /** Takes leases for the live campaigns that need one. */
  topUp(live: readonly number[], now: Date): Promise<void>
  /** Takes unpaced leases for whole days in [from, till): for commands that simulate days. */
  leaseAhead(live: readonly number[], from: Date, till: Date): Promise<void>
  /** Returns the unissued money of this node's ended leases. */
  settle(now: Date): Promise<void>
  /** Closes the leases of all nodes whose tokens have expired. */
  settleDue(now: Date): Promise<void>
  /** Deletes closed leases that are older than a week. */
  forget(now: Date): Promise<void>
  /** Returns the unissued money of all leases. Afterwards no ad is served from them. */
  close(now: Date): Promise<void>
  /** Seconds since all lease requests began to fail; 0 if leases are granted. */
  failingSeconds(now: Date): number
}

export type LeaseManagerOptions = Taking & Extending

/** A lease is requested this long before the previous one ends. */
const aheadMs = 5000
const keptMs = 7 * dayMs

/** The longest time that a lease stays open after its node has stopped. */
export const leaseLifeMs = issueMs + reservedAheadMs + heldMs

export function openLeaseManager(options: LeaseManagerOptions): LeaseManager {
  const { core, events, leaseLedger, log } = options
  const returnQueue = createReturnQueue(core, log)
  const stuck = createStuckLeases(log)
  const health = watchLeases(log)
  const take = createLeaseTaker(options, { health, giveBack: returnQueue.put })
  // Runs one at a time: two runs on the same ledger would both take the wanted leases.
  const inTurn = pLimit(1)
  return {
    topUp: (live, now) =>
      inTurn(async () => {
        const extended = await extendUntouched(options, now)
        health.note({ answered: extended, failed: 0, isBroken: false }, now)
        await take(leaseLedger.wants(live, { now, at: new Date(now.getTime() + aheadMs) }), now)
      }),
    leaseAhead: (live, from, until) =>
      inTurn(async () => {
        returnQueue.put(leaseLedger.takeEnded(from))
        await take(wantsOfDays(leaseLedger, live, { from, till: until }), from)
      }),
    settle: async (now) => {
      returnQueue.put(leaseLedger.takeEnded(now))
      await returnQueue.empty(now)
    },
    settleDue: (now) => settleDue(options, { stuck, now }),
    forget: async (now) => {
      const before = new Date(now.getTime() - keptMs)
      await core.asSystem((db) => forgetClosedLeases(db, before))
      await forgetOldLeases(events, before)
    },
    close: (now) =>
      inTurn(async () => {
        returnQueue.put(leaseLedger.takeEnded('all'))
        await returnQueue.empty(now)
      }),
    failingSeconds: (now) => health.failingSeconds(now),
  }
}

/**
 * Ended leases wait here until the core database has taken them back, so that a database failure
 * loses none. A lease that fails because of its data is dropped: it is settled when its tokens have
 * expired.
 */
function createReturnQueue(core: Database, log: FastifyBaseLogger) {
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
            `lease ${item.id} of campaign ${item.campaign} could not be given back because of its own data; its budget stays ` +
              'reserved until the lease is settled; run "operator verify"',
          )
        returning = returning.slice(portion.length)
      }
    },
  }
}

/** How long after a failure a lease is settled again. */
const stuckMs = 10 * minuteMs

interface StuckLeases {
  ids(now: Date): string[]
  add(lease: { id: string }, failure: { error: unknown; now: Date }): void
}

/**
 * Leases that could not be settled because of their own data. They are skipped, so that they do not
 * block other due leases.
 */
function createStuckLeases(log: FastifyBaseLogger): StuckLeases {
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
        `lease ${id} could not be settled because of its own data; its budget stays reserved, other leases are settled; it is ` +
          'tried again in 10 minutes; run "operator verify" to find what is wrong with the data',
      )
    },
  }
}

/**
 * Settles leases in the event database, then closes them in the core database. Any node can repeat
 * both steps.
 */
async function settleDue(
  { core, events }: LeaseManagerOptions,
  { stuck, now }: { stuck: StuckLeases; now: Date },
): Promise<void> {
  for (;;) {
    const wanted = { now, atMost: atOnce, except: stuck.ids(now) }
    const due = await core.alone((db) => readDueLeases(db, wanted))
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

/**
 * Returns a wanted lease for each day without one. The last day may be named twice; the second
 * lease then gets nothing.
 */
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
