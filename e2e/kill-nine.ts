// R1: a stream of ads and events while servers and PostgreSQL are killed. The short form in npm test, the long one and its
// control at night differ in their numbers only.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type SeededRandom, openSeededRandom } from '../server/src/commands/seeded-random.ts'
import { type ServerProcess, childrenOf } from './server-process.ts'
import { type TestNetwork, type Told, startShowing } from './test-network.ts'

export interface Kills {
  seed: string
  clients: number
  /** How often each is killed. A backend is one connection's process; PostgreSQL then ends all of them and recovers. */
  times: { server: number; postmaster: number; backend: number }
  /** So many events are acknowledged meanwhile, as many before each kill. */
  events: number
}

export interface Killed extends Told {
  killed: Kills['times']
  seconds: number
}

/** Shows ads through kills and returns once everything that was begun is acknowledged. */
export async function showThroughKills(network: TestNetwork, kills: Kills): Promise<Killed> {
  const random = openSeededRandom(kills.seed)
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
  const told = await showing.end()
  return { ...told, killed, seconds: Math.round((performance.now() - beganAt) / 1000) }
}

type Victim = keyof Kills['times']

function shuffled(random: SeededRandom, times: Kills['times']): Victim[] {
  const victims = (['server', 'postmaster', 'backend'] as const).flatMap((victim) =>
    Array.from({ length: times[victim] }, () => ({ victim, at: random.next() })),
  )
  return victims.toSorted((one, other) => one.at - other.at).map(({ victim }) => victim)
}

async function kill({ nodes }: TestNetwork, what: Victim, random: SeededRandom): Promise<void> {
  const [first] = nodes
  if (what === 'postmaster') return patiently(() => first.killPostgres())
  if (what === 'backend') return patiently(() => killBackend(first, random))
  const node = random.pick(nodes, () => 1)
  await node.killServer()
  // One that finds no database gives up, and is started again by whoever watches over it.
  await patiently(() => node.start())
}

/** What was killed before may not be back yet. */
async function patiently(act: () => Promise<void> | void): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    try {
      await act()
      return
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await wait(50)
    }
  }
}

/** One that is at work, where there is one: a statement is then cut off in its middle. */
function killBackend(server: ServerProcess, random: SeededRandom): void {
  const backends = connectionsOf(server.postmaster())
  const busy = backends.filter(({ title }) => !title.endsWith(' idle'))
  const victim = random.pick(busy.length > 0 ? busy : backends, () => 1)
  process.kill(victim.pid, 'SIGKILL')
}

/** The processes of a PostgreSQL that serve a connection, by the titles that they give themselves. */
function connectionsOf(postmaster: number): { pid: number; title: string }[] {
  return childrenOf(postmaster).flatMap((pid) => {
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', '').trim()
      return title.includes('[local]') ? [{ pid, title }] : []
    } catch {
      // It ended while it was looked at.
      return []
    }
  })
}
