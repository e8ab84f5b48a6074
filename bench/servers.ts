// Servers that a bench asks, each a process of its own, and what they take of the processor meanwhile.
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Load, load } from './load.ts'

const sliceMs = 2000
const idleMs = 10_000
const children: ChildProcess[] = []

export interface Server {
  /** By what listens there. */
  ports: Record<string, number>
  /** Microseconds of processor time it has taken so far. */
  cpu(): Promise<number>
  /** Megabytes that it holds in memory. */
  memory(): Promise<number>
  /** Microseconds it takes in a millisecond without requests. */
  idle: number
}

/** Starts a file of this folder that tells its ports and, when asked, its processor time. */
export async function start(file: string, args: string[]): Promise<Server> {
  const child = fork(new URL(file, import.meta.url), args)
  children.push(child)
  const told = <T>() =>
    new Promise<T>((resolve, reject) => {
      const gone = () => reject(new Error(`${file} ended`))
      child.once('exit', gone)
      child.once('message', (message) => {
        child.off('exit', gone)
        resolve(message as T)
      })
    })
  const ports = await told<Record<string, number>>()
  const taken = () => {
    const answer = told<NodeJS.CpuUsage & { rss: number }>()
    child.send('use')
    return answer
  }
  return {
    ports,
    idle: 0,
    cpu: async () => {
      const { user, system } = await taken()
      return user + system
    },
    memory: async () => (await taken()).rss / 2 ** 20,
  }
}

/** Ends all that were started. */
export async function endAll(): Promise<void> {
  for (const child of children) await ended(child)
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve()
    child.once('exit', () => resolve())
    child.disconnect()
  })
}

/** What one server did in one slice. */
export interface Slice extends Load {
  /** Microseconds of processor time a request, without what the server does each second anyway. */
  cpu: number
}

export async function slice(
  server: Server,
  of: Omit<Parameters<typeof load>[0], 'ms'>,
): Promise<Slice> {
  const [before, startedAt] = [await server.cpu(), performance.now()]
  const done = await load({ ...of, ms: sliceMs })
  const taken = (await server.cpu()) - before
  const anyway = server.idle * (performance.now() - startedAt)
  return { ...done, cpu: (taken - anyway) / done.times.length }
}

/** Lets a server be for a while, to see what it does by itself. */
export async function watchIdle(server: Server): Promise<void> {
  const [before, startedAt] = [await server.cpu(), performance.now()]
  await wait(idleMs)
  server.idle = ((await server.cpu()) - before) / (performance.now() - startedAt)
}
