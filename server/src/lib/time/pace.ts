// Work on many bytes beside a server that answers calls: it rests as long as it works, so that it
// takes at most half of a processor and half of a disk.
import { setTimeout as wait } from 'node:timers/promises'

export interface Pace {
  /** Called after each read or write of so many bytes. Rests where a portion is complete. */
  moved(bytes: number, portionDone?: () => Promise<unknown>): Promise<void>
}

/**
 * What the disk has not written yet makes the next commit of the database wait, so that a portion
 * is no larger than what a slow disk writes in some hundredths of a second.
 */
const portionBytes = 2 * 1024 ** 2
const longestRestMs = 2000

/** Throws the reason of `signal` once it is aborted. */
export function createPace(signal: AbortSignal): Pace {
  let [left, beganAt] = [portionBytes, performance.now()]
  return {
    moved: async (bytes, portionDone) => {
      signal.throwIfAborted()
      left -= bytes
      if (left > 0) return
      await portionDone?.()
      await wait(Math.min(longestRestMs, performance.now() - beganAt), undefined, { signal })
      left = portionBytes
      beganAt = performance.now()
    },
  }
}

/** For work beside which nothing else waits. */
export const withoutPace: Pace = { moved: async () => {} }
