import { setTimeout as wait } from 'node:timers/promises'
import { PerformanceObserver } from 'node:perf_hooks'

interface Span {
  from: number
  till: number
  ms: number
}

/**
 * The longest turn of this thread's event loop while `work` runs, in milliseconds of its processor
 * time. What other programs of a busy machine take does not count, and neither does the garbage
 * collector: it works for all tests that ran in this process before.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  const [turns, collections]: [Span[], Span[]] = [[], []]
  const observer = new PerformanceObserver((list) => {
    for (const { startTime: from, duration: ms } of list.getEntries())
      collections.push({ from, till: from + ms, ms })
  })
  observer.observe({ entryTypes: ['gc'] })
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const [before, from] = [process.threadCpuUsage(), performance.now()]
      // A millisecond without work, so that this loop takes no processor from the work.
      await wait(1)
      const { user, system } = process.threadCpuUsage(before)
      turns.push({ from, till: performance.now(), ms: (user + system) / 1000 })
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await watching
    // The observer is told of the last collections a turn later.
    await wait(10)
    observer.disconnect()
  }
  const collectedIn = ({ from, till }: Span) =>
    collections.reduce((sum, one) => sum + (one.from < till && one.till > from ? one.ms : 0), 0)
  return turns.reduce((longest, turn) => Math.max(longest, turn.ms - collectedIn(turn)), 0)
}
