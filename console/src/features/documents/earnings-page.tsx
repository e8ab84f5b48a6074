import { showEarnings, type Earnings } from '@frontrow/contract/documents/earnings'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { dayText, monthText } from '../../lib/text/day-text.ts'
import { countText } from '../../lib/text/count-text.ts'
import { moneyText } from '../../lib/text/money-text.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Allowed } from '../../ui/layout/allowed.tsx'
import { CardSkeleton } from '../../ui/feedback/card-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryTable, useListSearch } from '../../ui/tables/query-table.tsx'
import { FilterField, ListSearchField } from '../../ui/tables/list-fields.tsx'
import { useListView } from '../../ui/tables/list-view.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SaveCsvButton } from '../../ui/buttons/save-csv-button.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { MoneyTabs } from '../account/account.tsx'
import { ownImpressionsText } from '../apps/apps.tsx'
import { earningsCsv } from './books-csv.ts'
import { DayGraph } from './day-graph.tsx'
import { appFilters, earningColumns, earningRules } from './earning-columns.tsx'
import { impressionsText } from './impressions-text.ts'
import { LaterChanges } from './later-changes.tsx'
import styles from './documents.module.css'
import { MonthField } from '../books/books.tsx'
import { Sums } from '../../ui/layout/sums.tsx'
import { holdReasons } from './statement-words.ts'
import { useMonth } from '../books/books.tsx'
import { useEarnings } from './use-earnings.ts'

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
      {/* After a failure, the card above says it and offers to try again. */}
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

function EarningSums({ earnings }: { earnings: Earnings }) {
  const { currency, earned, gross, impressions, pending, balance, books_since: since } = earnings
  const { is_final: isFinal } = earnings
  return (
    <>
      <Sums
        sums={[
          {
            label: isFinal ? 'Earnings' : 'Estimated earnings',
            value: moneyText(earned, currency),
            more: `of ${moneyText(gross, currency)} billed to advertisers`,
          },
          {
            label: 'Impressions',
            value: countText(impressions),
            more: ownImpressionsText(earnings.own_impressions),
          },
          {
            label: 'Pending',
            value: moneyText(pending.earned, currency),
            more: impressionsText(pending, 'so far'),
          },
          {
            label: 'Unpaid earnings',
            value: moneyText(balance, currency),
            more: `all months, ${moneyText(earnings.payable, currency)} of it payable`,
          },
        ]}
      />
      <p className={`${styles.held} note underlined`}>
        {since === null
          ? 'The network has not opened its books yet, so these days earn nothing.'
          : 'Days are UTC and close shortly after midnight. '}
        {since !== null && (isFinal ? finalNote : estimatedNote)}
      </p>
      {earnings.held.length > 0 && (
        <div className={styles.held}>
          <HeldEarnings earnings={earnings} />
        </div>
      )}
    </>
  )
}

const estimatedNote = 'Earnings are estimated until the month closes.'

const finalNote = (
  <>
    This month is closed and its earnings are final:{' '}
    <Link to={paths.statements}>View statement</Link>.
  </>
)

/** What is kept back of closed months, with why and until when. */
function HeldEarnings({ earnings: { held, currency } }: { earnings: Earnings }) {
  const isBank = held.some(({ reason }) => reason === 'no_bank_details')
  return (
    <Alert type="warning" detail={isBank && <Link to={paths.banking}>Add bank details</Link>}>
      {held.map((hold) => (
        <p key={hold.id}>{holdText(hold, currency)}</p>
      ))}
    </Alert>
  )
}

function holdText(hold: Earnings['held'][number], currency: string): string {
  const { placement_name: placement, reason } = hold
  const what = placement === null ? '' : ` of ${placement}`
  const why = holdReasons[reason] ?? reason
  return `${moneyText(hold.amount, currency)}${what} of ${monthText(hold.month)} is held: ${why}. Review by ${dayText(hold.review_by)}.`
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
