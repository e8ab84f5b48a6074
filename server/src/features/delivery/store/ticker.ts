import { hourMs } from '@frontrow/contract/durations'

export interface Ticker {
  /** Runs every step once, after a run that is in progress, and throws the first error. */
  now(): Promise<void>
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
}

const secondMs = 1000

/** Runs the steps each second, one run at a time. */
export function startTicker({ steps, failed, recovered }: TickerOptions): Ticker {
  let isStopped = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  const run = (isAsked: boolean) => {
    const mine = underWay.catch(() => {}).then(() => runAll(steps, isAsked))
    underWay = mine
    return mine
  }
  const note = (error?: unknown) => {
    if (error !== undefined && !isFailing) failed(error)
    if (error === undefined && isFailing) recovered()
    isFailing = error !== undefined
  }
  const plan = () => {
    if (isStopped) return
    timer = setTimeout(
      () =>
        void run(false)
          .then(() => note(), note)
          .then(plan),
      secondMs,
    )
    timer.unref()
  }
  plan()
  return {
    now: () => run(true),
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await underWay.catch(() => {})
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
