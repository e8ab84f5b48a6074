// Measures the processor time of the most expensive body that anybody may send (FINDINGS-H1), and
// how two clients that send it without a pause slow down other ad requests.
import { Agent } from 'node:http'
import { load, quantile } from './load/load.ts'
import { postRequest } from './load/requests.ts'
import { sendBody } from './load/send-body.ts'
import { type Server, start, startProcess, watchIdle } from './load/servers.ts'
import { withMarket } from './data/with-market.ts'
import { type WorstBody, worstBodies } from './load/worst-bodies.ts'

const goals = { milliseconds: 10, slowdown: 3 }
const token = 'x'.repeat(100)
const timesEach = 60
const rounds = Number(process.argv[2] ?? 6)
const sliceMs = 1500
/** Each has an address of its own. */
const senders = 2
const honestConnections = [1, 16]
const say = (line: string) => process.stdout.write(`${line}\n`)

await withMarket(async ({ serverArgs, keys }) => {
  const server = await start('ad-server.ts', serverArgs)
  const bodies = worstBodies(token)
  const worst = await cost(server, bodies)
  await disturb(server, { worst: bodies.indexOf(worst), asked: adRequests(keys) })
})

/** Prints the most expensive body of each call, and returns the most expensive of all. */
async function cost(server: Server, bodies: WorstBody[]): Promise<WorstBody> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const port = server.ports['ads'] ?? 0
  let sent = 0
  // Each body comes from another address, because an address that wastes bodies is soon refused.
  const send = (body: WorstBody) => {
    sent += 1
    const address = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`
    return sendBody({ port, agent }, body, address)
  }
  for (const body of bodies) await send(body)
  await watchIdle(server)
  const told: { body: WorstBody; ms: number; status: number }[] = []
  for (const body of bodies) {
    const [before, startedAt] = [await server.cpu(), performance.now()]
    let status = 0
    for (let time = 0; time < timesEach; time += 1) status = await send(body)
    const anyway = server.idle * (performance.now() - startedAt)
    const ms = ((await server.cpu()) - before - anyway) / timesEach / 1000
    told.push({ body, ms, status })
  }
  agent.destroy()
  const inOrder = told.toSorted((one, other) => other.ms - one.ms)
  say('milliseconds of processor time for the dearest body of each call')
  for (const call of new Set(told.map(({ body }) => body.call))) {
    const dearest = inOrder.find(({ body }) => body.call === call)
    if (dearest !== undefined)
      say(
        `  ${dearest.ms.toFixed(2).padStart(6)}  ${call}  ${dearest.body.what}, ${dearest.body.body.length} bytes, answered ${dearest.status}`,
      )
  }
  const [first] = inOrder
  if (first === undefined) throw new Error('no call takes a body')
  verdict('H1 the worst body of all, ms', first.ms, goals.milliseconds)
  return first.body
}

function adRequests(keys: readonly string[]): Buffer[] {
  return keys.map((key) => {
    const device = { type: 'phone', os: 'android', orientation: 'portrait' }
    const body = JSON.stringify({ placement_api_key: key, device })
    return postRequest({ path: '/delivery/v1/ads', body })
  })
}

/**
 * Alternates slices with and without the senders of the worst body. `worst` is its index. The ratio
 * is taken in each round.
 */
async function disturb(
  server: Server,
  { worst, asked }: { worst: number; asked: Buffer[] },
): Promise<void> {
  const port = server.ports['ads'] ?? 0
  const args = [port, token, worst, senders].map(String)
  const sender = await startProcess(new URL('load/body-sender.ts', import.meta.url), args)
  for (const connections of honestConnections) {
    const p50 = async () => {
      const done = await load({ port, requests: asked, connections, ms: sliceMs, mayWait: true })
      return quantile(done.times, 0.5)
    }
    await p50()
    const ratios: number[] = []
    const pairs: [number, number][] = []
    let sent = 0
    for (let round = 0; round < rounds; round += 1) {
      const alone = await p50()
      await sender.ask('start')
      const beside = await p50()
      sent += await sender.ask<number>('stop')
      ratios.push(beside / alone)
      pairs.push([alone, beside])
    }
    const [alone, beside] = [0, 1].map((which) =>
      quantile(
        pairs.map((pair) => pair[which] ?? NaN),
        0.5,
      ),
    )
    say(
      `${connections} honest connections, p50 in ms: ${alone?.toFixed(2)} alone, ${beside?.toFixed(2)} beside ${senders} senders of ${Math.round(sent / rounds / (sliceMs / 1000))} bodies a second`,
    )
    verdict(
      `H1 p50 beside / alone, ${connections} connections`,
      quantile(ratios, 0.5),
      goals.slowdown,
    )
  }
}

function verdict(what: string, value: number, goal: number): void {
  const isReached = value <= goal
  say(`${what}: ${value.toFixed(2)}  goal ${goal}: ${isReached ? 'reached' : 'NOT reached'}`)
  if (!isReached) process.exitCode = 1
}
