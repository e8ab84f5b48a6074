import { setTimeout as wait } from 'node:timers/promises'

/** A resource with its own connection. */
export interface Opened {
  /** Resolves when the connection has ended for any reason. */
  ended: Promise<void>
  close(): Promise<void>
}

const firstPauseMs = 200
const longestPauseMs = 5000

/**
 * Opens the resource, and reopens it with growing pauses whenever it ends, until it is closed.
 * Throws if the first attempt fails.
 */
export async function keepOpen(open: () => Promise<Opened>): Promise<{ close(): Promise<void> }> {
  let isClosed = false
  let current = await open()
  const reopen = async () => {
    for (let pause = firstPauseMs; !isClosed; pause = Math.min(pause * 2, longestPauseMs)) {
      await wait(pause, undefined, { ref: false })
      const again = isClosed ? undefined : await open().catch(() => undefined)
      if (again === undefined) continue
      current = again
      if (isClosed) await again.close()
      return
    }
  }
  const keep = async () => {
    while (!isClosed) {
      await current.ended
      await reopen()
    }
  }
  void keep()
  return {
    close: async () => {
      isClosed = true
      await current.close()
    },
  }
}
