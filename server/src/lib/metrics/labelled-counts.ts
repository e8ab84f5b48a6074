import type { LabelledValue } from './measures.ts'

/** Counts by the values of labels, in memory since the start. */
export interface LabelledCounts {
  /** Adds one, at the values in the order of the labels. */
  add(...values: readonly string[]): void
  all(): readonly LabelledValue[]
}

/** No value may contain a line break. */
export function createLabelledCounts(names: readonly string[]): LabelledCounts {
  const counts = new Map<string, number>()
  return {
    add: (...values) => {
      const key = values.join('\n')
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    all: () =>
      [...counts].map(([key, value]) => {
        const values = key.split('\n')
        return {
          labels: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
          value,
        }
      }),
  }
}
