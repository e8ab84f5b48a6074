/**
 * Does the work for each in turn. A failure keeps no other from being done, and is thrown at the
 * end, with what `nameOf` says; of several the first one, with the names of all.
 */
export async function eachAlone<T>(
  all: Iterable<T> | AsyncIterable<T>,
  nameOf: (one: T) => string,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = []
  let cause: unknown
  for await (const one of all)
    try {
      await work(one)
    } catch (error) {
      if (failed.length === 0) cause = error
      failed.push(nameOf(one))
    }
  if (failed.length === 0) return
  const why = cause instanceof Error ? cause.message : String(cause)
  throw new Error(`failed: ${failed.join(', ')}; the first one: ${why}`, { cause })
}

/** The same for different work, each named. */
export async function allAlone(parts: Record<string, () => Promise<unknown>>): Promise<void> {
  await eachAlone(
    Object.entries(parts),
    ([name]) => name,
    ([, work]) => work(),
  )
}
