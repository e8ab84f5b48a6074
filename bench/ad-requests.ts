// Measures the ad request over HTTP with 10,000 campaigns against a bare POST of node:http: its
// processor time, and its latency on one connection. Each server is a separate process and gets the
// same requests. Slices are interleaved, and the ratio is taken in each round.
import { loadavg } from 'node:os'
import { median, quantile } from './load/load.ts'
import { adRequests } from './load/requests.ts'
import { type Server, type Slice, slice, start, watchIdle } from './load/servers.ts'
import { withMarket } from './data/with-market.ts'

const rounds = Number(process.argv[2] ?? 8)
const connections = 32
const goals = { cpu: 0.75, p50: 1.3, p99: 2, memory: 2.6 }
const say = (line: string) => process.stdout.write(`${line}\n`)

await withMarket(async ({ serverArgs, keys }) => {
  const bareServers = await start('bare-servers.ts', [])
  const adServer = await start('ad-server.ts', serverArgs)
  await measure({ bareServers, adServer, requests: () => adRequests(keys) })
})

type Rounds = { bare: Slice; ads: Slice }[]

async function measure(of: {
  bareServers: Server
  adServer: Server
  requests: () => Buffer[]
}): Promise<void> {
  const { bareServers, adServer, requests } = of
  const ofBare = (lines: number, name = 'node') =>
    slice(bareServers, {
      port: bareServers.ports[name] ?? 0,
      requests: requests(),
      connections: lines,
    })
  const ofFastify = (lines: number) => ofBare(lines, 'fastify')
  const ofAds = (lines: number) =>
    slice(adServer, { port: adServer.ports['ads'] ?? 0, requests: requests(), connections: lines })
  // Warm-up: the engine compiles the hot code, and the leases arrive.
  for (let times = 0; times < 4; times += 1) await ofAds(connections)
  await ofBare(connections)
  await ofFastify(connections)
  await watchIdle(adServer)
  say(
    `without requests the ad server takes ${adServer.idle.toFixed(1)} ms of processor time a second`,
  )
  const many: Rounds = []
  const one: Rounds = []
  const empty: Slice[] = []
  const before = loadavg()[0] ?? 0
  for (let round = 0; round < rounds; round += 1) {
    many.push({ bare: await ofBare(connections), ads: await ofAds(connections) })
    empty.push(await ofFastify(connections))
    one.push({ bare: await ofBare(1), ads: await ofAds(1) })
  }
  say(`load average ${before.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`)
  reportMany(many, empty)
  reportOne(one)
  const [bareMemory, adMemory] = [await bareServers.memory(), await adServer.memory()]
  say(`memory, megabytes: bare Fastify with pg ${bareMemory.toFixed(0)}, ${adMemory.toFixed(0)}`)
  const memory = adMemory / bareMemory
  verdict('P19 memory / bare Fastify with pg', memory, {
    isReached: memory <= goals.memory,
    goal: goals.memory,
  })
}

function reportMany(many: Rounds, empty: readonly Slice[]): void {
  const samples = many.flatMap(({ ads }) => ads.samples)
  const filled = samples.filter((answer) => !answer.includes('"ad":null')).length
  const of = (pick: (slice: Slice) => number) =>
    [many.map(({ bare }) => pick(bare)), many.map(({ ads }) => pick(ads))]
      .map((values) => median(values).toFixed(0).padStart(7))
      .join('')
  say(`${connections} connections, medians of ${many.length} interleaved rounds`)
  say(
    `                          bare POST, ad request (${percent(filled, samples.length)} with an ad)`,
  )
  say(`  requests a second       ${of(({ perSecond }) => perSecond)}`)
  say(`  CPU microseconds each   ${of(({ cpu }) => cpu)}`)
  const cpu = median(many.map(({ bare, ads }) => bare.cpu / ads.cpu))
  const isReached = cpu >= goals.cpu
  verdict('P1  ad requests / bare POST, by CPU', cpu, { isReached, goal: goals.cpu })
  const throughput = median(many.map(({ bare, ads }) => ads.perSecond / bare.perSecond))
  say(`    the same by requests a second: ${throughput.toFixed(2)}`)
  const ofFastify = median(many.map(({ bare }, round) => bare.cpu / (empty[round]?.cpu ?? NaN)))
  say(`    an empty Fastify POST with the same answer, by CPU: ${ofFastify.toFixed(2)}`)
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(0)} %`
}

function reportOne(one: Rounds): void {
  say('one connection, milliseconds')
  for (const [name, share] of [['p50', 0.5] as const, ['p99', 0.99] as const]) {
    const bases = one.map(({ bare }) => quantile(bare.times, share))
    const ads = one.map((round) => quantile(round.ads.times, share))
    say(`  ${name}: bare POST ${median(bases).toFixed(3)}, ad request ${median(ads).toFixed(3)}`)
    const ratio = median(ads.map((time, round) => time / (bases[round] ?? NaN)))
    verdict(`P2  ${name} / bare POST`, ratio, {
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
