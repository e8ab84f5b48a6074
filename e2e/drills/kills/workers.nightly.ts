import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeededRandom } from '../../../server/src/commands/demo/seeded-random.ts'
import { type LoadResult, type SteadyLoad, failures, startLoad } from '../../support/steady-load.ts'
import {
  type TestNetwork,
  liftCreditLimit,
  openNetwork,
  printFigures,
  readCounts,
  seedOfRun,
} from '../../support/test-network.ts'
import { workersOf } from '../../support/worker-processes.ts'

const workers = 4
const kills = Number(process.env['KILLS'] ?? 100)
const perSecond = 200
/** In this time the client notices that connections were closed. */
const noticeMs = 100

let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork({ campaigns: 20, env: { WORKERS: String(workers) } })
  await liftCreditLimit(network)
})
afterAll(() => network.remove())

const load = () =>
  startLoad({ url: network.nodes[0].url, placementKey: network.placementKey, perSecond })
const complete = () =>
  expect
    .poll(() => workersOf(network.nodes[0]).length, { timeout: 45_000, interval: 20 })
    .toBe(workers)

let acknowledged = 0
/** Ends a load. What was acknowledged counts for the tests after it, whatever becomes of this. */
async function end(running: SteadyLoad): Promise<LoadResult> {
  const result = await running.end()
  acknowledged += result.acknowledged
  return result
}

/** What is stored must be what was acknowledged, in this test and the ones before. */
async function expectStored(): Promise<void> {
  const { impressions, counted, billed, charged } = await readCounts(network)
  expect([impressions, counted.placement]).toEqual([acknowledged, acknowledged])
  expect(billed).toBe(charged)
}

test('a hundred kills of four workers lose no acknowledged event', async () => {
  const [server] = network.nodes
  const random = createSeededRandom(seedOfRun())
  const running = load()
  const backMs: number[] = []
  const endingMs: number[] = []
  let [inFlight, late] = [0, 0]
  for (let kill = 0; kill < kills; kill += 1) {
    // Also one that has only just begun to serve.
    const victim = random.pick(workersOf(server), () => 1)
    inFlight += running.inFlight()
    process.kill(victim, 'SIGKILL')
    const diedAt = performance.now()
    while (existsSync(`/proc/${victim}`)) await wait(1)
    endingMs.push(performance.now() - diedAt)
    await wait(noticeMs)
    const atTheEnd = failures(running.result)
    await complete()
    await expect.poll(() => servingWorkers(server.url), { timeout: 30_000 }).toBe(workers)
    backMs.push(performance.now() - diedAt)
    await expect.poll(() => knownNodes(server.url), { timeout: 30_000 }).toEqual([workers])
    late += failures(running.result) - atTheEnd
  }
  const result = await end(running)
  backMs.sort((a, b) => a - b)
  const [medianMs, slowMs, slowestMs] = [0.5, 0.9, 1].map((share) =>
    Math.round(backMs[Math.ceil(kills * share) - 1] ?? 0),
  )
  const machineLoad = loadavg()[0]?.toFixed(1)
  const endingMeanMs = Math.round(endingMs.reduce((sum, ms) => sum + ms, 0) / kills)
  const figures = { kills, inFlight, late, endingMeanMs, medianMs, slowMs, slowestMs, machineLoad }
  printFigures('kills', { ...result, ...figures })
  expect(result.acknowledged).toBeGreaterThan(1000)
  expect(failures(result), 'the kills must have been felt').toBeGreaterThan(0)
  expect(late, 'calls that failed though no worker was ending').toBe(0)
  // Calls that a worker was answering, and those that came while the system ended it: the memory of
  // a process is freed first and its connections are closed last.
  expect(failures(result)).toBeLessThanOrEqual(kills)
  expect(slowestMs).toBeLessThan(5000)
  await expectStored()
})

/** The number of workers that serve, because only these have figures. */
async function servingWorkers(url: string): Promise<number> {
  return (await liveNodes(url)).length
}

/** The numbers of nodes that the workers know of. A killed one is known for some seconds. */
async function knownNodes(url: string): Promise<number[]> {
  return [...new Set(await liveNodes(url))]
}

/** The number of live nodes as each serving worker knows it. */
async function liveNodes(url: string): Promise<number[]> {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text())
  return [...text.matchAll(/^frontrow_live_nodes\{worker="\d"\} (\d+)$/gm)].map(([, nodes]) =>
    Number(nodes),
  )
}

test('SIGUSR2 three times under load fails no call', async () => {
  const [server] = network.nodes
  const running = load()
  for (let round = 1; round <= 3; round += 1) {
    process.kill(server.pid(), 'SIGUSR2')
    const done = () => server.output().split('all workers were replaced').length - 1
    await expect.poll(done, { timeout: 120_000 }).toBe(round)
  }
  const result = await end(running)
  printFigures('SIGUSR2', result)
  expect(result.acknowledged).toBeGreaterThan(1000)
  expect(result.failed).toEqual({})
  await expectStored()
})

test('SIGUSR2 leaves workers as they are before migrations ran', async () => {
  const [server] = network.nodes
  const before = workersOf(server)
  const { name } = await network.ask<{ name: string }>(
    'SELECT max(name) AS name FROM schema_migrations',
  )
  const rename = (from: string, to: string) =>
    network.ask(`UPDATE schema_migrations SET name = '${to}' WHERE name = '${from}'`)
  await rename(name, 'put away')
  process.kill(server.pid(), 'SIGUSR2')
  const said = (text: string) => () => server.output().includes(text)
  await expect.poll(said('could not be replaced'), { timeout: 60_000 }).toBe(true)
  expect(server.output()).toContain(`the database lacks the migration ${name}`)
  expect(workersOf(server)).toEqual(before)
  await rename('put away', name)
})

test('control: the same load does fail calls of killed workers', async () => {
  const running = load()
  for (const victim of workersOf(network.nodes[0])) {
    process.kill(victim, 'SIGKILL')
    await complete()
  }
  const result = await end(running)
  printFigures('SIGUSR2 control', result)
  expect(failures(result)).toBeGreaterThan(0)
  await expectStored()
})
