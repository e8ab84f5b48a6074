import type { Earnings } from '@frontrow/contract/documents/earnings'
import { useMemo } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useListSearch } from '../../../ui/tables/list-search.ts'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { FilterField, ListSearchField } from '../../../ui/tables/list-fields.tsx'
import { useListView } from '../../../ui/tables/list-view.ts'
import { SaveCsvButton } from '../../../ui/buttons/save-csv-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { earningsCsv } from './books-csv.ts'
import { DayGraph } from './day-graph.tsx'
import { appFilters, earningColumns, earningRules } from './earning-columns.tsx'
import { useEarnings } from './use-earnings.ts'

export function EarningRows({ query }: { query: ReturnType<typeof useEarnings> }) {
  const rows = query.data?.rows
  const columns = earningColumns(query.data?.currency ?? '')
  const filters = useMemo(() => appFilters(rows ?? []), [rows])
  const search = useListSearch(rows, {
    words: ['line', 'lines'],
    view: useListView(),
    ...earningRules,
    filters,
  })
  const amounts = useMemo(
    () => search.found.map(({ day, earned }) => ({ day, amount: earned })),
    [search.found],
  )
  return (
    <Section title="By day and placement">
      <QueryTable
        label="Earnings by day and placement"
        loading="Loading days..."
        query={{ ...query, failure: null }}
        rows={rows}
        columns={columns}
        search={search}
        above={
          <DayGraph
            label="Earnings per day"
            color="var(--chart-3)"
            currency={query.data?.currency ?? ''}
            amounts={amounts}
          />
        }
        tools={
          <>
            <ListSearchField label="Find a placement or a day" search={search} />
            <FilterField label="App" search={search} all="All apps" />
          </>
        }
        keyOf={({ day, placement_id: id }) => `${day} ${id}`}
        end={query.data !== undefined && <SaveEarnings earnings={query.data} rows={search.found} />}
        empty={
          <EmptyState title="No earnings in this month">
            Each day with paid impressions appears here once it is closed.
          </EmptyState>
        }
      />
    </Section>
  )
}

function SaveEarnings({
  earnings,
  rows,
}: {
  earnings: Earnings
  rows: readonly Earnings['rows'][number][]
}) {
  const name = `Earnings ${earnings.month}`
  return <SaveCsvButton name={name} what="earnings" rows={() => earningsCsv(earnings, rows)} />
}
