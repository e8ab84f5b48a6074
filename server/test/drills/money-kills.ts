// Charges and payouts on two nodes whose connections are killed at random, as those of a killed
// process are: what was not committed is rolled back, and nobody learns what was.
import { minuteMs } from '@frontrow/contract/durations'
import { sweepCharges } from '../../src/features/billing/background/sweep-charges.ts'
import { sendPayouts } from '../../src/features/payouts/runs/send-payouts.ts'
import { openDatabase } from '../../src/lib/db/database.ts'
import { giveStripeCard, paidOf, topUp } from '../stripe/charges.ts'
import type { FakeStripe } from '../stripe/fake-stripe.ts'
import { balanceOf, faultsOf, type PayoutBooks } from '../money/payout-books.ts'
import { approvePlanned, type HangingBank, makePublishers, planSandboxRun } from './payout-storm.ts'
import type { TestMember, World } from '../support/world.ts'

/** So many connections are killed in a round, so that each round comes to its end. */
const killsOfRound = 10
const mostTurns = 100

interface Round {
  world: World
  /** Statements that name one of these tables are killed. */
  tables: RegExp
  /** What both nodes do again and again, whatever fails. */
  work: (services: World['services']) => Promise<unknown>
  /** Makes time pass between two turns. */
  pass: () => Promise<void>
  isDone: () => Promise<boolean>
}

/** Plays a round until it is done. Returns how many connections were killed. */
async function playRound({ world, tables, work, pass, isDone }: Round): Promise<number> {
  const other = openDatabase({ url: world.coreUrl, poolSize: 4 })
  const nodes = [world.services, { ...world.services, database: other }]
  const state = { kills: 0, isOver: false }
  const play = async () => {
    for (let turn = 0; turn < mostTurns && !state.isOver; turn += 1) {
      await Promise.allSettled(nodes.map(work))
      await pass()
      state.isOver = await isDone()
    }
    if (!state.isOver) throw new Error(`the round was not over after ${mostTurns} turns`)
  }
  const kill = async () => {
    while (!state.isOver && state.kills < killsOfRound) {
      state.kills += await killOne(world, tables)
      await new Promise((next) => setTimeout(next, 5))
    }
  }
  const killing = kill()
  try {
    await play()
  } finally {
    state.isOver = true
    await killing
    await other.close()
  }
  return state.kills
}

async function killOne(world: World, tables: RegExp): Promise<number> {
  const killed = await world.ask(
    `WITH busy AS MATERIALIZED (
       SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()
         AND query NOT LIKE '%the test asks%' AND query ~ $1 ORDER BY random() LIMIT 1)
     SELECT pid FROM busy WHERE pg_terminate_backend(pid)`,
    [tables.source],
  )
  return killed.length
}

/** A number that the test asks for, whose statement is not killed. */
async function countOf(world: World, statement: string): Promise<number> {
  const [row] = await world.ask<{ count: number }>(`/* the test asks */ ${statement}`)
  return row?.count ?? 0
}

const charged = { amount: '10.00', units: 10 }
const membersOfRound = 10

/** Tops up under kills. Returns what is wrong: each top-up is one payment and one entry. */
export async function chargeThroughKills(
  { world, stripe }: { world: World; stripe: FakeStripe },
  { kills }: { kills: number },
): Promise<{ kills: number; charges: number; faults: string[] }> {
  const result = { kills: 0, charges: 0, faults: [] as string[] }
  while (result.kills < kills) {
    const members: TestMember[] = []
    for (let at = 0; at < membersOfRound; at += 1) {
      const member = await world.member()
      await giveStripeCard({ world, stripe }, member)
      members.push(member)
    }
    // The same key is sent until it is answered, as the console does.
    const waiting = new Set(members)
    const sendAll = () =>
      Promise.all(
        [...waiting].map(async (member) => {
          const sent = { amount: charged.amount, key: `top-up ${member.organizationId}` }
          const { status } = await topUp(world, member, sent)
          if (status === 200) waiting.delete(member)
        }),
      )
    result.kills += await playRound({
      world,
      tables: /charges|charge_attempts|ledger_|organization_credits/,
      work: async (services) => {
        await Promise.all([sendAll(), sweepCharges(services)])
      },
      pass: async () => {
        await world.turnClock(2 * minuteMs)
        stripe.turnClock(2 * minuteMs)
      },
      isDone: async () =>
        waiting.size === 0 &&
        (await countOf(
          world,
          "SELECT count(*)::int AS count FROM charges WHERE state IN ('created', 'asking', 'unknown')",
        )) === 0,
    })
    result.charges += members.length
    for (const member of members) {
      const { credit, books, entries } = await paidOf(world, member)
      const payments = stripe.paymentsOf(member.organizationId).length
      const seen = [payments, entries, credit, books].join(' ')
      const wanted = [1, 1, charged.units, charged.units].join(' ')
      if (seen !== wanted) result.faults.push(`payments, entries, credit, books: ${seen}`)
    }
  }
  return result
}

const payoutsOfRound = 20

/** Pays out under kills through a bank that answers. Returns what is wrong. */
export async function payOutThroughKills(
  books: PayoutBooks,
  { kills, bank }: { kills: number; bank: HangingBank },
): Promise<{ kills: number; payouts: number; unknown: number; faults: string[] }> {
  const { world } = books
  const result = { kills: 0, payouts: 0, unknown: 0, faults: [] as string[] }
  for (let round = 1; result.kills < kills; round += 1) {
    const of = { count: payoutsOfRound, prefix: `p${round}-` }
    await makePublishers(world, of)
    await planSandboxRun(world, of)
    result.kills += await playRound({
      world,
      tables: /payout|ledger_|payments/,
      work: async (services) => {
        await approvePlanned(services)
        await sendPayouts(services, bank)
      },
      pass: () => world.turnClock(2 * minuteMs),
      isDone: () => isSettled(world, bank),
    })
    result.payouts += payoutsOfRound
    result.faults.push(...(await faultsOf(books)))
  }
  result.unknown = await countOf(
    world,
    "SELECT count(*)::int AS count FROM payouts WHERE state = 'unknown'",
  )
  result.faults.push(...(await differencesToBank(world, bank)))
  return result
}

/** True where only such payouts are unknown as the bank never got. */
async function isSettled(world: World, bank: HangingBank): Promise<boolean> {
  const rows = await world.ask<{ reference: string; state: string }>(
    "/* the test asks */ SELECT reference, state FROM payouts WHERE state NOT IN ('paid', 'cancelled')",
  )
  return rows.every(({ reference, state }) => state === 'unknown' && !bank.paid.has(reference))
}

const eachMicros = 1_000_000_000n

async function differencesToBank(world: World, bank: HangingBank): Promise<string[]> {
  const rows = await world.ask<{ reference: string; state: string }>(
    'SELECT reference, state FROM payouts',
  )
  const unknown = rows.filter(({ state }) => state === 'unknown').length
  const faults = [...bank.paid]
    .filter(([, times]) => times !== 1)
    .map(([reference, times]) => `${reference} was paid ${times} times`)
  for (const { reference, state } of rows)
    if ((state === 'paid') !== bank.paid.has(reference)) faults.push(`${reference} is ${state}`)
  const cash = await balanceOf(world, 'cash:sandbox')
  if (cash !== BigInt(bank.paid.size) * eachMicros) faults.push(`cash is ${cash}`)
  const inFlight = await balanceOf(world, 'payouts:in_flight')
  if (inFlight !== BigInt(unknown) * eachMicros) faults.push(`in flight is ${inFlight}`)
  return faults
}
