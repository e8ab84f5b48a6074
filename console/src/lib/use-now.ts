import { useEffect, useState } from 'react'

/** The time in milliseconds, updated after each `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = window.setInterval(() => setNow(Date.now()), everyMs)
    return () => window.clearInterval(ticking)
  }, [everyMs])
  return now
}
