// Nodes that spend the same budgets at the same time, die, lose their databases for a moment and
// come back, while the clock moves. The drill and the nightly one differ in their numbers only.
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import { createSeededRandom } from '../../src/commands/demo/seeded-random.ts'
import {
  type LeaseLedger,
  type Reservation,
  createLeaseLedger,
} from '../../src/features/delivery/budgets/lease-ledger.ts'
import {
  type EventDatabase,
  openEventDatabase,
} from '../../src/features/delivery/store/event-database.sql.ts'
import { kinds } from '../../src/features/delivery/tokens/event-token.ts'
import type { StorableEvent } from '../../src/features/delivery/ingest/event-columns.sql.ts'
import {
  type StoreBatch,
  createEventStore,
} from '../../src/features/delivery/ingest/event-store.ts'
import { foldCounts } from '../../src/features/delivery/counters/count-deltas.sql.ts'
import {
  type LeaseManager,
  leaseLifeMs,
  openLeaseManager,
} from '../../src/features/delivery/budgets/lease-manager.ts'
import type { Database } from '../../src/lib/db/database.ts'
import { newId } from '../../src/lib/db/ids.ts'
import { type SpendingCaps, noSpendingCaps } from './spending-caps.ts'
import type { World } from '../support/world.ts'

export interface SpendingOptions {
  world: World
  /** The campaigns' numbers. */
  campaigns: readonly number[]
  seed: string
  nodes: number
  /** The number of rounds. In each round every node does one random action. */
  rounds: number
  /** Daily budgets are edited to one to three times this value. */
  dayMicros?: number
  /** Caps beyond the daily budget. They are edited as often as the daily budgets. */
  spendingCaps?: SpendingCaps
}

/**
 * What happened in the run. A test also checks that every kind of fault occurred; otherwise it
 * would prove nothing.
 */
export interface SpendingResult {
  shown: number
  deaths: number
  faults: number
  repeats: number
  edits: number
  /** How often a node found that a budget has nothing left. */
  refusals: number
  /** Impressions that arrived after their lease was settled. */
  late: number
  billedMicros: bigint
  /**
   * By how much all days together were overspent. `breaches` is how often a check during the run
   * found an overspent budget.
   */
  overspentMicros: bigint
  breaches: number
  overspentTotals: bigint
  overspentCredits: bigint
  /** Where the caps' rows differ from their days. */
  differences: string[]
}

interface Node {
  leaseLedger: LeaseLedger
  leaseManager: LeaseManager
  lane: number
}

export const spendingBegins = Date.UTC(2040, 4, 1, 21)
const secondMs = 1000

/**
 * Spends, replaces all nodes by a new one, and checks the result one lease lifetime and one second
 * later.
 */
