import { lazy, Suspense, type ReactNode } from 'react'
import styles from './query-table.module.css'
import type { ListSearch } from './list-search.ts'
import { countText, pageOf, sortedBy } from './list-view.ts'
import { Loaded, type LoadedQuery } from '../feedback/loaded.tsx'
import { NothingFound } from '../feedback/nothing-found.tsx'
import { FilterBar } from '../layout/filter-bar.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { ListTools } from './list-tools.tsx'
import type { PagedQuery } from './older-rows.tsx'
import { PagedTable } from './paged-table.tsx'
import { Pager } from './pager.tsx'
import { Table, type TableProps } from './table.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

/** Loaded only on a phone, because the code of its select field is large. */
const SortField = lazy(async () => ({ default: (await import('./sort-field.tsx')).SortField }))

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
  /** The day to which a search that stopped early has looked. */
  lookedBackTo?: string | null
}

/**
 * A list of the console: its filters, and its rows in a table, or what is shown while they load,
 * when they cannot be loaded, when there are none, and when a search finds none. Place it in a
 * card.
 */
export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { query, rows, loading, advice, filters } = props
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
    </>
  )
}

function LoadedRows<Row>(props: QueryTableProps<Row> & { rows: readonly Row[] }) {
  const { query, rows, search, above, tools, note } = props
  const updating = query.isFetching ? props.updating : undefined
  const list = 'hasNextPage' in query ? query : undefined
  if (rows.length === 0) return <PagedTable {...props} list={list} updating={updating} />
  return (
    <>
      {above}
      {tools !== undefined && <ListTools>{tools}</ListTools>}
      {search === undefined ? (
        <PagedTable {...props} list={list} updating={updating} />
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
  const isPhone = useIsPhone()
  const { rows, ...page } = pageOf(found, view.page, isPhone)
  return (
    <>
      {isPhone && all > 1 && search.sortChoices === undefined && (
        <Suspense>
          <ListTools>
            <SortField search={search} />
          </ListTools>
        </Suspense>
      )}
      <Table
        {...table}
        rows={rows}
        sort={sort}
        // One row has no order, and a phone shows no heads.
        onSort={all > 1 && !isPhone ? (chosen) => change(sortedBy(chosen)) : undefined}
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
