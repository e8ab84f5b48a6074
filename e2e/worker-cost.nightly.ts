// Two workers do the work of one process twice as often, at the same cost a call.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { load, quantile } from '../bench/load.ts'
import { postRequest } from '../bench/requests.ts'
import { makeApp, openPlacement } from './api-client.ts'
import { type TestNetwork, openNetwork, printFigures } from './test-network.ts'
import { workersOf } from './worker-processes.ts'

const rounds = 8
const sliceMs = 3000
const idleMs = 8000
const connections = 32
const placements = 20
/** Of Linux, in which /proc counts processor time. */
const ticksPerSecond = 100
const mostRatio = 1.05

interface Side {
  network: TestNetwork
  requests: Buffer[]
  /** Microseconds of processor time a millisecond without calls. */
  idle: number
}

const sides: Side[] = []
beforeAll(async () => {
  for (const workers of ['1', '2']) {
    const network = await openNetwork({ campaigns: 20, env: { WORKERS: workers } })
    sides.push({ network, requests: await prepareRequests(network), idle: 0 })
  }
}, 240_000)
afterAll(async () => {
  for (const { network } of sides) await network.remove()
})

/** A placement takes so many calls a second, and these are more. */
async function prepareRequests({ publisher, placementKey }: TestNetwork): Promise<Buffer[]> {
  const keys = [placementKey]
  while (keys.length < placements) {
    const number = keys.length
    const app = await makeApp(publisher, `Lantern ${number}`, `com.example.lantern${number}`)
    keys.push(await openPlacement(publisher, app))
  }
  const device = { type: 'phone', os: 'android', orientation: 'portrait' }
  return keys.map((key) =>
    postRequest({
      path: '/delivery/v1/ads',
      body: JSON.stringify({ placement_api_key: key, device }),
    }),
  )
}

/** Processor time of the server and its workers so far, in microseconds, without PostgreSQL. */
function usedBy({ network: { nodes } }: Side): number {
  const pids = [nodes[0].pid(), ...workersOf(nodes[0])]
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return (ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond) * 1_000_000
}

/** Processor time of each call of a slice, in microseconds. */
async function measure(side: Side): Promise<number> {
  const [before, begunAt] = [usedBy(side), performance.now()]
  const port = Number(new URL(side.network.nodes[0].url).port)
  const { times } = await load({ port, requests: side.requests, connections, ms: sliceMs })
  const anyway = side.idle * (performance.now() - begunAt)
  return (usedBy(side) - before - anyway) / times.length
}

test('two workers take at most 1.05 times the processor time a call of one process [OPERATE-3.11.2]', async () => {
  const [one, two] = sides
  if (one === undefined || two === undefined) throw new Error('two servers are compared')
  // Code is compiled, and leases arrive.
  for (let times = 0; times < 4; times += 1) for (const side of sides) await measure(side)
  for (const side of sides) {
    const [before, begunAt] = [usedBy(side), performance.now()]
    await wait(idleMs)
    side.idle = (usedBy(side) - before) / (performance.now() - begunAt)
  }
  const costs: [number, number][] = []
  for (let round = 0; round < rounds; round += 1)
    costs.push([await measure(one), await measure(two)])
  const ratio = quantile(
    costs.map(([ofOne, ofTwo]) => ofTwo / ofOne),
    0.5,
  )
  const micros = costs.map(([ofOne, ofTwo]) => [Math.round(ofOne), Math.round(ofTwo)])
  const machineLoad = loadavg()[0]?.toFixed(1)
  printFigures('workers, microseconds a call', { micros, ratio: ratio.toFixed(2), machineLoad })
  expect(ratio).toBeLessThanOrEqual(mostRatio)
})
