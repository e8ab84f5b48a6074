import type { readBlocks } from './ad-snapshot.sql.ts'

type BlockRow = Awaited<ReturnType<typeof readBlocks>>[number]

export interface Blocks {
  /** Numbers of the apps that are not shown in an app: the ones its organization wants nowhere, and the ones it does not want there. */
  of(app: { id: string; organization: number }): ReadonlySet<number>
}

const nothing: ReadonlySet<number> = new Set()

/** Made once for a picture of what is live. Apps without a block of their own share a set, so that 100,000 apps cost no sets. */
export function blocksIn(rows: readonly BlockRow[]): Blocks {
  const everywhere = numbersBy(rows, (row) => (row.in_app_id === null ? row.organization : null))
  const inOne = numbersBy(rows, (row) => row.in_app_id)
  return {
    of: ({ id, organization }) => {
      const all = everywhere.get(organization) ?? nothing
      const own = inOne.get(id)
      return own === undefined ? all : all.union(own)
    },
  }
}

/** Rows without a key are left out. */
function numbersBy<K>(
  rows: readonly BlockRow[],
  keyOf: (row: BlockRow) => K | null,
): Map<K, ReadonlySet<number>> {
  const numbers = new Map<K, Set<number>>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const known = numbers.get(key) ?? new Set<number>()
    numbers.set(key, known.add(row.blocked))
  }
  return numbers
}
