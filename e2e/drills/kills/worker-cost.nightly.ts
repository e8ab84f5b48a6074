// Compares the processor time of a call in two workers with that in two servers of one process,
// which are called side by side. One server alone would be cheaper whatever the program does,
// because two busy processes share the memory and its caches.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { load, median } from '../../../bench/load/load.ts'
import { postRequest } from '../../../bench/load/requests.ts'
import { makeApp, openPlacement } from '../../support/api-client.ts'
import { type TestNetwork, openNetwork, printFigures } from '../../support/test-network.ts'
import { workersOf } from '../../support/worker-processes.ts'

const rounds = 8
const sliceMs = 3000
const idleMs = 8000
const connections = 32
const placements = 20
/** Of Linux, in which /proc counts processor time. */
const ticksPerSecond = 100
const mostRatio = 1.05

interface Subject {
  network: TestNetwork
  requests: Buffer[]
  /** Microseconds of processor time a millisecond without calls. */
  idle: number
}

const subjects: Subject[] = []
beforeAll(async () => {
  for (const workers of ['1', '1', '2']) {
    const network = await openNetwork({ campaigns: 20, env: { WORKERS: workers } })
    subjects.push({ network, requests: await prepareRequests(network), idle: 0 })
  }
}, 240_000)
afterAll(async () => {
  for (const { network } of subjects) await network.remove()
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

/** Processor time of servers and their workers so far, in microseconds, without PostgreSQL. */
function usedBy(...servers: readonly Subject[]): number {
  const pids = servers.flatMap(({ network: { nodes } }) => [nodes[0].pid(), ...workersOf(nodes[0])])
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return (ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond) * 1_000_000
}

/** Processor time of each call of a slice, in microseconds. The servers are called side by side. */
async function measure(...servers: readonly Subject[]): Promise<number> {
  const [before, begunAt] = [usedBy(...servers), performance.now()]
  const loads = await Promise.all(
    servers.map(({ network, requests }) => {
      const port = Number(new URL(network.nodes[0].url).port)
      return load({ port, requests, connections: connections / servers.length, ms: sliceMs })
    }),
  )
  const idle = servers.reduce((sum, server) => sum + server.idle, 0)
  const anyway = idle * (performance.now() - begunAt)
  const calls = loads.reduce((sum, { times }) => sum + times.length, 0)
  return (usedBy(...servers) - before - anyway) / calls
}

test('two workers take at most 1.05 times the cost of two processes [OPERATE-3.11.2]', async () => {
  const [one, other, workers] = subjects
  if (one === undefined || other === undefined || workers === undefined)
    throw new Error('three servers are compared')
  // Code is compiled, and leases arrive.
  for (let times = 0; times < 4; times += 1) for (const subject of subjects) await measure(subject)
  for (const subject of subjects) {
    const [before, begunAt] = [usedBy(subject), performance.now()]
    await wait(idleMs)
    subject.idle = (usedBy(subject) - before) / (performance.now() - begunAt)
  }
  const costs: Record<'alone' | 'processes' | 'workers', number>[] = []
  for (let round = 0; round < rounds; round += 1)
    costs.push({
      alone: await measure(one),
      processes: await measure(one, other),
      workers: await measure(workers),
    })
  const ratio = median(costs.map((cost) => cost.workers / cost.processes))
  const toAlone = median(costs.map((cost) => cost.workers / cost.alone))
  const micros = costs.map(({ alone, processes, workers: ofTwo }) =>
    [alone, processes, ofTwo].map(Math.round),
  )
  printFigures('two workers, microseconds a call of one process alone, two processes, workers', {
    micros,
    ratio: ratio.toFixed(2),
    toAlone: toAlone.toFixed(2),
    machineLoad: loadavg()[0]?.toFixed(1),
  })
  expect(ratio).toBeLessThanOrEqual(mostRatio)
})
