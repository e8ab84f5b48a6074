/** Runs a part of the SDK. An error in it gives `otherwise`. */
export type Guard = <T>(work: () => Promise<T>, otherwise: T) => Promise<T>

const mostFaults = 3

/**
 * The SDK never throws an error into the game. After three errors of its own it asks for nothing
 * and sends nothing until the next start.
 */
export function openGuard(): Guard {
  let faults = 0
  return async (work, otherwise) => {
    if (faults >= mostFaults) return otherwise
    try {
      return await work()
    } catch {
      faults += 1
      return otherwise
    }
  }
}
