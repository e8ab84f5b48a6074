// Runs the measured servers as separate processes and reads their processor time.
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Load, load } from './load.ts'
import type { ProcessUse } from './process-use.ts'

const sliceMs = 2000
const idleMs = 10_000
const children: ChildProcess[] = []

export interface Server {
  /** Ports by the name of the server. */
  ports: Record<string, number>
  /** Processor time since its start, in microseconds. */
  processor(): Promise<Processor>
  /** Resident memory in megabytes. */
  memory(): Promise<number>
  /** Microseconds of processor time per millisecond without requests, and of its main thread. */
  idle: Processor
}

/** Processor time in microseconds: `cpu` of the whole process, `main` of its main thread alone. */
interface Processor {
  cpu: number
  main: number
}

/**
 * A process started by a bench. `told` is its first message; `ask` sends it one request at a time.
 */
export interface Answering<T> {
  told: T
  ask: <Answer>(question: string) => Promise<Answer>
}

/**
 * Starts a file of this folder or of another checkout. Resolves with its first message, which it
 * sends when it is ready.
 */
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

/**
 * Starts a file of this folder that first reports its ports and then, on request, its processor
 * time.
 */
export async function start(file: string, args: string[]): Promise<Server> {
  const { told: ports, ask } = await startProcess<Record<string, number>>(
    new URL(file, import.meta.url),
    args,
  )
  const taken = () => ask<ProcessUse>('use')
  return {
    ports,
    idle: { cpu: 0, main: 0 },
    processor: async () => {
      const { user, system, main } = await taken()
      return { cpu: user + system, main }
    },
    memory: async () => (await taken()).rss / 2 ** 20,
  }
}

/** Ends all started processes. */
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

/**
 * The result of one server in one slice. Its microseconds of processor time are those of a request,
 * without the server's idle load.
 */
export interface Slice extends Load, Processor {}

export async function slice(
  server: Server,
  of: Omit<Parameters<typeof load>[0], 'ms'>,
): Promise<Slice> {
  const [before, startedAt] = [await server.processor(), performance.now()]
  const done = await load({ ...of, ms: sliceMs })
  const after = await server.processor()
  const elapsed = performance.now() - startedAt
  const each = (clock: keyof Processor) =>
    (after[clock] - before[clock] - server.idle[clock] * elapsed) / done.times.length
  return { ...done, cpu: each('cpu'), main: each('main') }
}

/** Measures the idle load of a server. */
export async function watchIdle(server: Server): Promise<void> {
  const [before, startedAt] = [await server.processor(), performance.now()]
  await wait(idleMs)
  const after = await server.processor()
  const elapsed = performance.now() - startedAt
  server.idle = {
    cpu: (after.cpu - before.cpu) / elapsed,
    main: (after.main - before.main) / elapsed,
  }
}
