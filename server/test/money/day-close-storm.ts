// Two nodes close days at the same time while their connections are killed and events come late.
// The short form in npm test and the nightly one differ in their numbers only.
import { createSeededRandom } from '../../src/commands/demo/seeded-random.ts'
import { closeDays } from '../../src/features/books/days/close-days.ts'
import { locks } from '../../src/lib/db/locks.ts'
import {
  type Books,
  type Planted,
  type Sums,
  daysFrom,
  differencesOf,
  plant,
  sumsOf,
  turnPast,
} from './books.ts'
import { closeDay } from '../../src/features/books/for-operators.ts'

export interface CloseStorm {
  /** The storm ends after so many killed connections. */
  kills: number
  days: number
  seed: string
}

export interface CloseStormResult {
  kills: number
  rounds: number
  /** What is wrong after a round: sums that are not those of the planted rows, or a difference. */
  faults: string[]
}

/** Each round plants rows in days that are over, closes them on two nodes and kills connections. */
export async function closeInStorm(books: Books, storm: CloseStorm): Promise<CloseStormResult> {
  const random = createSeededRandom(storm.seed)
  const days = daysFrom(books, storm.days)
  await turnPast(books, days.at(-1) ?? books.since)
  const planted: Planted[] = []
  const result: CloseStormResult = { kills: 0, rounds: 0, faults: [] }
  while (result.kills < storm.kills && result.rounds < storm.kills * 10) {
    result.rounds += 1
    const rows = Array.from({ length: 4 }, () => randomRow(random, days))
    await plant(books, rows)
    planted.push(...rows)
    result.kills += await closeWithKills(books, days)
    const [sums, expected] = [await sumsOf(books), expectedOf(planted)]
    if (
      sums.owed !== expected.owed ||
      sums.earned !== expected.earned ||
      sums.network !== expected.network
    )
      result.faults.push(
        `round ${result.rounds}: owed ${String(sums.owed)} instead of ${String(expected.owed)}, earned ${String(sums.earned)} instead of ${String(expected.earned)}`,
      )
    result.faults.push(...(await differencesOf(books)))
  }
  return result
}

function randomRow(
  random: ReturnType<typeof createSeededRandom>,
  days: readonly string[],
): Planted {
  const upTo = (most: number) => Math.floor(random.next() * most)
  const networkMicros = BigInt(1 + upTo(100_000))
  return {
    day: days[upTo(days.length)] ?? '',
    advertiser: upTo(2),
    publisher: upTo(2),
    placement: upTo(2),
    lane: upTo(3),
    hour: upTo(24),
    spentMicros: networkMicros + 7n,
    networkMicros,
  }
}

/** Computed apart from the program: 70 % of each placement-day, rounded down. */
function expectedOf(planted: readonly Planted[]): Sums {
  const gross = new Map<string, bigint>()
  for (const { day, publisher, placement, networkMicros } of planted) {
    const key = `${day} ${publisher} ${placement}`
    gross.set(key, (gross.get(key) ?? 0n) + networkMicros)
  }
  const owed = [...gross.values()].reduce((sum, micros) => sum + micros, 0n)
  const earned = [...gross.values()].reduce((sum, micros) => sum + (micros * 7n) / 10n, 0n)
  return { owed, earned, network: owed - earned }
}

const mostTries = 50

/** A server closes the days that it finds, and an operator closes all of them by command. */
async function closeWithKills(
  { world, recounts }: Books,
  days: readonly string[],
): Promise<number> {
  const state = { running: 2, kills: 0 }
  const closing = { database: world.database, recounts }
  const close = async (work: () => Promise<unknown>) => {
    for (let tries = 1; ; tries += 1) {
      try {
        await work()
        break
      } catch (error) {
        if (tries === mostTries) throw error
      }
    }
    state.running -= 1
  }
  const byCommand = async () => {
    for (const day of days) await closeDay(closing, day)
  }
  const kill = async () => {
    while (state.running > 0 && state.kills < 2) {
      const killed = await world.ask(
        `WITH closing AS MATERIALIZED (
           SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()
             AND query ~ 'ledger_post|charge_days|earning_days|pair_days|delivery_days|GROUPING SETS|${locks.dayClose}' ORDER BY random() LIMIT 1)
         SELECT pid FROM closing WHERE pg_terminate_backend(pid)`,
      )
      state.kills += killed.length
      await new Promise((next) => setImmediate(next))
    }
  }
  await Promise.all([close(() => closeDays(closing)), close(byCommand), kill()])
  return state.kills
}
