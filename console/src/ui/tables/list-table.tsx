import { useMemo, type ReactNode } from 'react'
import { findRows, type ListRules } from './find-rows.ts'
import styles from './list-table.module.css'
import {
  countText,
  pageOf,
  sortIn,
  sortedBy,
  type ListView,
  type ListViewState,
} from './list-view.ts'
import { Loaded, type LoadedQuery } from '../feedback/loaded.tsx'
import { NothingFound } from '../feedback/nothing-found.tsx'
import { Pager } from './pager.tsx'
import { Table, type TableProps } from './table.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

interface ListTableProps<Row> extends Pick<
  TableProps<Row>,
  'label' | 'columns' | 'keyOf' | 'onRow'
> {
  query: LoadedQuery<readonly Row[]> & { isFetching: boolean }
  /** The text while there are no rows yet. */
  loading: string
  /** The text while loaded rows are fetched again. */
  updating?: string
  /** A line under a failure. */
  advice?: string
  /** Shown in place of rows when the list has none. */
  empty: ReactNode
  /** Makes the list searchable, sortable and paged. */
  search?: ListSearch<Row>
  /** Shown above the table, once it has rows. */
  above?: ReactNode
  /** Small text below the table, once it has rows. */
  note?: ReactNode
  /** Buttons at the end of the table's last line, for a list with a search. */
  end?: ReactNode
}

/**
 * A list of the console: its rows in a table, or what is shown while they load, when they cannot
 * be loaded, when there are none, and when a search finds none. Place it in a card.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { query, loading, advice, search, above, note } = props
  const updating = query.isFetching ? props.updating : undefined
  return (
    <Loaded query={query} advice={advice} skeleton={<TableSkeleton label={loading} />}>
      {(rows) =>
        rows.length === 0 ? (
          <Table {...props} rows={rows} updating={updating} />
        ) : (
          <>
            {above}
            {search === undefined ? (
              <Table {...props} rows={rows} updating={updating} />
            ) : (
              <FoundRows {...props} search={search} all={rows.length} updating={updating} />
            )}
            {note !== undefined && <p className={styles.note}>{note}</p>}
          </>
        )
      }
    </Loaded>
  )
}

interface FoundRowsProps<Row> extends Omit<ListTableProps<Row>, 'updating'> {
  search: ListSearch<Row>
  all: number
  updating: string | undefined
}

/** One page of the rows that the search has found, and the line with their number. */
function FoundRows<Row>({ search, all, end, ...table }: FoundRowsProps<Row>) {
  const { words, view, change, found, sort } = search
  const { rows, ...page } = pageOf(found, view.page)
  return (
    <>
      <Table
        {...table}
        rows={rows}
        sort={sort}
        // One row has no order.
        onSort={all > 1 ? (chosen) => change(sortedBy(chosen)) : undefined}
        empty={<NothingFound search={view.search} />}
      />
      <Pager
        label={words[1]}
        page={page.page}
        pages={page.pages}
        onPage={(turned) => change({ page: turned })}
        end={end}
      >
        {countText({ ...page, rows }, { found: found.length, all }, words)}
      </Pager>
    </>
  )
}

/** The view of a searchable list, and the rows that it leaves. */
export interface ListSearch<Row> extends Pick<SearchOptions<Row>, 'words' | 'filters'> {
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
}

/**
 * Searches, filters and sorts the rows by the view. The rows are found again only when
 * an option changes, so keep the options the same from one rendering to the next.
 */
export function useListSearch<Row>(
  rows: readonly Row[] | undefined,
  { words, view: [view, change], textsOf, filters, sortKeys }: SearchOptions<Row>,
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
  return { words, filters, view, change, found, sort: sortIn(sortKeys, view) }
}
