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

/** A process that a bench has started: it has said what it is, and answers one question at a time. */
export interface Answering<T> {
  told: T
  ask: <Answer>(question: string) => Promise<Answer>
}

/** Starts a file of this folder, or of another checkout's, and waits for the message with which it says that it is ready. */
export async function startProcess<T>(file: URL, args: string[]): Promise<Answering<T>> {
  const child = fork(file, args, { serialization: 'advanced' })
  children.push(child)
  const message = <Message>() =>
    new Promise<Message>((resolve, reject) => {
      const gone = () => reject(new Error(`${file.pathname} ended`))
      child.once('exit', gone)
      child.once('message', (said) => {
        child.off('exit', gone)
        resolve(said as Message)
      })
    })
  const told = await message<T>()
  return {
    told,
    ask: (question) => {
      const answer = message<never>()
      child.send(question)
      return answer
    },
  }
}

/** Starts a file of this folder that tells its ports and, when asked, its processor time. */
export async function start(file: string, args: string[]): Promise<Server> {
  const { told: ports, ask } = await startProcess<Record<string, number>>(
    new URL(file, import.meta.url),
    args,
  )
  const taken = () => ask<NodeJS.CpuUsage & { rss: number }>('use')
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
