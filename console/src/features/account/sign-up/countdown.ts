import { useCallback, useEffect, useState } from 'react'

const TICK_MS = 1000

/**
 * The whole seconds left of `seconds`, updated each second. It counts to a fixed time instead of
 * counting ticks, so it is correct after the browser has paused the tab.
 */
export function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * TICK_MS)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.round((end - now) / TICK_MS))
  const over = left === 0

  useEffect(() => {
    if (over) return
    const ticking = window.setInterval(() => setNow(Date.now()), TICK_MS)
    return () => window.clearInterval(ticking)
  }, [over, end])

  const startAt = useCallback((from: number) => {
    const start = Date.now()
    setNow(start)
    setEnd(start + from * TICK_MS)
  }, [])

  return { left, startAt }
}

/** m:ss */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
