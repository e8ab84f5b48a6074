import { useMemo, type ReactNode } from 'react'
import { findRows, type ListRules } from './find-rows.ts'
import styles from './query-table.module.css'
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
import { FilterBar } from '../layout/filter-bar.tsx'
import { ListTools } from './list-tools.tsx'
import { OlderRows, type PagedQuery } from './older-rows.tsx'
import { Pager } from './pager.tsx'
import { Table, type TableProps } from './table.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

/** How a query stands, as `useCall` and `useCallPages` give it. */
type ListQuery = Omit<LoadedQuery<unknown>, 'data'> & { isFetching: boolean }

interface QueryTableProps<Row> extends Pick<
  TableProps<Row>,
  'label' | 'columns' | 'keyOf' | 'onRow' | 'total'
> {
  query: ListQuery | (ListQuery & PagedQuery)
  /** The rows of the reply; undefined until it is there. */
  rows: readonly Row[] | undefined
  /** The text while there are no rows yet. */
  loading: string
  /** The text while loaded rows are fetched again. */
  updating?: string
  /** A line under a failure. */
  advice?: string
  /** The fields that filter the list. They are shown also while it loads and where it is empty. */
  filters?: ReactNode
  /** Shown in place of rows when the list has none. */
  empty: ReactNode
  /** Makes the list searchable, sortable and paged. */
  search?: ListSearch<Row>
  /** Shown above the table, once it has rows. */
  above?: ReactNode
  /** The fields that search, filter and sort the rows, once there are some. */
  tools?: ReactNode
  /** Small text below the table, once it has rows. */
  note?: ReactNode
  /** Buttons at the end of the table's last line, for a list with a search. */
  end?: ReactNode
  /** The button that reads the next page of a query with pages: "Show older charges". */
  older?: string
  /** The day to which a search that stopped early has looked. */
  lookedBackTo?: string | null
}

/**
 * A list of the console: its filters, and its rows in a table, or what is shown while they load,
 * when they cannot be loaded, when there are none, and when a search finds none. Place it in a
 * card.
 */
export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { query, rows, loading, advice, filters, older, lookedBackTo } = props
  return (
    <>
      {filters !== undefined && <FilterBar>{filters}</FilterBar>}
      <Loaded
        query={{ ...query, data: rows }}
        advice={advice}
        skeleton={<TableSkeleton label={loading} />}
      >
        {(loaded) => <LoadedRows {...props} rows={loaded} />}
      </Loaded>
      {older !== undefined && 'hasNextPage' in query && (
        <OlderRows list={query} label={older} lookedBackTo={lookedBackTo} />
      )}
    </>
  )
}

function LoadedRows<Row>(props: QueryTableProps<Row> & { rows: readonly Row[] }) {
  const { query, rows, search, above, tools, note } = props
  const updating = query.isFetching ? props.updating : undefined
  if (rows.length === 0) return <Table {...props} updating={updating} />
  return (
    <>
      {above}
      {tools !== undefined && <ListTools>{tools}</ListTools>}
      {search === undefined ? (
        <Table {...props} updating={updating} />
      ) : (
        <FoundRows {...props} search={search} all={rows.length} updating={updating} />
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </>
  )
}

interface FoundRowsProps<Row> extends Omit<QueryTableProps<Row>, 'updating'> {
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
