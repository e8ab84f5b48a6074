/**
 * Writes what `take` gives, which carries an id of its own. After a failure the same comes first the next time, and finds itself where
 * it was written after all. What comes in meanwhile waits for the next time: there may be no end to it, and others have their turn.
 */
export function openWriteOnce<Batch>(): (
  take: () => Batch | undefined,
  write: (batch: Batch) => Promise<void>,
) => Promise<void> {
  let underWay: Batch | undefined
  return async (take, write) => {
    for (const next of [() => underWay, take]) {
      const batch = next()
      if (batch === undefined) continue
      underWay = batch
      await write(batch)
      underWay = undefined
    }
  }
}
