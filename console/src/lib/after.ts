import { useCallback, useEffect, useRef } from 'react'

type After = (milliseconds: number, callback: () => void) => void

/**
 * Returns `after(milliseconds, callback)`, which belongs to the calling component: its timers are
 * cleared on unmount, so a delayed navigation does not happen after the user has left the screen.
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

  return useCallback((milliseconds, callback) => {
    // An answer may arrive after the component has unmounted.
    if (left.current) return
    const timer = window.setTimeout(() => {
      timers.current.delete(timer)
      callback()
    }, milliseconds)
    timers.current.add(timer)
  }, [])
}
