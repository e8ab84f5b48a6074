// Long work beside calls: the event loop has its turn after each portion of the rows.
import { setImmediate as nextTurn } from 'node:timers/promises'

export async function* portionsOf<T>(
  rows: readonly T[],
  size = 1000,
): AsyncGenerator<readonly T[], void> {
  for (let first = 0; first < rows.length; first += size) {
    if (first > 0) await nextTurn()
    yield rows.slice(first, first + size)
  }
}

/** As `flatMap` of an array, in portions. */
export async function flatMapInPortions<T, Made>(
  rows: readonly T[],
  work: (row: T) => Made | readonly Made[],
): Promise<Made[]> {
  const made: Made[] = []
  for await (const some of portionsOf(rows)) made.push(...some.flatMap(work))
  return made
}

/** By the key of each row; the last one where several have the same. */
export async function mapInPortions<Key, T>(
  rows: readonly T[],
  keyOf: (row: T) => Key,
): Promise<Map<Key, T>> {
  const found = new Map<Key, T>()
  for await (const some of portionsOf(rows)) for (const row of some) found.set(keyOf(row), row)
  return found
}