export async function spend(options: SpendingOptions): Promise<SpendingResult> {
  const random = createSeededRandom(options.seed)
  const { spendingCaps = noSpendingCaps } = options
  const events = openEventDatabase(options.world.eventUrl, options.world.services.log)
  const result = { shown: 0, deaths: 0, faults: 0, repeats: 0, edits: 0, breaches: 0, refusals: 0 }
  const flaw = flawOf(random, result)
  // Three hours before a midnight in the future, so the world's own node has nothing to settle.
  const clock = { now: new Date(spendingBegins) }
  await events.makePartitions(clock.now, new Date(clock.now.getTime() + 7 * dayMs))
  let lanes = 0
  const openNode = () => nodeOn(options.world, { events, flaw, result, lane: (lanes += 1) })
  const nodes = Array.from({ length: options.nodes }, openNode)
  // A copy is tried each time, also where the batch before had a repeated event.
  const store = createEventStore(flaky(events, flaw), () => clock.now, 0)
  const pending: StorableEvent[] = []
  // Impressions that are recorded long after their time, because of a forged clock or queue. They
  // must not cause overspending either.
  const belated: StorableEvent[] = []
  // Impressions that are recorded after all leases were settled, as from phones that were switched
  // off.
  const lost: StorableEvent[] = []
  const actions: Action[] = [
    ...repeat(
      9,
      async (node) =>
        void (result.shown += showSome({ node, random, clock, pending, belated, lost }, options)),
    ),
    ...repeat(5, () => recordSome({ random, pending, most: 120, result, store })),
    () => recordSome({ random, pending: belated, most: 2, result, store }),
    ...repeat(4, (node) => node.leaseManager.topUp(options.campaigns, clock.now)),
    ...repeat(2, async (node) => {
      await node.leaseManager.settle(clock.now)
      await node.leaseManager.settleDue(clock.now)
    }),
    async (node) => {
      result.deaths += 1
      nodes[nodes.indexOf(node)] = openNode()
    },
    async () => {
      result.edits += 1
      await editOne(options, random)
    },
    async () => {
      result.edits += await spendingCaps.edit(random)
      // Every node learns of an edit and tries to acquire leases at once.
      const topUps = nodes.map((node) => node.leaseManager.topUp(options.campaigns, clock.now))
      await Promise.allSettled(topUps)
    },
  ]
  for (let round = 0; round < options.rounds; round += 1) {
    await Promise.all(
      nodes.map((node) =>
        random
          .pick(
            actions,
            () => 1,
          )(node)
          .catch(() => undefined),
      ),
    )
    const pauseMs = random.happens(0.06) ? 25 * minuteMs : random.between(0, 12 * secondMs)
    clock.now = new Date(Math.floor(clock.now.getTime() + pauseMs))
    if (round % 50 === 0) result.breaches += (await isBreached(options.world, spendingCaps)) ? 1 : 0
  }
  flaw.isOff = true
  const last = openNode()
  await last.leaseManager.settleDue(new Date(clock.now.getTime() + leaseLifeMs + secondMs))
  await recordAll(store, [...pending, ...belated, ...lost])
  await foldCounts(events)
  const overspentMicros = await overspent(options.world)
  const [sums] = await options.world.ask<{ billed: bigint; late: bigint }>(
    `SELECT sum(billed_micros)::bigint AS billed, count(*) FILTER (WHERE reason = 1) AS late FROM events.impressions WHERE lease IS NOT NULL`,
    [],
    'events',
  )
  await events.close()
  const beyond = await spendingCaps.overspent()
  return {
    ...result,
    overspentMicros,
    overspentTotals: beyond.totals,
    overspentCredits: beyond.credits,
    differences: await spendingCaps.differences(),
    billedMicros: sums?.billed ?? 0n,
    late: Number(sums?.late ?? 0),
  }
}

type Action = (node: Node) => Promise<void>

function repeat(times: number, action: Action): Action[] {
  return Array.from({ length: times }, () => action)
}

type SeededRandom = ReturnType<typeof createSeededRandom>

interface Flaw {
  isOff: boolean
  /**
   * Whether the next step fails: `before` it is executed, or `after`, so that the caller does not
   * learn the result.
   */
  next(): 'before' | 'after' | undefined
}

function flawOf(random: SeededRandom, result: { faults: number }): Flaw {
  const flaw: Flaw = {
    isOff: false,
    next: () => {
      if (flaw.isOff || !random.happens(0.12)) return undefined
      result.faults += 1
      return random.happens(0.5) ? 'before' : 'after'
    },
  }
  return flaw
}

async function breaking<T>(flaw: Flaw, work: () => Promise<T>): Promise<T> {
  const where = flaw.next()
  if (where === 'before') throw new Error('Connection terminated unexpectedly')
  const result = await work()
  if (where === 'after') throw new Error('Connection terminated unexpectedly')
  return result
}

function flaky(events: EventDatabase, flaw: Flaw): EventDatabase {
  return {
    ...events,
    run: (text, values) => breaking(flaw, () => events.run(text, values)),
    copyIn: (given) => breaking(flaw, () => events.copyIn(given)),
  }
}

interface NodeOptions {
  events: EventDatabase
  flaw: Flaw
  result: { refusals: number }
  lane: number
}

function nodeOn(world: World, options: NodeOptions): Node {
  const plain = createLeaseLedger(() => {})
  const leaseLedger: LeaseLedger = {
    ...plain,
    refuse: (campaign, why, now) => {
      if (why === 'budget') options.result.refusals += 1
      plain.refuse(campaign, why, now)
    },
  }
  const core: Database = {
    ...world.services.database,
    asSystem: (work) => breaking(options.flaw, () => world.services.database.asSystem(work)),
  }
  const leaseManager = openLeaseManager({
    core,
    leaseLedger,
    events: flaky(options.events, options.flaw),
    lane: () => options.lane,
    // A lease keeps its price for as long as it may, which must not overspend anything either.
    hasPriceOfNow: () => true,
    network: world.services.config,
    log: world.services.log,
  })
  return { leaseLedger, leaseManager, lane: options.lane }
}

