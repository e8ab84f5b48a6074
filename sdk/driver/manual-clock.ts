export interface ManualClock {
  now(): number
  after(milliseconds: number, work: () => void): () => void
  /** Moves to this time and runs the earliest timer that is due, if one is. */
  fire(time: number): void
  /** The time of the earliest timer; null without one. */
  next(): number | null
  /** Removes all timers. */
  forget(): void
}

/** A clock that only moves when it is told to. */
export function openManualClock(start: number): ManualClock {
  let now = start
  let timers: { at: number; work: () => void }[] = []
  const earliest = () => timers.toSorted((one, other) => one.at - other.at)[0]
  return {
    now: () => now,
    after: (milliseconds, work) => {
      const timer = { at: now + milliseconds, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    fire: (time) => {
      now = Math.max(now, time)
      const timer = earliest()
      if (timer === undefined || timer.at > now) return
      timers = timers.filter((one) => one !== timer)
      timer.work()
    },
    next: () => earliest()?.at ?? null,
    forget: () => {
      timers = []
    },
  }
}
