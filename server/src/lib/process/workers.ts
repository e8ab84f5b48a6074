// What the processes of one machine ask each other, and a worker's end of it.
import { type Channel, type ProcessLink, openProcessLink } from './process-link.ts'
import type { WantedPlace } from './places.ts'
import type { Limit } from '../db/rate-limits.sql.ts'

/** What the supervisor asks of a worker. */
export type WorkerTask =
  /** Opens the node and serves. Answered when it serves. */
  | ({ task: 'serve' } & WorkerOrders)
  /** Takes no new connections, finishes the open ones and ends, because another is in its place. */
  | { task: 'leave' }
  /** Is unready for `DRAIN_SECONDS`, then ends. */
  | { task: 'drain' }
  /** Ends as soon as the running calls are answered. */
  | { task: 'end' }
  /** Answers with its metrics as JSON. */
  | { task: 'measure' }

export interface WorkerOrders {
  /** From 1 on. The worker in the place of another has the same number. */
  worker: number
  workers: number
  coreUrl: string
  eventUrl: string
  /** Undefined where there is no demo. */
  demoEmail: string | undefined
}

/** What a worker asks of the supervisor. */
export type SupervisorTask =
  /** Answers with the metrics of all workers, each as JSON. */
  | { task: 'measure all' }
  /** Takes one token of a limit that all workers share. Answers with the seconds to wait. */
  | { task: 'take'; name: string; limit: Limit; key: string }
  /** Takes a place for dear work. Answers with its id, or why there is none. */
  | ({ task: 'take place' } & WantedPlace)
  | { task: 'leave place'; id: number }

/** The link of this process to its supervisor; undefined where it is no worker. */
let supervisor: ProcessLink<SupervisorTask> | undefined

let [count, number]: [number, number | undefined] = [1, undefined]

export function linkToSupervisor(answerTo: (task: WorkerTask) => Promise<unknown>): void {
  const channel: Channel = {
    events: process,
    send: (message, sent) => void process.send?.(message, undefined, undefined, sent),
  }
  supervisor = openProcessLink<SupervisorTask, WorkerTask>(channel, (task: WorkerTask) => {
    if (task.task === 'serve') [count, number] = [task.workers, task.worker]
    return answerTo(task)
  })
}

/** The number of workers that serve on this machine, this process included. */
export function workerCount(): number {
  return count
}

/** The number of this worker; undefined where it is the only process. */
export function workerNumber(): number | undefined {
  return number
}

/** Resolves to undefined where this process is no worker, or its supervisor does not answer. */
export async function askSupervisor(task: SupervisorTask): Promise<unknown> {
  return supervisor?.ask(task).catch(() => undefined)
}
