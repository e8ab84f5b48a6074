import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { csvFile } from '../../ui/csv.ts'
import { Icon } from '../../ui/icon.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section, SectionBody } from '../../ui/section.tsx'
import { sorted, type Sort } from '../../ui/sorting.ts'
import { Table, type Column } from '../../ui/table.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { DateFields } from './date-fields.tsx'
import { findRows } from './find-rows.ts'
import styles from './overview.module.css'
import type { Filter } from './use-filter.ts'

/** A column with its sort key, which is also the value in a saved file. */
export interface TotalsColumn<Row> extends Column<Row> {
  sortBy: (row: Row) => string | number
}

interface TotalsSectionProps<Row> {
  title: string
  /** What a row is: 'campaign'. */
  word: string
  totals: {
    filter: Filter
    rows: readonly Row[] | undefined
    isFetching: boolean
    failure: string | null
    refetch: () => Promise<unknown>
  }
  columns: readonly TotalsColumn<Row>[]
  /** The texts of a row that the search looks at. */
  textsOf: (row: Row) => readonly string[]
  loading: string
  empty: ReactNode
  /** A note beside the number of rows that explains the values. */
  note?: string
}

export function TotalsSection<Row extends { id: string }>(props: TotalsSectionProps<Row>) {
  const { title, word, totals, columns, textsOf, loading, empty, note } = props
  const { rows, isFetching, filter } = totals
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>()
  const found = rows === undefined ? [] : findRows(rows, search, textsOf)
  const isWaiting = rows === undefined || (rows.length === 0 && isFetching)

  return (
    <Section
      title={title}
      tools={
        <div className={styles.tableTools}>
          <SearchField label={`Find a ${word}`} value={search} onChange={setSearch} />
          <DateFields filter={filter} />
        </div>
      }
    >
      <NoRowsYet totals={totals} loading={isWaiting ? loading : null} />
      {!isWaiting && (
        <Table
          label={`${title} table`}
          columns={columns}
          rows={found}
          keyOf={({ id }) => id}
          updating={isFetching ? loading : undefined}
          empty={rows.length === 0 ? empty : <NotFound search={search} />}
          sort={sort}
          onSort={setSort}
        />
      )}
      {!isWaiting && rows.length > 0 && (
        <div className={styles.foot}>
          <p>
            {[countOfRows(word, { found: found.length, all: rows.length }), note]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Button
            look="subtle"
            size="sm"
            onClick={() => saveFile(`${title}.csv`, csvOf(columns, sorted(found, columns, sort)))}
          >
            <Icon name="download" />
            Save as CSV
          </Button>
        </div>
      )}
    </Section>
  )
}

interface NoRowsYetProps {
  totals: Pick<TotalsSectionProps<unknown>['totals'], 'failure' | 'refetch'>
  /** The text while the rows load; null when they have loaded. */
  loading: string | null
}

function NoRowsYet({ totals: { failure, refetch }, loading }: NoRowsYetProps) {
  if (failure === null) return loading === null ? null : <TableSkeleton label={loading} />
  return (
    <SectionBody>
      <RetryAlert type="error" retry={refetch}>
        {failure}
      </RetryAlert>
    </SectionBody>
  )
}

/** The visible rows, in the visible order. */
function csvOf<Row>(columns: readonly TotalsColumn<Row>[], rows: readonly Row[]): Blob {
  const heads = columns.map(({ head }) => head)
  return csvFile([heads, ...rows.map((row) => columns.map(({ sortBy }) => sortBy(row)))])
}

function NotFound({ search }: { search: string }) {
  return <p className={styles.notFound}>Nothing found for “{search.trim()}”.</p>
}

function countOfRows(word: string, { found, all }: { found: number; all: number }): string {
  const words = `${all} ${all === 1 ? word : `${word}s`}`
  return found === all ? words : `${found} of ${words}`
}
