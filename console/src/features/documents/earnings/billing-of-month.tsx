import type { Billing } from '@frontrow/contract/documents/earnings'
import { useMemo, type ReactNode } from 'react'
import { moneyText } from '../../../lib/text/money-text.ts'
import { monthText } from '../../../lib/text/day-text.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useListSearch } from '../../../ui/tables/list-search.ts'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { ListSearchField } from '../../../ui/tables/list-fields.tsx'
import { useListView } from '../../../ui/tables/list-view.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { SaveCsvButton } from '../../../ui/buttons/save-csv-button.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { chargesCsv } from './books-csv.ts'
import { DayGraph } from './day-graph.tsx'
import { chargeColumns, chargeRules } from './charge-columns.tsx'
import { impressionsText } from './impressions-text.ts'
import { InvoicesSection } from '../invoices/invoices-section.tsx'
import { LaterChanges } from './later-changes.tsx'
import { MonthField } from '../../books/books.tsx'
import { type Sum, Sums } from '../../../ui/layout/sums.tsx'
import { TermsNotes, termsText } from './terms-notes.tsx'
import { useMonth } from '../../books/books.tsx'
import { useBilling } from './use-earnings.ts'

/** The balance, `children`, what campaigns cost in the month of the address, and `after`. */
export function BillingOfMonth({ children, after }: { children: ReactNode; after: ReactNode }) {
  const [month, change] = useMonth()
  const billing = useBilling(month)
  const { data } = billing
  return (
    <div className="stack">
      <TermsNotes billing={data} />
      <Section
        title="Balance"
        sub="Prepaid balance or amount owed, and how fast campaigns spend it."
      >
        <SectionBody>
          <Loaded query={billing} skeleton={<CardSkeleton label="Loading balance..." fields={2} />}>
            {(shown) => <Sums sums={balanceSums(shown)} />}
          </Loaded>
        </SectionBody>
      </Section>
      {children}
      {/* After a failure, the card above shows it and offers to try again. */}
      {(data !== undefined || billing.failure === null) && (
        <ChargeRows
          query={billing}
          month={month}
          tools={<MonthField month={month} since={data?.books_since ?? null} change={change} />}
        />
      )}
      <InvoicesSection />
      {after}
      <LaterChanges
        about="Campaign"
        month={month}
        currency={data?.currency ?? ''}
        changes={(data?.changes ?? []).map(({ campaign_name: name, charged, ...line }) => ({
          ...line,
          name,
          amount: charged,
        }))}
      />
    </div>
  )
}

function balanceSums({ currency, balance, limit, ...billing }: Billing): Sum[] {
  const owed = Number(balance) < 0
  const text = moneyText(balance.replace(/^-/, ''), currency)
  return [
    {
      label: owed ? 'Amount due' : 'Balance',
      value: text,
      more: termsText(billing, limit === null ? null : moneyText(limit, currency)),
    },
    {
      label: 'Average day',
      value: moneyText(billing.average_day, currency),
      more: 'last 7 closed days',
    },
    {
      label: 'Pending',
      value: moneyText(billing.pending.charged, currency),
      more: impressionsText(billing.pending, 'so far, estimated'),
    },
    {
      label: 'Reserved',
      value: moneyText(billing.set_aside, currency),
      more: 'for ads already served',
    },
  ]
}

interface ChargeRowsProps {
  query: ReturnType<typeof useBilling>
  month: string
  tools: ReactNode
}

function ChargeRows({ query, month, tools }: ChargeRowsProps) {
  const { data } = query
  const search = useListSearch(data?.rows, {
    words: ['line', 'lines'],
    view: useListView(),
    ...chargeRules,
  })
  const currency = data?.currency ?? ''
  const amounts = useMemo(
    () => search.found.map(({ day, charged }) => ({ day, amount: charged })),
    [search.found],
  )
  return (
    <Section
      title={`Billed in ${monthText(month)}`}
      sub={data && `${moneyText(data.charged, currency)} for ${impressionsText(data)}`}
      tools={tools}
    >
      <QueryTable
        label="Billed by day and campaign"
        loading="Loading days..."
        query={{ ...query, failure: null }}
        rows={data?.rows}
        columns={chargeColumns(currency)}
        search={search}
        above={
          <DayGraph
            label="Billed per day"
            color="var(--chart-2)"
            currency={currency}
            amounts={amounts}
          />
        }
        tools={<ListSearchField label="Find a campaign or a day" search={search} />}
        note="Days are UTC and billed shortly after midnight. Spend is in the campaign’s currency, billed in the network’s currency at the rate of each impression."
        keyOf={({ day, campaign_id: id }) => `${day} ${id}`}
        end={data !== undefined && <SaveCharges billing={data} rows={search.found} />}
        empty={
          <EmptyState inline title="Nothing billed in this month">
            {data?.books_since === null
              ? 'The network has not opened its books yet, so these days are not billed.'
              : 'Each day with impressions appears here once it is closed.'}
          </EmptyState>
        }
      />
    </Section>
  )
}

function SaveCharges({
  billing,
  rows,
}: {
  billing: Billing
  rows: readonly Billing['rows'][number][]
}) {
  const name = `Billed ${billing.month}`
  return <SaveCsvButton name={name} what="charges" rows={() => chargesCsv(billing, rows)} />
}
