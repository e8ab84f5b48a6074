// The first of several processes: it starts the workers, starts them again and replaces them. It
// serves nothing itself and has no connection to a database.
import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '@frontrow/contract/durations'
import { exitCodes } from '../../lib/failures/cannot-run.ts'
import { countPlaces } from '../../lib/process/places.ts'
import { type RateLimiter, createRateLimiter } from '../../lib/limits/rate-limiter.ts'
import type { SupervisorTask, WorkerOrders } from '../../lib/process/workers.ts'
import { type WorkerProcess, forkWorker } from './worker-process.ts'

export interface SuperviseOptions {
  orders: Omit<WorkerOrders, 'worker'>
  /** The longest time in which a worker that was asked to end must have ended. */
  mostEndMs: number
  /** Prints a line for the operator. */
  say: (line: string) => void
  /** Called with the exit code when the workers cannot run. */
  failed: (code: number) => void
}

export interface Supervisor {
  /** Resolves when every worker serves. */
  allServe(): Promise<void>
  /** Replaces the workers one after another: the new one serves before the old one leaves. */
  replaceAll(): Promise<void>
  /** Ends all workers; `drain` leaves a proxy time to turn away. Resolves when they have ended. */
  end(how: 'drain' | 'end'): Promise<void>
}

const firstPauseMs = 500
const longestPauseMs = 30_000
/** A worker that has served for this long is started again without a longer pause. */
const soundMs = 5000
/** The longest pause after a worker that has served at all, because its start is known to work. */
const longestServedPauseMs = 1000
const mostFailedStarts = 5

/** Starts the workers. */
export function supervise(options: SuperviseOptions): Supervisor {
  const { orders, say, failed } = options
  // Workers accept connections themselves. A connection that the supervisor had accepted would stay
  // open without an answer for ever when it was sent to a worker that is killed before it reads it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../start.ts', import.meta.url)), args: [] })
  const all = new Set<WorkerProcess>()
  const places = new Map<number, WorkerProcess>()
  const pauses = new Map<number, number>()
  const answer = openAnswers(() => [...all])
  const isHopeless = openFailedStarts(() => [...places.values()])
  let isEnding = false
  let replacing: Promise<void> | undefined

  const launch = (number: number): WorkerProcess => {
    const asker: Asker = {}
    const worker = forkWorker({ ...orders, worker: number }, (task) => answer.to(asker, task))
    all.add(worker)
    void worker.ended.then(({ code, signal }) => {
      all.delete(worker)
      answer.forget(asker)
      if (isEnding || worker.isLeaving() || places.get(number) !== worker) return
      if (code === exitCodes.config || isHopeless(worker)) failed(code)
      else void launchAgain(worker, signal ?? `code ${code}`)
    })
    return worker
  }
  const launchAgain = async (ended: WorkerProcess, why: string) => {
    const { number } = ended
    const pauseMs = pauseAfter(ended, pauses.get(number))
    pauses.set(number, pauseMs)
    say(
      `worker ${number} ended by itself (${why}): calls that it was answering have failed; another one starts in ${pauseMs / 1000} s, and the others serve on`,
    )
    await wait(pauseMs)
    if (!isEnding && places.get(number) === ended) places.set(number, launch(number))
  }
  const replaceAll = async () => {
    for (const number of places.keys()) {
      const fresh = launch(number)
      if (!(await servesInTime(fresh)))
        return say(`worker ${number} could not be replaced; the workers at hand serve on`)
      const old = places.get(number)
      places.set(number, fresh)
      old?.end('leave')
      if (old !== undefined) await endedInTime([old], options.mostEndMs)
      if (isEnding) return
    }
    say('all workers were replaced')
  }
  for (let number = 1; number <= orders.workers; number += 1) places.set(number, launch(number))
  return {
    allServe: () => allServe(places),
    replaceAll: () => {
      replacing ??= replaceAll().finally(() => (replacing = undefined))
      return replacing
    },
    end: async (how) => {
      isEnding = true
      for (const worker of all) worker.end(how)
      await endedInTime([...all], options.mostEndMs)
    },
  }
}

function pauseAfter(ended: WorkerProcess, before = firstPauseMs / 2): number {
  const since = ended.servesSince()
  if (since === undefined) return Math.min(longestPauseMs, before * 2)
  return performance.now() - since > soundMs ? firstPauseMs : longestServedPauseMs
}

/** Counts starts that failed. Five within a minute, while nobody serves, are hopeless. */
function openFailedStarts(places: () => WorkerProcess[]): (ended: WorkerProcess) => boolean {
  let failedAt: number[] = []
  return (ended) => {
    if (ended.servesSince() !== undefined) return false
    const now = performance.now()
    failedAt = [...failedAt.filter((at) => now - at < minuteMs), now]
    const isServed = places().some((one) => one.isAlive() && one.servesSince() !== undefined)
    return failedAt.length >= mostFailedStarts && !isServed
  }
}

/** Stands for one worker, and for none of those in its place before or after. */
type Asker = object

interface Answers {
  to(asker: Asker, task: SupervisorTask): Promise<unknown>
  /** Leaves the places of a worker that has ended. */
  forget(asker: Asker): void
}

/** Answers what workers ask: the metrics of all, and the limits and places that they share. */
function openAnswers(all: () => WorkerProcess[]): Answers {
  const limiters = new Map<string, RateLimiter>()
  const places = countPlaces<Asker>()
  const take = ({ name, limit, key }: Extract<SupervisorTask, { task: 'take' }>) => {
    const limiter = limiters.get(name) ?? createRateLimiter(limit)
    limiters.set(name, limiter)
    // By one clock: those of the workers begin with each of them.
    return limiter.take(key, performance.now())
  }
  return {
    to: async (asker, task) => {
      if (task.task === 'measure all') return Promise.all(all().map((worker) => worker.measure()))
      if (task.task === 'take') return take(task)
      if (task.task === 'take place') return places.take(task, asker)
      return places.leave(task.id)
    },
    forget: (asker) => places.leaveAll(asker),
  }
}

/** A worker that starts again meanwhile counts when it serves. */
async function allServe(places: ReadonlyMap<number, WorkerProcess>): Promise<void> {
  for (const number of places.keys()) {
    for (let worker = places.get(number); worker !== undefined;) {
      if (await worker.serves) break
      await wait(100)
      worker = places.get(number)
    }
  }
}

async function servesInTime(worker: WorkerProcess): Promise<boolean> {
  const serves = await Promise.race([worker.serves, wait(minuteMs, false, { ref: false })])
  if (!serves) worker.kill()
  return serves
}

/** A worker that does not end in time is killed. */
async function endedInTime(workers: readonly WorkerProcess[], mostMs: number): Promise<void> {
  const ended = Promise.all(workers.map((worker) => worker.ended))
  await Promise.race([ended, wait(mostMs, undefined, { ref: false })])
  for (const worker of workers) if (worker.isAlive()) worker.kill()
  await ended
}
