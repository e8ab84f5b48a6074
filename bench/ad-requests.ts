// Measures the ad request over HTTP with 10,000 campaigns against a bare POST of node:http: its
// processor time, and its latency on one connection. Beside them stand an empty Fastify route and
// the product's whole API with a fixed answer: what the HTTP stack takes. Each server is a separate
// process and gets the same requests. Slices are interleaved, and the ratio is taken in each round.
import { loadavg } from 'node:os'
import { median, quantile } from './load/load.ts'
import { adRequests } from './load/requests.ts'
import { type Server, type Slice, slice, start, watchIdle } from './load/servers.ts'
import { withMarket } from './data/with-market.ts'

const rounds = Number(process.argv[2] ?? 8)
const connections = 32
const goals = { cpu: 0.4, stack: 0.6, p50: 1.6, p99: 2.5, memory: 2.4 }
const say = (line: string) => process.stdout.write(`${line}\n`)

const asked = ['bare', 'empty', 'stack', 'ads'] as const
type Asked = (typeof asked)[number]

const names: Readonly<Record<Asked, string>> = {
  bare: 'a bare POST of node:http',
  empty: 'an empty Fastify route',
  stack: 'the stack with a fixed answer',
  ads: 'an ad request',
}

await withMarket(async ({ serverArgs, keys }) => {
  const bareServers = await start('bare-servers.ts', [])
  const fixedServer = await start('fixed-server.ts', serverArgs)
  const adServer = await start('ad-server.ts', serverArgs)
  const asking = (server: Server, name: string) => (lines: number) =>
    slice(server, { port: server.ports[name] ?? 0, requests: adRequests(keys), connections: lines })
  await measure({
    bareServers,
    adServer,
    ask: {
      bare: asking(bareServers, 'node'),
      empty: asking(bareServers, 'fastify'),
      stack: asking(fixedServer, 'ads'),
      ads: asking(adServer, 'ads'),
    },
  })
})

type Round = Readonly<Record<Asked, Slice>>

async function measure(of: {
  bareServers: Server
  adServer: Server
  /** Each asks one server for one slice, over this many connections. */
  ask: Readonly<Record<Asked, (connections: number) => Promise<Slice>>>
}): Promise<void> {
  const { bareServers, adServer, ask } = of
  // Warm-up: the engine compiles the hot code, and the leases arrive.
  for (let times = 0; times < 4; times += 1) await ask.ads(connections)
  for (let times = 0; times < 2; times += 1) for (const one of asked) await ask[one](connections)
  await watchIdle(adServer)
  say(
    `without requests the ad server takes ${adServer.idle.cpu.toFixed(1)} ms of processor time a second`,
  )
  const many: Round[] = []
  const one: OneByOne[] = []
  const before = loadavg()[0] ?? 0
  for (let round = 0; round < rounds; round += 1) {
    many.push({
      bare: await ask.bare(connections),
      empty: await ask.empty(connections),
      stack: await ask.stack(connections),
      ads: await ask.ads(connections),
    })
    one.push({ bare: await ask.bare(1), ads: await ask.ads(1) })
  }
  say(`load average ${before.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`)
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

function reportMany(many: readonly Round[]): void {
  const samples = many.flatMap(({ ads }) => ads.samples)
  const filled = samples.filter((answer) => !answer.includes('"ad":null')).length
  say(`${connections} connections, medians of ${many.length} interleaved rounds`)
  say('  microseconds a request: the process, its main thread; bare POST / this; requests a second')
  for (const name of asked) {
    const of = (pick: (slice: Slice) => number) =>
      median(many.map((round) => pick(round[name])))
        .toFixed(0)
        .padStart(7)
    const ratios = ratiosOf(many, name)
    const spread = `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
    say(
      `  ${names[name].padEnd(30)}${of(({ cpu }) => cpu)}${of(({ main }) => main)}   ${spread}${of(({ perSecond }) => perSecond)}`,
    )
  }
  say(`  ${percent(filled, samples.length)} of the answers have an ad`)
  for (const [what, name, goal] of [
    ['P1  ad requests / bare POST, by CPU', 'ads', goals.cpu] as const,
    ['    the stack with a fixed answer', 'stack', goals.stack] as const,
  ]) {
    const ratio = median(ratiosOf(many, name))
    verdict(what, ratio, { isReached: ratio >= goal, goal })
  }
}

/** The processor time of a bare POST divided by that of this answer, in each round. */
function ratiosOf(many: readonly Round[], name: Asked): number[] {
  return many.map((round) => round.bare.cpu / round[name].cpu)
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(0)} %`
}

type OneByOne = Readonly<Record<'bare' | 'ads', Slice>>

function reportOne(one: readonly OneByOne[]): void {
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
