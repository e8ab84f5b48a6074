// R1: clients show ads while servers and PostgreSQL are killed. The short form in npm test, the
// nightly one and its control differ in their numbers only.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '@frontrow/contract/durations'
import {
  type SeededRandom,
  createSeededRandom,
} from '../../../server/src/commands/demo/seeded-random.ts'
import { type ServerProcess, childrenOf } from '../../support/server-process.ts'
import { type TestNetwork, type ShowingResult, startShowing } from '../../support/test-network.ts'

export interface Kills {
  seed: string
  clients: number
  /**
   * How often each kind of process is killed. A backend is the process of one connection; when it
   * is killed, PostgreSQL ends all backends and recovers.
   */
  times: { server: number; postmaster: number; backend: number }
  /** The number of events acknowledged in total, spread evenly over the kills. */
  events: number
}

export interface Killed extends ShowingResult {
  killed: Kills['times']
  seconds: number
}

/** Shows ads during the kills. Returns when every event that was begun is acknowledged. */
export async function showThroughKills(network: TestNetwork, kills: Kills): Promise<Killed> {
  const random = createSeededRandom(kills.seed)
  const beganAt = performance.now()
  const showing = startShowing(network, kills)
  const killed = { server: 0, postmaster: 0, backend: 0 }
  const order = shuffled(random, kills.times)
  for (const [index, what] of order.entries()) {
    await showing.reached((kills.events * (index + 1)) / order.length)
    await wait(random.between(0, 50))
    await kill(network, what, random)
    killed[what] += 1
  }
  await showing.reached(kills.events)
  const result = await showing.end()
  return { ...result, killed, seconds: Math.round((performance.now() - beganAt) / 1000) }
}

type Victim = keyof Kills['times']

/** What is killed, in an order by chance. */
export function shuffled(random: SeededRandom, times: Kills['times']): Victim[] {
  const victims = (['server', 'postmaster', 'backend'] as const).flatMap((victim) =>
    Array.from({ length: times[victim] }, () => ({ victim, at: random.next() })),
  )
  return victims.toSorted((one, other) => one.at - other.at).map(({ victim }) => victim)
}

/** Kills one process, and starts it again where nothing else does. */
export async function kill(
  { nodes }: TestNetwork,
  what: Victim,
  random: SeededRandom,
): Promise<void> {
  const [first] = nodes
  if (what === 'postmaster') return patiently(() => first.killPostgres())
  if (what === 'backend') return patiently(() => killBackend(first, random))
  const node = random.pick(nodes, () => 1)
  await node.killServer()
  // A server that finds no database exits, and its supervisor starts it again.
  await patiently(() => node.start())
}

/** Retries while the process that was killed before is not back yet. */
async function patiently(work: () => Promise<void> | void): Promise<void> {
  const giveUpAt = performance.now() + minuteMs
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await wait(50)
    }
  }
}

/** Kills a busy backend if there is one, so that its statement is interrupted. */
function killBackend(server: ServerProcess, random: SeededRandom): void {
  const backends = connectionsOf(server.postmaster())
  const busy = backends.filter(({ title }) => !title.endsWith(' idle'))
  const victim = random.pick(busy.length > 0 ? busy : backends, () => 1)
  process.kill(victim.pid, 'SIGKILL')
}

/** The processes of a PostgreSQL that serve a connection, by their process titles. */
function connectionsOf(postmaster: number): { pid: number; title: string }[] {
  return childrenOf(postmaster).flatMap((pid) => {
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', '').trim()
      return title.includes('[local]') ? [{ pid, title }] : []
    } catch {
      // The process has ended in the meantime.
      return []
    }
  })
}
