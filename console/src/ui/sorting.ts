/** Which column, by its head, the rows are in the order of. */
export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

export interface Sortable<Row> {
  head: string
  /** What rows are compared by; a column without it cannot be sorted by. */
  sortBy?: ((row: Row) => string | number) | undefined
}

/** What a press on a head asks for: its own order first, then the other one, then the rows as they came. */
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

/** Words from A on, figures from the largest down: what is looked for mostly stands on top then. */
function firstDirection<Row>(column: Sortable<Row>, sample: Row | undefined): Sort['direction'] {
  const value = sample === undefined ? '' : column.sortBy?.(sample)
  return typeof value === 'number' ? 'descending' : 'ascending'
}

/** Numbers in names count as numbers, and accents are no other letters. */
const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The rows in the order asked for. Equals stay in the order they came in. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const by = columns.find(({ head }) => head === sort?.column)?.sortBy
  if (sort === undefined || by === undefined) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => sign * compare(by(one), by(other)))
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return words.compare(String(one), String(other))
}
