/**
 * Repeats `work` with a pause in between until the returned function is called. A failure is passed
 * to `failed`, and the work runs again after the pause.
 */
export function repeat(options: {
  pauseMs: number
  work: () => Promise<unknown>
  failed: (error: unknown) => void
}): () => Promise<void> {
  const { pauseMs, work, failed } = options
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  let isStopped = false
  const plan = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      underWay = work().catch(failed).then(plan)
    }, pauseMs).unref()
  }
  plan()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await underWay
  }
}
