// Measures what the console reads, on one connection: lists beside a bare Fastify route with one
// prepared `SELECT 1` (P20), and the overview while events come in as fast as they can beside the
// same without events (P14). Meanwhile it watches how old the newest count is that reports show
// (P15). `node bench/reads.ts [rounds]`
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openServices } from '../server/src/commands/startup/open-services.ts'
import { createTokenSigner } from '../server/src/features/delivery/tokens/event-token.ts'
import { readConfig } from '../server/src/lib/settings/config.ts'
import { startEmbeddedPostgres } from '../server/src/lib/cluster/embedded-postgres.ts'
import { load, median, quantile } from './load/load.ts'
import { newDatabase } from './data/new-database.ts'
import { overviewCalls } from './load/overview-calls.ts'
import { makeHistory } from './data/overview-history.ts'
import { eventRequests, getRequest, openLeases, postRequest } from './load/requests.ts'
import { type Server, endAll, slice, start } from './load/servers.ts'

const rounds = Number(process.argv[2] ?? 6)
const events = 1_000_000
/** More than one flood can send, so that no event is sent twice. */
const prepared = 60_000
const floodMs = 3500
/** Counts that were carried before the flood say nothing of it. */
const startMs = 2000
/** Where there is no goal, the figure is told alone. */
const goals = { longList: 12, age: 2 }
/** A list of 200 campaigns. */
const longList = '/campaign/true?is_active=true'
const flooded = ['impressions by Day', 'campaigns', 'monetization']
const lists = [
  '/developer/organization',
  '/organization/apps',
  longList,
  '/notices',
  '/team/members',
]
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const postgres = await startEmbeddedPostgres(folder, ['jit=off', 'max_wal_size=4GB'])
try {
  const url = await newDatabase(postgres.url, 'reads')
  const data = join(folder, 'data')
  const services = await openServices(readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent' }), url)
  const { secrets } = services
  await services.database.close()
  const { token } = await makeHistory(url, events)
  const bareServers = await start('bare-servers.ts', [url])
  const server = await start('ad-server.ts', [data, url])
  const leases = await openLeases(url, [0])
  const signer = createTokenSigner(secrets.derive('event-token'), secrets.keyId)
  const flood = () => eventRequests('/delivery/v1/events', { signer, leases }, prepared)
  await measure({ bareServers, server, token, url, flood })
} finally {
  await endAll()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Measured {
  bareServers: Server
  server: Server
  token: string
  url: string
  flood: () => Buffer[]
}

async function measure({ bareServers, server, token, url, flood }: Measured): Promise<void> {
  const port = server.ports['ads'] ?? 0
  const ask = async (of: Server, asked: { port: number; request: Buffer }) => {
    const line = { port: asked.port, requests: [asked.request], connections: 1, mayWait: true }
    return median((await slice(of, line)).times)
  }
  const bare = () =>
    ask(bareServers, {
      port: bareServers.ports['fastify'] ?? 0,
      request: getRequest('/select', ''),
    })
  const told = new Map<string, number[]>()
  const ages: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const found = new Map<string, number>()
    for (const path of lists) {
      const request = getRequest(`/api/v1${path}`, token)
      found.set(path, (await ask(server, { port, request })) / (await bare()))
    }
    for (const { name, path, body } of overviewCalls.filter((call) =>
      flooded.includes(call.name),
    )) {
      const headers = { authorization: `Bearer ${token}` }
      const request = postRequest({ path: `/api/v1${path}`, body: JSON.stringify(body), headers })
      const idle = await ask(server, { port, request })
      const sent = { port, requests: flood(), connections: 64, ms: floodMs, mayWait: true }
      const flooding = load(sent)
      await wait(floodMs / 4)
      const asking = ask(server, { port, request })
      ages.push(...(await agesTill(url, flooding)))
      found.set(name, (await asking) / idle)
    }
    // Round -1 is a warm-up.
    if (round < 0) continue
    for (const [name, ratio] of found) told.set(name, [...(told.get(name) ?? []), ratio])
  }
  report(told, ages)
}

/** How old the newest carried count is, in seconds, while the flood lasts. */
async function agesTill(url: string, flooding: Promise<unknown>): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ages: number[] = []
  const beganAt = performance.now()
  let isOver = false
  void flooding.then(() => (isOver = true))
  while (!isOver) {
    await wait(50)
    const { rows } = await client.query<{ age: number }>(
      `SELECT extract(epoch FROM clock_timestamp() - changed_till)::float8 AS age FROM carried_counts WHERE family = 'event_counts'`,
    )
    if (performance.now() - beganAt > startMs) ages.push(rows[0]?.age ?? Number.NaN)
  }
  await client.end()
  return ages
}

function report(told: ReadonlyMap<string, readonly number[]>, ages: readonly number[]): void {
  say(`medians of ${rounds} rounds, one connection, load average ${loadavg()[0]?.toFixed(1)}`)
  const verdict = (what: string, value: number, goal: number) => {
    const isReached = value <= goal
    say(`${what}: ${value.toFixed(2)}  goal ${goal}: ${isReached ? 'reached' : 'NOT reached'}`)
    if (!isReached) process.exitCode = 1
  }
  for (const [name, ratios] of told) {
    const of = name.startsWith('/')
      ? `P20 ${name} / bare SELECT 1, p50`
      : `P14 ${name}, while events come in / idle, p50`
    if (name === longList) verdict(of, median(ratios), goals.longList)
    else say(`${of}: ${median(ratios).toFixed(2)}`)
  }
  verdict('P15 age of the newest carried count, p99, seconds', quantile(ages, 0.99), goals.age)
}
