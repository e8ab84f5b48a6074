import { hourMs } from '@frontrow/contract/durations'
import pLimit from 'p-limit'
import { repeat } from '../../../lib/time/repeat.ts'
import { openPauses } from './pauses.ts'

export interface Ticker {
  /** Runs every step once, after a run that is in progress, and throws the first error. */
  now(): Promise<void>
  /** While `work` runs, only `now` runs the steps. */
  pauseWhile<T>(work: () => Promise<T>): Promise<T>
  /** Stops the timer. Resolves when no run is in progress. */
  stop(): Promise<void>
}

export interface TickerOptions {
  /**
   * The steps run in order. A failed step does not stop the later ones. `isAsked` is true if `now`
   * was called, false for the timer.
   */
  steps: readonly ((isAsked: boolean) => Promise<unknown>)[]
  /**
   * Called once when runs begin to fail, and `recovered` once when they succeed again: a database
   * can be down for hours.
   */
  failed: (error: unknown) => void
  recovered: () => void
  /** False: only `now` runs the steps. */
  ticks?: boolean
}

const secondMs = 1000

/** Runs the steps each second, one run at a time. */
export function startTicker({ steps, failed, recovered, ticks = true }: TickerOptions): Ticker {
  const inTurn = pLimit(1)
  const run = (isAsked: boolean) => inTurn(() => runAll(steps, isAsked))
  const pauses = openPauses()
  let isFailing = false
  const endRepeating = ticks
    ? repeat({
        pauseMs: secondMs,
        work: async () => {
          if (pauses.arePaused()) return
          await run(false)
          if (isFailing) recovered()
          isFailing = false
        },
        failed: (error) => {
          if (!isFailing) failed(error)
          isFailing = true
        },
      })
    : async () => {}
  return {
    now: () => run(true),
    pauseWhile: pauses.during,
    stop: async () => {
      await endRepeating()
      // Resolves after the runs that were asked for before.
      await inTurn(() => {})
    },
  }
}

async function runAll(steps: TickerOptions['steps'], isAsked: boolean): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    await step(isAsked).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** Runs the work at the first call and then once an hour. */
export function hourly(work: () => Promise<void>): () => Promise<void> {
  let nextAt = 0
  return async () => {
    if (performance.now() < nextAt) return
    await work()
    nextAt = performance.now() + hourMs
  }
}
