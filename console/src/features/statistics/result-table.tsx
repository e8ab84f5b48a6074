import type { Dimension, MeasureName } from '@frontrow/contract/measures'
import type { Statistics } from '@frontrow/contract/statistics'
import { useMemo, type ComponentProps } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSearchField } from '../../ui/tables/list-fields.tsx'
import type { ListViewState } from '../../ui/tables/list-view.ts'
import { useListSearch } from '../../ui/tables/list-search.ts'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { resultColumns, textOfRow, type ResultCells, type ResultColumn } from './result-columns.tsx'
import { resultsOf, type ResultRow } from './statistics-rows.ts'

interface ResultTableProps extends Pick<
  ComponentProps<typeof QueryTable<ResultRow>>,
  'label' | 'loading' | 'note'
> {
  query: ComponentProps<typeof QueryTable>['query'] & { data: Statistics | undefined }
  by: Dimension
  shown: readonly ResultColumn[]
  /** The measure that `share` is of. */
  shareOf: MeasureName
  cells?: ResultCells | undefined
  /** The label of the search field of a long table. */
  find: string
  view: ListViewState
}

/** The rows of an answer that was asked by one dimension, with their total. */
export function ResultTable(props: ResultTableProps) {
  const { by, shown, shareOf, cells, find, view, ...table } = props
  const { data } = table.query
  const results = useMemo(() => data && resultsOf(data, by), [data, by])
  const columns = useMemo(
    () =>
      results === undefined
        ? []
        : resultColumns({ by, shown, shareOf, totals: results.totals, cells }),
    [by, shown, shareOf, results, cells],
  )
  const textsOf = useMemo(() => (row: ResultRow) => [textOfRow(by, row)], [by])
  const search = useListSearch(results?.rows, {
    words: ['row', 'rows'],
    view,
    textsOf,
    sortKeys: columns,
  })
  const isLong = (results?.rows.length ?? 0) > manyRows
  return (
    <QueryTable
      {...table}
      updating={table.loading}
      rows={results?.rows}
      columns={columns}
      search={search}
      total={results?.totals}
      keyOf={({ id }) => id}
      {...(isLong && { tools: <ListSearchField label={find} search={search} /> })}
      empty={
        <EmptyState inline title="Nothing was counted in this period">
          Choose a longer one to see earlier figures.
        </EmptyState>
      }
    />
  )
}

/** More rows than these can be searched. */
const manyRows = 10
