export interface Ticker {
  /** Runs every step once more, after a run that is under way, and throws the first failure. */
  now(): Promise<void>
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>
}

export interface TickerOptions {
  /** In their order. One that fails does not keep the later ones from running. `isAsked`: not by the timer. */
  steps: readonly ((isAsked: boolean) => Promise<unknown>)[]
  /** Once when it begins to fail, and once when all is well again: a database can be away for a night. */
  failed: (error: unknown) => void
  recovered: () => void
}

const secondMs = 1000

/** Runs steps each second, never twice at a time. */
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
