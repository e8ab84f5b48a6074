// Writers that post at the same time while their connections are killed. The short form in npm test
// and the nightly one differ in their numbers only.
import { createSeededRandom } from '../../src/commands/demo/seeded-random.ts'
import type { Account, NewEntry, NewTransfer } from '../../src/features/books/journal/entry.ts'
import { postEntry } from '../../src/features/books/journal/post-entry.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import type { World } from '../support/world.ts'

export interface Storm {
  entries: number
  writers: number
  kills: number
  seed: string
  /** How often all sums are checked meanwhile. */
  checks: number
}

export interface StormResult {
  kills: number
  checks: number
  /** Checks at which debits and credits were not equal. */
  unequal: number
  /** The balance (credits less debits) that each account must have, by its name. */
  expected: Map<string, bigint>
}

/** `advertiser <id>`, or the code of an account of the network. */
export function nameOf(account: Account): string {
  return 'organizationId' in account ? `${account.code} ${account.organizationId}` : account.code
}

/** Posts an entry in a transaction of its own, as day close and charges do. */
export function post(world: World, entry: NewEntry): Promise<string | undefined> {
  return world.database.asSystem(async (db) =>
    postEntry(db, Object.assign({ now: await readNow(db) }, entry)),
  )
}

export function entryOf(key: string, transfers: readonly NewTransfer[]): NewEntry {
  return {
    key,
    kind: 'fee',
    effectiveDay: '2026-11-20',
    actor: 'system',
    reason: 'a test',
    transfers,
  }
}

/**
 * Posts entries with random transfers. A writer whose connection is killed tries the same entry
 * again, because it cannot know whether it was committed.
 */
export async function postInStorm(world: World, storm: Storm): Promise<StormResult> {
  const random = createSeededRandom(storm.seed)
  const accounts = await makeAccounts(world)
  const entries = Array.from({ length: storm.entries }, (_, number) =>
    entryOf(`storm/${storm.seed}/${number}`, randomTransfers(random, accounts)),
  )
  const expected = new Map<string, bigint>()
  for (const { debit, credit, amountMicros } of entries.flatMap(({ transfers }) => transfers)) {
    expected.set(nameOf(debit), (expected.get(nameOf(debit)) ?? 0n) - amountMicros)
    expected.set(nameOf(credit), (expected.get(nameOf(credit)) ?? 0n) + amountMicros)
  }
  const state = { next: 0, done: 0 }
  const writers = Array.from({ length: storm.writers }, async () => {
    while (state.next < entries.length) {
      const entry = entries[state.next]
      state.next += 1
      if (entry !== undefined) await persist(world, entry)
      state.done += 1
    }
  })
  const faults = causeFaults(world, storm, () => state.done)
  await Promise.all(writers)
  return { expected, ...(await faults) }
}

async function makeAccounts(world: World): Promise<Account[]> {
  const members = [await world.member(), await world.member(), await world.member()]
  return [
    ...members.map(({ organizationId }) => ({
      code: 'publisher:payable' as const,
      organizationId,
    })),
    ...members.map(({ organizationId }) => ({
      code: 'publisher:estimated' as const,
      organizationId,
    })),
    { code: 'network:estimated' },
    { code: 'cash:sandbox' },
  ]
}

function randomTransfers(
  random: ReturnType<typeof createSeededRandom>,
  accounts: readonly Account[],
): NewTransfer[] {
  const transfers = 1 + Math.floor(random.next() * 6)
  return Array.from({ length: transfers }, () => {
    const first = Math.floor(random.next() * accounts.length)
    const second = (first + 1 + Math.floor(random.next() * (accounts.length - 1))) % accounts.length
    const [debit, credit] = [accounts[first], accounts[second]]
    if (debit === undefined || credit === undefined) throw new Error('there are two accounts')
    // Up to 10^16 micros: a sum of floats would lose the last digits.
    const amountMicros = BigInt(1 + Math.floor(random.next() ** 4 * 1e16))
    return { debit, credit, currency: 'USD', amountMicros }
  })
}

const mostTries = 100

async function persist(world: World, entry: NewEntry): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await post(world, entry)
      return
    } catch (error) {
      if (tries === mostTries) throw error
    }
  }
}

/** Kills one posting connection and checks the sums each time that a share of entries is done. */
async function causeFaults(
  world: World,
  storm: Storm,
  done: () => number,
): Promise<Pick<StormResult, 'kills' | 'checks' | 'unequal'>> {
  const result = { kills: 0, checks: 0, unequal: 0 }
  while (done() < storm.entries) {
    if (done() >= (result.kills * storm.entries) / storm.kills && result.kills < storm.kills) {
      const killed = await world.ask<{ pid: number }>(
        `WITH posting AS MATERIALIZED (
           SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle'
             AND query ~ 'SELECT ledger_post' AND pid <> pg_backend_pid() LIMIT 1)
         SELECT pid FROM posting WHERE pg_terminate_backend(pid)`,
      )
      result.kills += killed.length
    }
    if (done() >= (result.checks * storm.entries) / storm.checks) {
      result.checks += 1
      result.unequal += await unequalSums(world)
    }
    await new Promise((next) => setImmediate(next))
  }
  return result
}

async function unequalSums(world: World): Promise<number> {
  const found = await world.ask(
    `SELECT currency FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account
     GROUP BY currency HAVING sum(debits) <> sum(credits)`,
  )
  return found.length
}

/** The balances of all accounts that are not 0, by their names. */
export async function balancesOf(world: World): Promise<Map<string, bigint>> {
  const rows = await world.ask<{ name: string; micros: string }>(
    `SELECT concat_ws(' ', code, organization_id) AS name, (credits - debits)::text AS micros
     FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account WHERE credits <> debits`,
  )
  return new Map(rows.map(({ name, micros }) => [name, BigInt(micros)]))
}

/** Replaces a text in one of the functions of the books: a negative control. */
export async function changeFunction(
  world: World,
  name: string,
  [from, to]: readonly [string, string],
): Promise<void> {
  const [found] = await world.ask<{ text: string }>(
    'SELECT pg_get_functiondef($1::regproc) AS text',
    [name],
  )
  const text = found?.text ?? ''
  if (!text.includes(from)) throw new Error(`${name} does not contain ${from}`)
  await world.ask(text.replaceAll(from, to))
}

/** Changes one stored row as somebody with full rights who knows of the triggers. */
export async function tamper(world: World, statement: string): Promise<void> {
  await world.ask(
    `DO $do$ BEGIN SET LOCAL session_replication_role = replica; ${statement}; END $do$`,
  )
}
