// Measures how long ad requests and events take while a day of the books is closed as a server does
// it: in another process. Each close alternates with the same load without one, and with the same
// load beside a process that only computes at the lowest priority: nothing that a close could do
// about its own work makes it cheaper for the calls than that.
// `node bench/books-beside.ts [impressions of a day] [days]`
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, loadavg, setPriority } from 'node:os'
import pg from 'pg'
import { dayMs } from '@frontrow/contract/durations'
import { openServices } from '../server/src/commands/startup/open-services.ts'
import { recordRolledUp } from '../server/src/features/delivery/counters/rolled-up.sql.ts'
import { openTokenSigner } from '../server/src/features/delivery/tokens/event-token.ts'
import { closeDaysApart } from '../server/src/features/ledger/days/close-days-apart.ts'
import { openBooks, utcDayOf } from '../server/src/features/ledger/ledger.ts'
import { readConfig } from '../server/src/lib/config.ts'
import { openTurnedClock } from '../server/src/lib/turn-clock.ts'
import { deliverDays, placements } from './data/books-day.ts'
import { load, median, quantile } from './load/load.ts'
import { adRequests, eventRequests, openLeases } from './load/requests.ts'
import { start } from './load/servers.ts'
import { withMarket } from './data/with-market.ts'

const [impressions = 3_300_000, days = 3] = process.argv.slice(2).map(Number)
const placementsOfApp = 50
/** Calls a second, half of them ad requests. */
const perSecond = 200
const connections = 16
const warmUpMs = 15_000
/**
 * About as long as a close takes. What the server does each minute would fall into a close more
 * often otherwise.
 */
const aloneMs = 30_000
const goal = 1.1
/** Events prepared for one load. Each is sent once: a repeated event is not stored again. */
const eventsOfLoad = 6000

interface Times {
  ads: number[]
  events: number[]
}

await withMarket(async ({ serverArgs, keys }) => {
  const [folder, url] = serverArgs
  const first = new Date(Math.floor(Date.now() / dayMs) * dayMs - days * dayMs)
  const secrets = await makeBooks(folder, url, first)
  const server = await start('ad-server.ts', serverArgs)
  const signer = openTokenSigner(secrets.derive('event-token'), secrets.keyId)
  const leases = await openLeases(url, [0])
  // All requests are prepared before, because garbage collection of them would delay the load.
  const ads = adRequests(keys)
  const allEvents = eventRequests(
    '/delivery/v1/events',
    { signer, leases },
    eventsOfLoad * (3 * days + 1),
  )
  let loads = 0
  const loadUntil = async (ms: number, until?: AbortSignal): Promise<Times> => {
    const each = { port: server.ports['ads'] ?? 0, connections, ms, perSecond: perSecond / 2 }
    const ended = until === undefined ? {} : { until }
    const events = allEvents.slice(loads * eventsOfLoad, (loads + 1) * eventsOfLoad)
    loads += 1
    const both = await Promise.all([
      load({ ...each, ...ended, requests: ads, mayWait: true }),
      load({ ...each, ...ended, requests: events, mayWait: true }),
    ])
    return { ads: both[0].times, events: both[1].times }
  }
  // Warm-up: the engine compiles the hot code, and the leases arrive.
  await loadUntil(warmUpMs)
  const rounds: Record<'alone' | 'busy' | 'beside', Times>[] = []
  for (let day = 0; day < days; day += 1) {
    const alone = await loadUntil(aloneMs)
    const busy = await besideComputing(() => loadUntil(aloneMs))
    const over = new AbortController()
    const closing = closeOne(url, utcDayOf(new Date(first.getTime() + day * dayMs))).finally(() =>
      over.abort(),
    )
    const beside = await loadUntil(Number.POSITIVE_INFINITY, over.signal)
    const closed = await closing
    rounds.push({ alone, busy, beside })
    say(
      `close of ${closed.impressions.toLocaleString('en')} impressions beside ${perSecond} calls a second: ${closed.seconds.toFixed(1)} s; ` +
        `load average ${loadavg()[0]?.toFixed(1)}`,
    )
    for (const kind of ['ads', 'events'] as const)
      say(
        `  ${kind.padEnd(6)} alone ${spread(alone[kind])}; beside a process that computes ${spread(busy[kind])}; beside it ${spread(beside[kind])}`,
      )
  }
  for (const kind of ['ads', 'events'] as const) {
    const p99s = rounds.map(({ alone, busy, beside }) => ({
      alone: quantile(alone[kind], 0.99),
      busy: quantile(busy[kind], 0.99),
      beside: quantile(beside[kind], 0.99),
    }))
    const ratio = median(p99s.map(({ alone, beside }) => beside / alone))
    const least = median(p99s.map(({ alone, busy }) => busy / alone))
    const isReached = ratio <= goal
    say(
      `p99 of ${kind} beside the close / alone: ${ratio.toFixed(2)}  goal ${goal}: ${isReached ? 'reached' : 'NOT reached'}; beside a process that computes: ${least.toFixed(2)}`,
    )
    if (!isReached) process.exitCode = 1
  }
})

/** Runs `work` while a process of the lowest priority computes without a pause. */
async function besideComputing<T>(work: () => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  try {
    await once(child, 'spawn')
    setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW)
    return await work()
  } finally {
    child.kill('SIGKILL')
  }
}

/** Closes a day. Throws unless its counts agree. */
async function closeOne(url: string, day: string) {
  const began = performance.now()
  const wanted = { databases: { coreUrl: url, eventUrl: url }, days: [day], logLevel: 'silent' }
  const [closed] = await closeDaysApart(wanted, new AbortController().signal)
  if (closed?.state !== 'counted') throw new Error(`${day}: ${closed?.difference ?? 'not closed'}`)
  const impressions = Number(closed.impressions)
  return { impressions, seconds: (performance.now() - began) / 1000 }
}

/** Opens the books on the first day and writes the impressions of each day. */
async function makeBooks(folder: string, url: string, first: Date) {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const services = await openServices(config, url)
  const clock = await openTurnedClock(url)
  await clock.turn(first.getTime() - Date.now())
  await openBooks(services, 'system')
  await clock.turn(0)
  await clock.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(placements, [placementsOfApp])
  const began = performance.now()
  await deliverDays(client, first, { days, impressions })
  await client.query('CHECKPOINT')
  await client.end()
  // The days' counters are in the core database already, or the ad server would begin with them.
  await services.database.asSystem((db) => recordRolledUp(db, 'events', new Date()))
  await services.database.close()
  say(`${days} days delivered in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return services.secrets
}

function spread(times: readonly number[]): string {
  const at = (share: number) => quantile(times, share).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${times.length}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
