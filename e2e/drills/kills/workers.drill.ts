// Several processes on one port, and what a person who runs them may do to them.
import { get } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type TestNetwork,
  expectCounts,
  openNetwork,
  startShowing,
} from '../../support/test-network.ts'
import { workersOf } from '../../support/worker-processes.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork({ env: { WORKERS: '2' } })
})
afterAll(() => network.remove())

test('a worker that hangs holds up no new connection', async () => {
  const [server] = network.nodes
  const hanging = oneOf(workersOf(server))
  process.kill(hanging, 'SIGSTOP')
  onTestFinished(() => void process.kill(hanging, 'SIGKILL'))
  const calls = Array.from({ length: 20 }, () => statusOverNewConnection(`${server.url}/signin`))
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
})

test('killing or replacing workers loses no acknowledged event', async () => {
  const [server] = network.nodes
  // The worker that hung in the test before must be replaced first.
  await expect.poll(() => liveNodes(server.url), { timeout: 60_000 }).toEqual(['1 2', '2 2'])
  const deaths = () =>
    server.output().match(/worker [12] ended by itself \(SIGKILL\)/g)?.length ?? 0
  const before = deaths()
  const showing = startShowing(network, { clients: 8, seed: 'workers' })
  await showing.reached(150)
  // One of the two may have no call at that moment, and its end is felt by nobody.
  for (let kills = 1; kills <= 6 && showing.result.cutOff === 0; kills += 1) {
    const victim = oneOf(workersOf(server).slice(kills % 2))
    process.kill(victim, 'SIGKILL')
    await showing.reached(150 * (kills + 1))
    const others = () => workersOf(server).filter((pid) => pid !== victim)
    await expect.poll(() => others().length, { timeout: 30_000 }).toBe(2)
  }
  expect(deaths()).toBeGreaterThan(before)
  await expect.poll(() => liveNodes(server.url), { timeout: 60_000 }).toEqual(['1 2', '2 2'])
  const felt = showing.result.cutOff
  expect(felt, 'the kill must have been felt').toBeGreaterThan(0)

  const earlier = workersOf(server)
  process.kill(server.pid(), 'SIGUSR2')
  const isReplaced = () => server.output().includes('all workers were replaced')
  await expect.poll(isReplaced, { timeout: 150_000 }).toBe(true)
  const after = workersOf(server)
  expect(after).toHaveLength(2)
  expect(after.filter((pid) => earlier.includes(pid))).toEqual([])
  const result = await showing.end()
  // On a busy machine an event may wait too long for the database, which is no lost call.
  expect(result.cutOff - felt).toBe(0)
  expect(Math.min(result.impressions, result.clicks)).toBeGreaterThan(50)
  await expectCounts(network, result)
  expect(await server.stop()).toBe(0)
  // Up to six workers start one after the other, and then two, on a machine with other work.
}, 600_000)

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
