// Two nodes close months at the same time while their connections are killed. The short form in npm
// test and the nightly one differ in their numbers only.
import { createSeededRandom } from '../../src/commands/demo/seeded-random.ts'
import { closeDays } from '../../src/features/books/days/close-days.ts'
import { daysOfMonth } from '../../src/lib/time/month.ts'
import {
  type Books,
  type Planted,
  type StatementBody,
  differencesOf,
  plant,
  startClose,
} from './books.ts'
import { setTax } from '../support/terms.ts'
import { closeMonths } from '../../src/features/accounting/for-demo.ts'
import { monthBefore } from '../../src/lib/time/month.ts'
import { releaseEndedHolds } from '../../src/features/documents/for-accounting.ts'

export interface MonthStorm {
  /** The storm ends after so many killed connections. */
  kills: number
  seed: string
}

/**
 * Each round plants rows in a month and before it, closes the month on two nodes and kills. The
 * publishers are self-billed, so that the tax of their invoices is posted in the storm too.
 */
export async function closeMonthsInStorm(
  books: Books,
  storm: MonthStorm,
): Promise<{ kills: number; rounds: number; faults: string[] }> {
  const random = createSeededRandom(storm.seed)
  const result = { kills: 0, rounds: 0, faults: [] as string[] }
  await billPublishers(books)
  const [last] = await books.world.ask<{ month: string }>(
    `SELECT to_char(max(month) + interval '1 month', 'YYYY-MM') AS month FROM ledger_months`,
  )
  let month = last?.month ?? books.since.slice(0, 7)
  while (result.kills < storm.kills && result.rounds < storm.kills * 3) {
    result.rounds += 1
    const late = result.rounds > 1 ? [monthBefore(`${month}-01`)] : []
    await plant(
      books,
      [month, month, month, ...late].map((of) => randomRow(random, of)),
    )
    result.kills += await closeWithKills(books, { month, most: 8 })
    result.faults.push(...(await faultsOf(books, month)))
    month = daysOfMonth(month).till.slice(0, 7)
  }
  return result
}

async function billPublishers({ world, publishers }: Books): Promise<void> {
  for (const [place, { member }] of publishers.entries())
    await setTax(world.services, {
      email: member.email,
      side: 'publisher',
      kind: 'self_billed_domestic',
      rateBp: 1900 + 600 * place,
    })
}

function randomRow(random: ReturnType<typeof createSeededRandom>, month: string): Planted {
  const upTo = (most: number) => Math.floor(random.next() * most)
  const networkMicros = BigInt(1 + upTo(100_000))
  return {
    day: `${month}-${String(10 + upTo(18))}`,
    advertiser: upTo(2),
    publisher: upTo(2),
    placement: upTo(2),
    lane: upTo(3),
    hour: upTo(24),
    spentMicros: networkMicros + 7n,
    networkMicros,
  }
}

/**
 * Computed apart from the program: the micros of all accounts, the tax of self-billed invoices
 * without the earnings, and each remainder carried on.
 */
async function faultsOf(books: Books, month: string): Promise<string[]> {
  const sumOf = (codes: string) => `(SELECT coalesce(sum(credits - debits), 0)::text
    FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account WHERE a.code IN (${codes}))`
  const [row] = await books.world.ask<Found>(
    `SELECT coalesce((SELECT state FROM ledger_months WHERE month = $1), 'open') AS state,
       ${sumOf(`'publisher:estimated', 'publisher:payable', 'publisher:held'`)} AS booked,
       ${sumOf(`'tax:input'`)} AS input,
       (SELECT coalesce(sum(earned_micros), 0)::text FROM earning_days) AS counted,
       (SELECT coalesce(sum((body::jsonb->>'tax')::numeric * 1000000), 0)::bigint::text FROM ledger_documents
         WHERE kind LIKE 'self_billed%') AS tax`,
    [`${month}-01`],
  )
  const { booked = '', counted = '', input = '', tax = '' } = row ?? {}
  const earned = String(BigInt(booked) - BigInt(tax))
  return [
    ...(await differencesOf(books)),
    ...(row?.state === 'final' ? [] : [`${month} is not final`]),
    ...(earned === counted ? [] : [`${month}: booked ${earned}, counted ${counted}`]),
    ...(input === String(-BigInt(tax)) ? [] : [`${month}: tax ${tax}, booked ${input}`]),
    ...(await carryFaultsOf(books)),
  ]
}

interface Found {
  state: string
  booked: string
  counted: string
  input: string
  tax: string
}

async function carryFaultsOf({ world }: Books): Promise<string[]> {
  const carried = new Map<string, string>()
  const documents = await world.ask<{ name: string; side: string; body: string }>(
    "SELECT name, concat(side, ' ', organization_id) AS side, body FROM ledger_documents ORDER BY place",
  )
  return documents.flatMap(({ side, body: text, name }) => {
    const body = JSON.parse(text) as StatementBody
    const before = carried.get(side) ?? '0.00'
    carried.set(side, body.carried_forward)
    return before === body.carried_in ? [] : [`${name} begins with ${body.carried_in}`]
  })
}

const mostTries = 50

async function closeWithKills(
  books: Books,
  { month, most }: { month: string; most: number },
): Promise<number> {
  const { world, recounts } = books
  const state = { isDone: false, kills: 0 }
  const persist = async (work: () => Promise<unknown>) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        if (tries === mostTries) throw error
      }
    }
  }
  // Killing begins with the close: posting days has a storm of its own.
  await startClose(books, month)
  const node = async () => {
    await persist(() => closeMonths(world.services))
    await persist(() => releaseEndedHolds(world.services))
  }
  const isFinal = async () =>
    (
      await world.ask(
        `SELECT /* the test asks */ FROM ledger_months WHERE month = $1 AND state = 'final'`,
        [`${month}-01`],
      )
    ).length > 0
  const nodes = async () => {
    while (!(await isFinal())) await Promise.all([node(), node()])
    state.isDone = true
  }
  const kill = async () => {
    while (!state.isDone && state.kills < most) {
      const killed = await world.ask(
        `WITH closing AS MATERIALIZED (
           SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()
             AND query NOT LIKE '%the test asks%'
             AND query ~ 'ledger_post|ledger_month|ledger_document|earning_holds|network_holds|member_notices' ORDER BY random() LIMIT 1)
         SELECT pid FROM closing WHERE pg_terminate_backend(pid)`,
      )
      state.kills += killed.length
      await new Promise((next) => setImmediate(next))
    }
  }
  await Promise.all([nodes(), kill()])
  await persist(() => closeDays({ database: world.database, recounts }))
  return state.kills
}
