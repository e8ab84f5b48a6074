// Measures the ad request over HTTP with 10,000 campaigns: its throughput against a bare Fastify
// route, and its latency on one connection against bare node:http. Each server is a separate
// process. Slices are interleaved, and the ratio is taken in each round.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServices } from '../server/src/commands/open-services.ts'
import { readConfig } from '../server/src/lib/config.ts'
import { startEmbeddedPostgres } from '../server/src/lib/embedded-postgres.ts'
import { coreMigrations, eventMigrations, migrate } from '../server/src/lib/migrate.ts'
import { makeMarket } from './ad-market.ts'
import { quantile } from './load.ts'
import { adRequests } from './requests.ts'
import { type Server, type Slice, endAll, slice, start, watchIdle } from './servers.ts'

const rounds = Number(process.argv[2] ?? 8)
const connections = 32
const goals = { throughput: 0.55, p50: 1.15, p99: 2, memory: 2 }
const bare = [Buffer.from('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')]
const median = (values: readonly number[]) => quantile(values, 0.5)
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const postgres = await startEmbeddedPostgres(folder, ['jit=off'])
try {
  const { url } = postgres
  for (const migrations of [coreMigrations, eventMigrations]) await migrate(url, migrations)
  const data = join(folder, 'data')
  const services = await openServices(readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent' }), url)
  const keys = await makeMarket(url, services.secrets)
  await services.database.close()
  const bareServers = await start('bare-servers.ts', [])
  const adServer = await start('ad-server.ts', [data, url])
  await measure({ bareServers, adServer, asked: adRequests(keys) })
} finally {
  await endAll()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Rounds = { bare: Slice; ads: Slice }[]

async function measure(of: {
  bareServers: Server
  adServer: Server
  asked: Buffer[]
}): Promise<void> {
  const { bareServers, adServer, asked } = of
  const ofBare = (name: 'fastify' | 'node', lines: number) => {
    const port = bareServers.ports[name] ?? 0
    return slice(bareServers, { port, requests: bare, connections: lines })
  }
  const ofAds = (lines: number) =>
    slice(adServer, { port: adServer.ports['ads'] ?? 0, requests: asked, connections: lines })
  // Warm-up: the engine compiles the hot code, and the leases arrive.
  for (let times = 0; times < 4; times += 1) await ofAds(connections)
  await ofBare('fastify', connections)
  await watchIdle(adServer)
  say(
    `without requests the ad server takes ${adServer.idle.toFixed(0)} ms of processor time a second`,
  )
  const many: Rounds = []
  const one: Rounds = []
  for (let round = 0; round < rounds; round += 1) {
    many.push({ bare: await ofBare('fastify', connections), ads: await ofAds(connections) })
    one.push({ bare: await ofBare('node', 1), ads: await ofAds(1) })
  }
  reportMany(many)
  reportOne(one)
  const [bareMemory, adMemory] = [await bareServers.memory(), await adServer.memory()]
  say(`memory, megabytes: bare Fastify with pg ${bareMemory.toFixed(0)}, ${adMemory.toFixed(0)}`)
  const memory = adMemory / bareMemory
  verdict('P19 memory / bare Fastify with pg', memory, {
    isReached: memory <= goals.memory,
    goal: goals.memory,
  })
}

function reportMany(many: Rounds): void {
  const samples = many.flatMap(({ ads }) => ads.samples)
  const filled = samples.filter((answer) => !answer.includes('"ad":null')).length
  const of = (pick: (slice: Slice) => number) =>
    [many.map(({ bare: base }) => pick(base)), many.map(({ ads }) => pick(ads))]
      .map((values) => median(values).toFixed(0).padStart(7))
      .join('')
  say(`${connections} connections, medians of ${many.length} interleaved rounds`)
  say(
    `                          bare Fastify, ad request (${percent(filled, samples.length)} with an ad)`,
  )
  say(`  requests a second       ${of(({ perSecond }) => perSecond)}`)
  say(`  CPU microseconds each   ${of(({ cpu }) => cpu)}`)
  const throughput = median(many.map(({ bare: base, ads }) => ads.perSecond / base.perSecond))
  const isReached = throughput >= goals.throughput
  verdict('P1  ad requests / bare Fastify', throughput, { isReached, goal: goals.throughput })
  const cpu = median(many.map(({ bare: base, ads }) => base.cpu / ads.cpu))
  say(
    `    the same by processor time, which other work on the machine changes less: ${cpu.toFixed(2)}`,
  )
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(0)} %`
}

function reportOne(one: Rounds): void {
  say('one connection, milliseconds')
  for (const [name, share] of [['p50', 0.5] as const, ['p99', 0.99] as const]) {
    const bases = one.map(({ bare: base }) => quantile(base.times, share))
    const ads = one.map((round) => quantile(round.ads.times, share))
    say(`  ${name}: node:http ${median(bases).toFixed(3)}, ad request ${median(ads).toFixed(3)}`)
    const ratio = median(ads.map((time, round) => time / (bases[round] ?? NaN)))
    verdict(`P2  ${name} / node:http`, ratio, {
      isReached: ratio <= goals[name],
      goal: goals[name],
    })
  }
}

interface Judged {
  isReached: boolean
  goal: number
}

function verdict(what: string, ratio: number, { isReached, goal }: Judged): void {
  say(`${what}: ${ratio.toFixed(2)}  goal ${goal}: ${isReached ? 'reached' : 'NOT reached'}`)
  if (!isReached) process.exitCode = 1
}
