/**
 * Repeats `work` with a pause in between until the returned function is called; the first time
 * after a pause, or at once. A failure is passed to `failed`, and the work runs again after the
 * pause.
 */
export function repeat(options: {
  pauseMs: number
  isAtStart?: boolean
  work: () => Promise<unknown>
  failed: (error: unknown) => void
}): () => Promise<void> {
  const { pauseMs, isAtStart = false, work, failed } = options
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  let isStopped = false
  const run = () => {
    underWay = work().catch(failed).then(plan)
  }
  const plan = () => {
    if (!isStopped) timer = setTimeout(run, pauseMs).unref()
  }
  if (isAtStart) run()
  else plan()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await underWay
  }
}
