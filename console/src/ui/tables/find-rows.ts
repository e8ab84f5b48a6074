import { fold } from '../forms/fold.ts'
import { sortIn, type ListView } from './list-view.ts'
import { sorted, type Sortable } from './sorting.ts'

/** How the rows of a list are searched, filtered and sorted. */
export interface ListRules<Row> {
  /** The texts of a row that the search looks at. */
  textsOf: (row: Row) => readonly string[]
  filters?: readonly ListFilter<Row>[] | undefined
  /** The columns, and sort keys without a column, whose heads appear only in the URL. */
  sortKeys: readonly Sortable<Row>[]
}

export interface ListFilter<Row> {
  /** The filter's name in the URL. */
  value: string
  label: string
  keeps: (row: Row) => boolean
}

type View = Pick<ListView, 'search' | 'only' | 'by' | 'descending'>

/**
 * The rows that pass the filter and contain every word of the search, in the order of the view.
 * Case and accents are ignored.
 */
export function findRows<Row>(
  rows: readonly Row[],
  view: View,
  { textsOf, filters = [], sortKeys }: ListRules<Row>,
): readonly Row[] {
  const keeps = filters.find(({ value }) => value === view.only)?.keeps
  const words = fold(view.search).split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => {
    if (keeps !== undefined && !keeps(row)) return false
    if (words.length === 0) return true
    // Folded in one piece, because a list of thousands of rows is searched at each keystroke.
    const text = fold(textsOf(row).join('\n'))
    return words.every((word) => text.includes(word))
  })
  return sorted(found, sortKeys, sortIn(sortKeys, view))
}
