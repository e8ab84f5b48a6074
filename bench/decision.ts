// One decision, in process, among few and among many campaigns: what a request costs must not grow with what is for sale.
// Every round goes through all sizes, so that a machine that slows down slows all of them.
import { openBudgetBook } from '../server/src/features/delivery/budgets/budget-book.ts'
import { buildIndex } from '../server/src/features/delivery/catalogue/campaign-index.ts'
import {
  type Choosing,
  choose,
  noteServed,
} from '../server/src/features/delivery/decision/choose.ts'
import { openFrequencyCaps } from '../server/src/features/delivery/decision/frequency-caps.ts'
import { makeCampaigns, makeRequests } from './synthetic-campaigns.ts'

const sizes = [100, 1000, 10_000, 100_000]
const rounds = 15
const decisionsARound = 20_000
const goal = 4
const now = new Date('2026-01-01T12:00:00Z')

interface Market {
  size: number
  buildMs: number
  decide(count: number): void
}

const requests = makeRequests()
const markets: Market[] = []
for (const size of sizes) markets.push(await openMarket(size))
for (const market of markets) market.decide(decisionsARound)

const times = new Map(sizes.map((size): [number, number[]] => [size, []]))
for (let round = 0; round < rounds; round += 1) {
  for (const market of markets) {
    const startedAt = performance.now()
    market.decide(decisionsARound)
    const nanoseconds = ((performance.now() - startedAt) * 1e6) / decisionsARound
    times.get(market.size)?.push(nanoseconds)
  }
}
report()

async function openMarket(size: number): Promise<Market> {
  const campaigns = makeCampaigns(size)
  const served = { campaigns: new Map<number, number>(), contents: new Map<number, number>() }
  const startedAt = performance.now()
  const index = await buildIndex(campaigns, { now, servedOf: () => 0 })
  const buildMs = performance.now() - startedAt
  const budgets = openBudgetBook(() => {})
  budgets.add(campaigns.map(({ number }) => leaseOf(number)))
  const ctx: Choosing<unknown> = {
    ...{ now, served, budgets, caps: openFrequencyCaps() },
    take: ({ number }) => ({ hold: budgets.take(number, now) }),
  }
  let at = 0
  return {
    ...{ size, buildMs },
    decide: (count) => {
      for (let made = 0; made < count; made += 1) {
        const request = requests[at]
        at = (at + 1) % requests.length
        if (request === undefined) continue
        const chosen = choose(index, request, ctx)
        if (typeof chosen !== 'string') noteServed(served, chosen)
      }
    },
  }
}

/** One that lasts for as long as is measured. */
function leaseOf(campaign: number) {
  return {
    ...{ id: `lease ${campaign}`, lane: 0, campaign, size: 'all' as const },
    ...{ amountMicros: 10n ** 15n, priceMicros: 2000n, networkMicros: 2000n },
    ...{ from: 0, till: Infinity, dayEnds: Infinity },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function report(): void {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const of = (size: number) => times.get(size) ?? []
  say(`one decision, medians of ${rounds} interleaved rounds, ${requests.length} kinds of request`)
  for (const { size, buildMs } of markets) {
    const [ns, build] = [median(of(size)).toFixed(0), buildMs.toFixed(0)]
    say(
      `${size.toLocaleString('en').padStart(9)} campaigns: ${ns.padStart(5)} ns  index built in ${build} ms`,
    )
  }
  const ratio = median(of(100_000).map((ns, round) => ns / (of(1000)[round] ?? NaN)))
  const verdict = ratio <= goal ? 'reached' : 'NOT reached'
  say(`P4  100,000 / 1,000 campaigns: ${ratio.toFixed(2)}  goal at most ${goal}: ${verdict}`)
  if (ratio > goal) process.exitCode = 1
}
