// Several processes on one port, and what a person who runs them may do to them.
import { get } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestNetwork, expectCounts, openNetwork, startShowing } from './test-network.ts'
import { workersOf } from './worker-processes.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork({ env: { WORKERS: '2' } })
})
afterAll(() => network.remove())

test('two workers count as one: a killed one loses no acknowledged event, and SIGUSR2 replaces both without cutting a call off', async () => {
  const [server] = network.nodes
  const showing = startShowing(network, { clients: 8, seed: 'workers' })
  await showing.reached(150)
  // One of the two may have no connection at all, and its end is felt by nobody.
  for (const [place, victim] of workersOf(server).entries()) {
    process.kill(victim, 'SIGKILL')
    await showing.reached(150 * (place + 2))
    await expect.poll(() => workersOf(server).length, { timeout: 30_000 }).toBe(2)
    if (showing.result.cutOff > 0) break
  }
  expect(server.output()).toMatch(/worker [12] ended by itself \(SIGKILL\)/)
  await expect.poll(() => liveNodes(server.url), { timeout: 30_000 }).toEqual(['1 2', '2 2'])
  const felt = showing.result.cutOff
  expect(felt, 'the kill must have been felt').toBeGreaterThan(0)

  const before = workersOf(server)
  process.kill(server.pid(), 'SIGUSR2')
  const isReplaced = () => server.output().includes('all workers were replaced')
  await expect.poll(isReplaced, { timeout: 60_000 }).toBe(true)
  const after = workersOf(server)
  expect(after).toHaveLength(2)
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
  const result = await showing.end()
  // On a busy machine an event may wait too long for the database, which is no lost call.
  expect(result.cutOff - felt).toBe(0)
  expect(Math.min(result.impressions, result.clicks)).toBeGreaterThan(50)
  await expectCounts(network, result)
  expect(await server.stop()).toBe(0)
})

test('a worker that hangs holds up no new connection', async () => {
  const [server] = network.nodes
  await server.start()
  const hanging = oneOf(workersOf(server))
  process.kill(hanging, 'SIGSTOP')
  onTestFinished(() => void process.kill(hanging, 'SIGKILL'))
  const calls = Array.from({ length: 20 }, () => statusOverNewConnection(`${server.url}/signin`))
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
})

/** The first of these processes. A signal to the process 0 would reach the test run itself. */
function oneOf([pid]: readonly number[]): number {
  if (pid === undefined) throw new Error('the server has no workers')
  return pid
}

/** A connection of its own, which is not kept. */
function statusOverNewConnection(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(20_000)
    get(url, { agent: false, signal }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).once('error', reject)
  })
}

/** The number of live nodes as each worker knows it, all of them from one answer. */
async function liveNodes(url: string): Promise<string[]> {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text())
  const lines = [...text.matchAll(/^frontrow_live_nodes\{worker="(\d)"\} (\d)$/gm)]
  return lines.map(([, worker, nodes]) => `${worker} ${nodes}`).toSorted()
}
