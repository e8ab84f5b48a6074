// Measures one durable event per request over HTTP, answered after COMMIT, against a bare Fastify
// route that only reads the same body. Each server is a separate process. Slices are interleaved,
// and the ratio is taken in each round. `node bench/event-requests.ts [rounds]`
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServices } from '../server/src/commands/startup/open-services.ts'
import { createTokenSigner } from '../server/src/features/delivery/tokens/event-token.ts'
import { readConfig } from '../server/src/lib/settings/config.ts'
import { startEmbeddedPostgres } from '../server/src/lib/cluster/embedded-postgres.ts'
import { coreMigrations, eventMigrations, migrate } from '../server/src/lib/db/migrate.ts'
import { median } from './load/load.ts'
import { databaseUse } from './load/database-use.ts'
import { eventRequests, openLeases } from './load/requests.ts'
import { type Server, type Slice, endAll, slice, start } from './load/servers.ts'

const rounds = Number(process.argv[2] ?? 8)
const connections = 64
/** More than one slice can send, so that no event is sent twice. */
const prepared = 60_000
const goal = 0.45
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const postgres = await startEmbeddedPostgres(folder, ['jit=off', 'max_wal_size=4GB'])
try {
  const { url } = postgres
  for (const migrations of [coreMigrations, eventMigrations]) await migrate(url, migrations)
  const data = join(folder, 'data')
  const services = await openServices(readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent' }), url)
  const { secrets } = services
  await services.database.close()
  const signer = createTokenSigner(secrets.derive('event-token'), secrets.keyId)
  const bareServers = await start('bare-servers.ts', [])
  const server = await start('ad-server.ts', [data, url])
  const leases = await openLeases(url, [0])
  await measure({
    bareServers,
    server,
    requests: (path) => eventRequests(path, { signer, leases }, prepared),
    database: () => databaseUse(postgres.folder) ?? Number.NaN,
  })
} finally {
  await endAll()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(of: {
  bareServers: Server
  server: Server
  requests: (path: string) => Buffer[]
  /** Processor time of PostgreSQL, in microseconds. */
  database: () => number
}): Promise<void> {
  const { bareServers, server } = of
  const ofBare = () => {
    const port = bareServers.ports['fastify'] ?? 0
    return slice(bareServers, {
      port,
      requests: of.requests('/events'),
      connections,
      mayWait: true,
    })
  }
  const ofEvents = async () => {
    const before = of.database()
    const done = await slice(server, {
      port: server.ports['ads'] ?? 0,
      requests: of.requests('/delivery/v1/events'),
      connections,
      mayWait: true,
    })
    return Object.assign({ database: (of.database() - before) / done.times.length }, done)
  }
  const told: Told[] = []
  for (let round = -1; round < rounds; round += 1) {
    const both = { bare: await ofBare(), events: await ofEvents() }
    // Round -1 is a warm-up.
    if (round >= 0) told.push(both)
  }
  report(told)
}

interface Told {
  bare: Slice
  /** With the processor time of PostgreSQL for each event. */
  events: Slice & { database: number }
}

function report(told: readonly Told[]): void {
  const isStored = (answer: string) => answer.includes('"accepted"')
  const samples = told.flatMap(({ events }) => events.samples)
  const row = (what: string, pick: (of: Slice) => number) => {
    const [bare, events] = (['bare', 'events'] as const).map((side) =>
      median(told.map((both) => pick(both[side]))).toFixed(0),
    )
    say(`  ${what.padEnd(24)}${bare?.padStart(8)}${events?.padStart(8)}`)
  }
  say(
    `${connections} connections, one event a request, every second one paid, medians of ${told.length} rounds, load average ${loadavg()[0]?.toFixed(1)}`,
  )
  say('                     bare Fastify, durable event')
  row('requests a second', ({ perSecond }) => perSecond)
  row('CPU microseconds each', ({ cpu }) => cpu)
  say(
    `  CPU microseconds of PostgreSQL ${median(told.map(({ events }) => events.database))
      .toFixed(0)
      .padStart(8)}`,
  )
  say(`  accepted: ${samples.filter(isStored).length} of ${samples.length} looked at`)
  const ratio = median(told.map(({ bare, events }) => events.perSecond / bare.perSecond))
  say(`  by requests a second: ${ratio.toFixed(2)}`)
  const both = median(told.map(({ bare, events }) => bare.cpu / (events.cpu + events.database)))
  say(`  by processor time, PostgreSQL's included: ${both.toFixed(2)}`)
  const byTime = median(told.map(({ bare, events }) => bare.cpu / events.cpu))
  const isReached = byTime >= goal
  say(
    `P5  durable event / bare Fastify POST, by processor time of the server: ${byTime.toFixed(2)}  goal ${goal}: ${isReached ? 'reached' : 'NOT reached'}`,
  )
  if (!isReached) process.exitCode = 1
}
