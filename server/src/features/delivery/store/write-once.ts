/**
 * Writes the batches of `take`, each of which has an id. After a failure the same batch is written
 * first the next time; if it was stored after all, its id makes the repeat harmless. One call
 * writes at most one new batch, so that a steady stream does not block the caller's other steps.
 */
export function createWriteOnce<Batch>(): (
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
