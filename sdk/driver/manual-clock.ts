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

/** Opens a clock that moves only by `fire`, for tests that must not wait. */
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

/** Runs all pending promise callbacks. */
export async function callbacks(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}
