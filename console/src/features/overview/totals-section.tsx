import { useCallback, type ReactNode } from 'react'
import type { CsvCell } from '../../ui/buttons/csv.ts'
import { useListSearch } from '../../ui/tables/list-search.ts'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { ListSearchField } from '../../ui/tables/list-fields.tsx'
import { useLocalView } from '../../ui/tables/list-view.ts'
import { SaveCsvButton } from '../../ui/buttons/save-csv-button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import { DateFields } from './date-fields.tsx'
import styles from './overview.module.css'
import type { useTotals } from './use-totals.ts'

export interface TotalsColumn<Row> extends Column<Row> {
  /** The text of a cell, which the search looks at. */
  text: (row: Row) => string
  /** The value that a saved file has, and that rows are sorted by. */
  sortBy: (row: Row) => string | number
}

interface TotalsSectionProps<Row> {
  title: string
  /** What a row is: 'campaign'. */
  word: string
  totals: ReturnType<typeof useTotals<Row>>
  columns: readonly TotalsColumn<Row>[]
  loading: string
  empty: ReactNode
  /** Explains the values. */
  note?: string
}

/** A table of counts with its own dates. */
export function TotalsSection<Row extends { id: string }>(props: TotalsSectionProps<Row>) {
  const { title, word, totals, columns, loading, empty, note } = props
  const textsOf = useCallback((row: Row) => columns.map(({ text }) => text(row)), [columns])
  const search = useListSearch(totals.data, {
    textsOf,
    sortKeys: columns,
    words: [word, `${word}s`],
    view: useLocalView(),
  })
  return (
    <Section
      title={title}
      tools={
        <div className={styles.tableTools}>
          <ListSearchField label={`Find a ${word}`} search={search} />
          <DateFields filter={totals.filter} />
        </div>
      }
    >
      <QueryTable
        label={`${title} table`}
        loading={loading}
        updating={loading}
        query={totals}
        rows={totals.data}
        search={search}
        columns={columns}
        keyOf={({ id }) => id}
        empty={empty}
        note={note}
        end={<SaveCsvButton name={title} rows={() => rowsOf(columns, search.found)} />}
      />
    </Section>
  )
}

/** The rows that were found, in their order. */
function rowsOf<Row>(columns: readonly TotalsColumn<Row>[], rows: readonly Row[]): CsvCell[][] {
  const heads = columns.map(({ head }) => head)
  return [heads, ...rows.map((row) => columns.map(({ sortBy }) => sortBy(row)))]
}
