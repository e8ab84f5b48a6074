import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { openProcessLink } from '../../lib/process/process-link.ts'
import type { SupervisorTask, WorkerOrders, WorkerTask } from '../../lib/process/workers.ts'

/** A worker as its supervisor sees it. */
export interface WorkerProcess {
  number: number
  /** The time at which it began to serve, of the monotonic clock; undefined before. */
  servesSince(): number | undefined
  /** Resolves to false where it ends before it serves. */
  serves: Promise<boolean>
  /** Resolves when the process has ended. */
  ended: Promise<WorkerEnd>
  isAlive(): boolean
  /** True when its end was asked for. */
  isLeaving(): boolean
  /** Asks it to end; `leave` where another worker has its place. */
  end(how: 'leave' | 'drain' | 'end'): void
  measure(): Promise<object[]>
  kill(): void
}

export interface WorkerEnd {
  code: number
  signal: string | null
}

/** A worker that does not answer within this time is left out of the metrics. */
const measureMs = 2000

/** Starts a worker. `answer` answers what it asks. */
export function forkWorker(
  orders: WorkerOrders,
  answer: (task: SupervisorTask) => Promise<unknown>,
): WorkerProcess {
  const forked = cluster.fork()
  // A message to a process that has just ended fails, which its end reports as well.
  forked.on('error', () => {})
  const link = openProcessLink<WorkerTask, SupervisorTask>(
    { events: forked, send: (message, sent) => void forked.send(message, sent) },
    answer,
  )
  let servesSince: number | undefined
  let isLeaving = false
  let isAlive = true
  const serves = link.ask({ task: 'serve', ...orders }).then(
    () => {
      servesSince = performance.now()
      return true
    },
    () => false,
  )
  return {
    number: orders.worker,
    servesSince: () => servesSince,
    serves,
    ended: endOf(forked).finally(() => (isAlive = false)),
    isAlive: () => isAlive,
    isLeaving: () => isLeaving,
    end: (how) => {
      isLeaving = true
      link.ask({ task: how }).catch(() => {})
    },
    measure: () =>
      Promise.race([
        link.ask({ task: 'measure' }).then((own) => own as object[]),
        wait(measureMs, [], { ref: false }),
      ]).catch(() => []),
    kill: () => void forked.process.kill('SIGKILL'),
  }
}

async function endOf(forked: Worker): Promise<WorkerEnd> {
  const [code, signal] = (await once(forked, 'exit')) as [number | null, string | null]
  return { code: code ?? 1, signal }
}
