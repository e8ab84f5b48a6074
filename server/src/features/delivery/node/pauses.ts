interface Pauses {
  arePaused: () => boolean
  /** Runs work during which others see a pause. */
  during: <T>(work: () => Promise<T>) => Promise<T>
}

/** Periodic work that can be paused, by several at once. */
export function createPauses(): Pauses {
  let pauses = 0
  return {
    arePaused: () => pauses > 0,
    during: async (work) => {
      pauses += 1
      return work().finally(() => {
        pauses -= 1
      })
    },
  }
}
