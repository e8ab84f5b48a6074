/** SQLSTATE classes of failures that the rows of a statement cause: data exception, integrity constraint violation, raised by a trigger. */
const dataFault = /^(22|23|P0)...$/

/**
 * True for a failure that comes from the data: the same rows fail again, other rows do not. A lost connection, a lack of memory
 * or a missing right is none.
 */
export function isDataFault(error: unknown): boolean {
  if (error instanceof RangeError) return true
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && dataFault.test(code)
}

export interface FailedAlone<T> {
  item: T
  error: unknown
}

/**
 * Does work for many items together. Where the data of one makes it fail, each half is done by itself, down to the single item, so
 * that one bad item keeps no other from its result. Returns the items that failed alone. Work on a portion must do all or nothing.
 * Throws at once what is no fault of the data.
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
