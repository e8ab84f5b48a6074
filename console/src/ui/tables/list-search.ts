import { useMemo } from 'react'
import { findRows, type ListRules } from './find-rows.ts'
import { sortIn, type ListView, type ListViewState, type SortChoice } from './list-view.ts'

/** The view of a searchable list, and the rows that it leaves. */
export interface ListSearch<Row> extends Pick<
  SearchOptions<Row>,
  'words' | 'filters' | 'sortKeys' | 'sortChoices'
> {
  view: ListView
  change: (change: Partial<ListView>) => void
  /** The rows that pass the search and the filter, sorted. */
  found: readonly Row[]
  sort: ReturnType<typeof sortIn>
}

interface SearchOptions<Row> extends ListRules<Row> {
  /** What a row is, singular and plural. */
  words: readonly [singular: string, plural: string]
  /** From `useListView`, or from `useLocalView` for a view that is not in the URL. */
  view: ListViewState
  /** What a `SortField` among the tools offers, including orders that no column has. */
  sortChoices?: readonly SortChoice[] | undefined
}

/**
 * Searches, filters and sorts the rows by the view. The rows are found again only when
 * an option changes, so keep the options the same from one rendering to the next.
 */
export function useListSearch<Row>(
  rows: readonly Row[] | undefined,
  { words, view: [view, change], textsOf, filters, sortKeys, sortChoices }: SearchOptions<Row>,
): ListSearch<Row> {
  const { search, only, by, descending } = view
  const found = useMemo(
    () =>
      findRows(
        rows ?? [],
        { search, only, by, descending },
        {
          textsOf,
          filters,
          sortKeys,
        },
      ),
    [rows, search, only, by, descending, textsOf, filters, sortKeys],
  )
  const sort = sortIn(sortKeys, view)
  return { words, filters, sortKeys, sortChoices, view, change, found, sort }
}
