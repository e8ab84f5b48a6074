import { useCallback, useEffect, useRef } from 'react'

type After = (milliseconds: number, act: () => void) => void

/**
 * Gives `after(milliseconds, act)`, bound to the component that asks for it: whoever leaves the screen before the time is up is
 * not dragged back by it.
 */
export function useAfter(): After {
  const timers = useRef(new Set<number>())
  const left = useRef(false)

  useEffect(() => {
    const pending = timers.current
    left.current = false
    return () => {
      left.current = true
      for (const timer of pending) window.clearTimeout(timer)
      pending.clear()
    }
  }, [])

  return useCallback((milliseconds, act) => {
    // An answer may come when the screen it was for is gone already.
    if (left.current) return
    const timer = window.setTimeout(() => {
      timers.current.delete(timer)
      act()
    }, milliseconds)
    timers.current.add(timer)
  }, [])
}