function showSome(
  options: { node: Node; random: SeededRandom; clock: { now: Date } } & Record<
    'pending' | 'belated' | 'lost',
    StorableEvent[]
  >,
  { campaigns }: SpendingOptions,
): number {
  const { node, random, clock, pending, belated, lost } = options
  const campaign = random.pick(campaigns, () => 1)
  let shown = 0
  for (const wanted = random.between(1, 90); shown < wanted; shown += 1) {
    const reservation = node.leaseLedger.take(campaign, clock.now)
    if (reservation === undefined) break
    const event = impressionOf(campaign, reservation, clock.now)
    if (random.happens(0.05)) belated.push(event)
    else if (random.happens(0.02)) lost.push(event)
    else pending.push(event)
  }
  return shown
}

function impressionOf(campaign: number, reservation: Reservation, now: Date): StorableEvent {
  return {
    token: {
      ...reservation,
      kind: kinds.impression,
      rid: newId(now),
      campaign,
      content: 1,
      placement: 1,
      issuedAt: Math.floor(now.getTime() / 1000),
      publisher: 1,
      publisherApp: 1,
      advertiser: 2,
      advertisedApp: 2,
      country: 'SE',
      isBanner: false,
      isTest: false,
      os: 0,
      store: 'google',
      addressHash: 0,
      agentHash: 0,
      viewerHash: 0,
      rewardSeconds: 0,
    },
    at: now,
    deviceAt: undefined,
  }
}

/**
 * Records some of the events whatever their age, because even events that a node should have
 * rejected must be harmless. Some are recorded twice, some too late.
 */
async function recordSome(options: {
  random: SeededRandom
  pending: StorableEvent[]
  most: number
  result: { repeats: number }
  store: StoreBatch
}): Promise<void> {
  const { random, pending, result, store } = options
  const most = random.between(1, options.most)
  const some = pending.splice(Math.floor(random.next() * pending.length), most)
  for (const [lane, batch] of Map.groupBy(some, ({ token }) => token.lane)) {
    const isAgain = random.happens(0.2)
    const isStored = await store(lane, batch).catch(() => undefined)
    // It is unknown whether the events were stored, so they are sent again, as an app would do.
    if (isStored === undefined || isAgain) pending.push(...batch)
    if (isAgain) result.repeats += batch.length
  }
}

async function recordAll(store: StoreBatch, pending: readonly StorableEvent[]): Promise<void> {
  for (const [lane, batch] of Map.groupBy(pending, ({ token }) => token.lane)) {
    const unique = new Map(batch.map((event) => [event.token.rid, event]))
    await store(lane, [...unique.values()])
  }
}

async function editOne(options: SpendingOptions, random: SeededRandom): Promise<void> {
  const { world, campaigns, dayMicros = 1_000_000 } = options
  await world.ask('UPDATE campaigns SET daily_budget_micros = $1 WHERE number = $2', [
    Math.floor(random.between(1, 4)) * dayMicros,
    random.pick(campaigns, () => 1),
  ])
}

async function isBreached(world: World, spendingCaps: SpendingCaps): Promise<boolean> {
  const { totals, credits } = await spendingCaps.overspent()
  const differences = await spendingCaps.differences()
  return (await overspent(world)) + totals + credits > 0n || differences.length > 0
}

/**
 * The amount by which each campaign was billed beyond its daily budget, from the stored
 * impressions.
 */
async function overspent(world: World): Promise<bigint> {
  const billed = await world.ask<{ lease: string; billed: bigint }>(
    'SELECT lease, sum(billed_micros)::bigint AS billed FROM events.impressions WHERE lease IS NOT NULL GROUP BY 1',
    [],
    'events',
  )
  const days = await world.ask<{ over: bigint }>(
    `SELECT sum(b.billed)::bigint - d.budget_micros AS over
     FROM unnest($1::uuid[], $2::bigint[]) AS b(lease, billed) JOIN budget_leases l ON l.id = b.lease
     JOIN campaign_budget_days d USING (organization_id, campaign_id, day)
     GROUP BY d.organization_id, d.campaign_id, d.day, d.budget_micros`,
    [billed.map(({ lease }) => lease), billed.map((row) => row.billed)],
  )
  return days.reduce((sum, { over }) => (over > 0n ? sum + over : sum), 0n)
}
