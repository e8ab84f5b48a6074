// How a node comes by the money that it hands out, and how what was not spent comes back. The core grants a lease, the event
// family opens it, and only then is anything handed out from it; in the end the event family settles it and the core
// closes it. Each step is one family's own and may be done again.
import type { Database } from '../../../lib/database.ts'
import type { EventDatabase } from '../node/event-database.sql.ts'
import type { BudgetBook, SpentLease } from './budget-book.ts'
import {
  closeLeases,
  extendLeases,
  forgetClosedLeases,
  readDueLeases,
  returnUnissued,
} from './budget.sql.ts'
import {
  type DatedWant,
  type Granted,
  type Granting,
  grantLeases,
  heldMs,
  issueMs,
} from './grant-leases.ts'
import { forgetOldLeases, openLeases, settleLeases } from './leases.sql.ts'

export interface Lender {
  /** Takes leases for what needs one, of campaigns that are live. */
  topUp(live: readonly number[], now: Date): Promise<void>
  /** The same for whole days in [from, till), without pacing: for whoever makes days go by at once. */
  lendAhead(live: readonly number[], from: Date, till: Date): Promise<void>
  /** Gives back what was not handed out of leases that have ended, and closes the ones whose tokens have expired: everybody's. */
  settle(now: Date): Promise<void>
  /** Forgets what nobody asks for any more. */
  forget(now: Date): Promise<void>
  /** Gives everything back: nothing is handed out from here any more. */
  close(now: Date): Promise<void>
}

export interface LenderOf extends Granting {
  events: EventDatabase
}

/** A lease is taken so long before the one before it ends. */
const aheadMs = 5000
/** One that nothing was taken from goes on when it has no longer than this. */
const extendMs = 15_000
const atOnce = 500
const dayMs = 86_400_000
const keptMs = 7 * dayMs

/** The longest that a lease of a node that is gone can stay open. */
export const leaseLifeMs = issueMs + heldMs

export function openLender(of: LenderOf): Lender {
  const { core, events, book } = of
  const till = openTill(core)
  let underWay: Promise<void> = Promise.resolve()
  // Two that look at the same book at once would both take what is wanted.
  const inTurn = (work: () => Promise<void>) => {
    const mine = underWay.catch(() => {}).then(work)
    underWay = mine
    return mine
  }
  const take = async (wants: readonly DatedWant[], now: Date) => {
    for (let first = 0; first < wants.length; first += atOnce) {
      const granted = await grantLeases(of, wants.slice(first, first + atOnce), now)
      const opened = await openAll(events, granted).catch((error: unknown) => {
        till.put(granted.map(untouched))
        throw error
      })
      book.add(granted.filter(({ id }) => opened.has(id)))
      till.put(granted.filter(({ id }) => !opened.has(id)).map(untouched))
    }
  }
  return {
    topUp: (live, now) =>
      inTurn(async () => {
        await extendUntouched(of, now)
        await take(book.wants(live, { now, at: new Date(now.getTime() + aheadMs) }), now)
      }),
    lendAhead: (live, from, until) =>
      inTurn(async () => {
        till.put(book.takeEnded(from))
        await take(wantsOfDays(book, live, { from, till: until }), from)
      }),
    settle: async (now) => {
      till.put(book.takeEnded(now))
      await till.empty(now)
      await settleDue(of, now)
    },
    forget: async (now) => {
      const before = new Date(now.getTime() - keptMs)
      await core.asSystem((db) => forgetClosedLeases(db, before))
      await forgetOldLeases(events, before)
    },
    close: (now) =>
      inTurn(async () => {
        till.put(book.takeEnded('all'))
        await till.empty(now)
      }),
  }
}

/** Leases on their way back are kept here until the core has them: a database that is away must not lose them. */
function openTill(core: Database) {
  let returning: SpentLease[] = []
  return {
    put: (leases: readonly SpentLease[]) => void returning.push(...leases),
    empty: async (now: Date) => {
      while (returning.length > 0) {
        const portion = returning.slice(0, atOnce)
        await core.asSystem((db) => returnUnissued(db, portion, now))
        returning = returning.slice(portion.length)
      }
    },
  }
}

const untouched = (lease: Granted): SpentLease => ({ ...lease, issuedMicros: 0n })

/** Opens granted leases where events are. Returns the ids of those that may be handed out from. */
async function openAll(events: EventDatabase, granted: readonly Granted[]): Promise<Set<string>> {
  const opened = new Set<string>()
  for (const [lane, leases] of Map.groupBy(granted, (lease) => lease.lane)) {
    for (const id of await openLeases(events, lane, leases)) opened.add(id)
  }
  return opened
}

/** A first lease of a campaign that nobody asks for goes on and on, instead of being taken anew each minute. */
async function extendUntouched({ core, book }: LenderOf, now: Date): Promise<void> {
  const ids = book.untouched(new Date(now.getTime() + extendMs)).map(({ id }) => id)
  const till = new Date(now.getTime() + issueMs)
  const expiresAt = new Date(till.getTime() + heldMs)
  for (let first = 0; first < ids.length; first += atOnce) {
    const portion = ids.slice(first, first + atOnce)
    book.extend(await core.asSystem((db) => extendLeases(db, portion, expiresAt)), till)
  }
}

/** Settles where events are, then closes in the core: each may be done again, by any node, from the beginning. */
async function settleDue({ core, events }: LenderOf, now: Date): Promise<void> {
  for (;;) {
    const due = await core.asSystem((db) => readDueLeases(db, now, atOnce))
    for (const [lane, leases] of Map.groupBy(due, (lease) => lease.lane)) {
      const charges = await settleLeases(events, lane, leases)
      await core.asSystem((db) => closeLeases(db, charges, now))
    }
    if (due.length < atOnce) return
  }
}

/** Every day that is not covered. One that is named twice, at the end, gets nothing the second time. */
function wantsOfDays(
  book: BudgetBook,
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
      book.uncovered(live, at).map((campaign) => ({ campaign, at, span, size: 'all' as const })),
    )
}
