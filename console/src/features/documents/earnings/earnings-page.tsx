import { showEarnings, type Earnings } from '@frontrow/contract/documents/earnings'
import { useMemo, type ReactNode } from 'react'
import { monthText } from '../../../lib/text/day-text.ts'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryTable, useListSearch } from '../../../ui/tables/query-table.tsx'
import { FilterField, ListSearchField } from '../../../ui/tables/list-fields.tsx'
import { useListView } from '../../../ui/tables/list-view.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { SaveCsvButton } from '../../../ui/buttons/save-csv-button.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { MoneyTabs } from '../../account/account.tsx'
import { earningsCsv } from './books-csv.ts'
import { DayGraph } from './day-graph.tsx'
import { appFilters, earningColumns, earningRules } from './earning-columns.tsx'
import { LaterChanges } from './later-changes.tsx'
import { MonthField } from '../../books/books.tsx'
import { useMonth } from '../../books/books.tsx'
import { useEarnings } from './use-earnings.ts'
import { EarningSums } from './earning-sums.tsx'

/** `next` is shown above the earnings. */
export function EarningsPage({ next }: { next?: ReactNode }) {
  return (
    <>
      <PageHead title="Earnings" />
      <MoneyTabs />
      <Allowed needs={showEarnings.needs}>
        <EarningsOfMonth next={next} />
      </Allowed>
    </>
  )
}

function EarningsOfMonth({ next }: { next: ReactNode }) {
  const [month, change] = useMonth()
  const earnings = useEarnings(month)
  const { data } = earnings
  return (
    <div className="stack">
      {next}
      <Section
        title={`Earnings in ${monthText(month)}`}
        sub="Your share of billed impressions, recounted after each day."
        tools={<MonthField month={month} since={data?.books_since ?? null} change={change} />}
      >
        <SectionBody>
          <Loaded
            query={earnings}
            skeleton={<CardSkeleton label="Loading earnings..." fields={2} />}
          >
            {(shown) => <EarningSums earnings={shown} />}
          </Loaded>
        </SectionBody>
      </Section>
      {/* After a failure, the card above shows it and offers to try again. */}
      {(data !== undefined || earnings.failure === null) && <EarningRows query={earnings} />}
      <LaterChanges
        about="Placement"
        month={month}
        currency={data?.currency ?? ''}
        changes={(data?.changes ?? []).map(({ placement_name: name, earned, ...line }) => ({
          ...line,
          name,
          amount: earned,
        }))}
      />
    </div>
  )
}

function EarningRows({ query }: { query: ReturnType<typeof useEarnings> }) {
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
