import { isOfFamily } from '../../../lib/failures/sql-states.ts'

/**
 * Returns true if the data caused the error: the same rows fail again, other rows do not. A lost
 * connection, too little memory or a missing permission is no data fault.
 */
export function isDataFault(error: unknown): boolean {
  if (error instanceof RangeError) return true
  return isOfFamily(error, 'dataException', 'integrityConstraint', 'raisedByTrigger')
}

export interface FailedAlone<T> {
  item: T
  error: unknown
}

/**
 * Processes items in one batch. If the data of one item makes the batch fail, each half is tried
 * alone, down to single items, so that a bad item affects no other. Returns the items that failed
 * alone. `work` must be atomic for its portion. An error that is no data fault is thrown at once.
 */
export async function isolateFailures<T>(
  items: readonly T[],
  work: (portion: readonly T[]) => Promise<void>,
): Promise<FailedAlone<T>[]> {
  if (items.length === 0) return []
  try {
    await work(items)
    return []
  } catch (error) {
    if (!isDataFault(error)) throw error
    const [only] = items
    if (items.length === 1 && only !== undefined) return [{ item: only, error }]
  }
  const half = Math.ceil(items.length / 2)
  const first = await isolateFailures(items.slice(0, half), work)
  const second = await isolateFailures(items.slice(half), work)
  return [...first, ...second]
}
