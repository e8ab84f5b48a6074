/**
 * The longest turn of this thread's event loop while `work` runs, in milliseconds of its processor
 * time: what other programs of a busy machine take does not count.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let [isOver, longest] = [false, 0]
  const watching = (async () => {
    while (!isOver) {
      const before = process.threadCpuUsage()
      // A millisecond without work, so that this loop takes no processor from the work.
      await new Promise((next) => setTimeout(next, 1))
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1000)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await watching
  }
  return longest
}
