// How a node comes by the money that it hands out, and how what was not spent comes back. The core grants a lease, the event
// family opens it, and only then is anything handed out from it; in the end the event family settles it and the core
// closes it. Each step is one family's own and may be done again.
import type { Database } from '../../../lib/database.ts'
import { newId } from '../../../lib/ids.ts'
import { type BudgetBook, type Lease, type SpentLease, type Want } from './budget-book.ts'
import {
  type GrantedLease,
  type LockedDay,
  closeLeases,
  extendLeases,
  forgetClosedLeases,
  lockDays,
  readDueLeases,
  returnUnissued,
  writeLeases,
} from './budget.sql.ts'
import { readRates } from '../catalogue/catalogue.sql.ts'
import type { EventDatabase } from '../node/event-database.sql.ts'
import { longestImpressionMs } from '../events/event-token.ts'
import { budgetAfterEdit, grant } from './grant.ts'
import { forgetOldLeases, openLeases, settleLeases } from './leases.sql.ts'
import { pricesIn } from '../catalogue/price.ts'

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

export interface LenderOf {
  core: Database
  events: EventDatabase
  book: BudgetBook
  lane: () => number
  networkCurrency: string
}

/** Ads are handed out from a lease for so long. */
const issueMs = 60_000
/** An impression that was taken in time may still wait to be stored. */
const graceMs = 10_000
/** A lease is taken so long before the one before it ends. */
const aheadMs = 5000
/** One that nothing was taken from goes on when it has no longer than this. */
const extendMs = 15_000
const atOnce = 500
const dayMs = 86_400_000
const keptMs = 7 * dayMs

/** From the moment an ad may be handed out last until its impression cannot come any more. */
const heldMs = longestImpressionMs + graceMs
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

interface DatedWant extends Want {
  /** What the lease is to cover of its day; left out, it is a minute from now on. */
  span?: { from: Date; till: Date }
}

type Granted = Lease & GrantedLease

const untouched = (lease: Granted): SpentLease => ({ ...lease, issuedMicros: 0n })

/** Sets parts of budgets aside in the core. What is refused is noted in the book. */
async function grantLeases(
  of: LenderOf,
  wants: readonly DatedWant[],
  now: Date,
): Promise<Granted[]> {
  const { core, book, networkCurrency } = of
  return core.asSystem(async (db) => {
    const days = Map.groupBy(await lockDays(db, wants), ({ campaign }) => campaign)
    const priceOf = pricesIn(networkCurrency, await readRates(db, now))
    const changed = new Set<LockedDay>()
    const granted: Granted[] = []
    for (const want of wants) {
      const day = days.get(want.campaign)?.find((one) => isOnDay(want.at, one))
      const networkEcpm = day && priceOf(day.ecpmMicros, day.currency)
      if (day === undefined || networkEcpm === undefined) continue
      if (followEdit(day)) changed.add(day)
      const priceMicros = day.ecpmMicros / 1000n
      const given = grant(day, { priceMicros, size: want.size, now })
      if (typeof given === 'string') {
        book.refuse(want.campaign, given, now)
        continue
      }
      const { amountMicros, pacedMicros, pacedAt } = given
      Object.assign(day, { pacedMicros, pacedAt, leasedMicros: day.leasedMicros + amountMicros })
      changed.add(day)
      const prices = { amountMicros, priceMicros, networkMicros: networkEcpm / 1000n }
      granted.push({ ...leaseFor(want, day, now), ...prices, lane: of.lane(), day })
    }
    await writeLeases(db, [...changed], granted)
    return granted
  })
}

function isOnDay(at: Date, { begins, ends }: LockedDay): boolean {
  return begins <= at && at < ends
}

/** A day follows the campaign's budget, as far down as its money is still there. True when it had to. */
function followEdit(day: LockedDay): boolean {
  const budgetMicros = budgetAfterEdit(day, day.wantedMicros)
  const isNew = budgetMicros !== day.budgetMicros
  day.budgetMicros = budgetMicros
  return isNew
}

/** Which lease it is and how long it goes. One for tomorrow begins with tomorrow. */
function leaseFor({ campaign, size, span }: DatedWant, day: LockedDay, now: Date) {
  const [openedAt, dayEnds] = [span?.from ?? now, day.ends.getTime()]
  const from = Math.max(openedAt.getTime(), day.begins.getTime())
  const till = Math.min(span?.till.getTime() ?? from + issueMs, dayEnds)
  const expiresAt = new Date(till + heldMs)
  return { id: newId(openedAt), campaign, size, from, till, dayEnds, openedAt, expiresAt }
}

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
