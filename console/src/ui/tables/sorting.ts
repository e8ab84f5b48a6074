/** The sort column, identified by its head, and the direction. */
export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

export interface Sortable<Row> {
  head: string
  /**
   * The value that rows are sorted by; a column without it is not sortable. `place` is the position
   * of the row in the reply.
   */
  sortBy?: ((row: Row, place: number) => string | number) | undefined
}

/**
 * The sort order after a click on a head: the column's first direction, then the other one, then
 * none.
 */
export function nextSort<Row>(
  now: Sort | undefined,
  column: Sortable<Row>,
  sample: Row | undefined,
): Sort | undefined {
  const first = firstDirection(column, sample)
  if (now?.column !== column.head) return { column: column.head, direction: first }
  if (now.direction !== first) return undefined
  return { ...now, direction: first === 'ascending' ? 'descending' : 'ascending' }
}

/**
 * Text is sorted ascending first, numbers descending, because users mostly look for the largest.
 */
function firstDirection<Row>(column: Sortable<Row>, sample: Row | undefined): Sort['direction'] {
  const value = sample === undefined ? '' : column.sortBy?.(sample, 0)
  return typeof value === 'number' ? 'descending' : 'ascending'
}

/** Digits in names are compared as numbers, and accents are ignored. */
const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The rows in the given order. Equal rows keep their order. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const keyOf = columns.find(({ head }) => head === sort?.column)?.sortBy
  if (sort === undefined || keyOf === undefined) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows
    .map((row, place) => ({ row, key: keyOf(row, place) }))
    .toSorted((a, b) => sign * compare(a.key, b.key))
    .map(({ row }) => row)
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return words.compare(String(a), String(b))
}
