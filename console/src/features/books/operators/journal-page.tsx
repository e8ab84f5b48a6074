import { useCall } from '../../../lib/calls/use-call.ts'
import { showNetworkOrganization } from '@frontrow/contract/operator/organizations'
import { dayText } from '../../../lib/text/day-text.ts'
import { DayRange } from '../../../ui/forms/day-range.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { chipsOf, FilterChips } from '../../../ui/layout/filter-chips.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FilterSelect } from '../../../ui/forms/filter-select.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { accountChoices, accountName, kindChoices, kindName } from './finance-words.ts'
import { journalTable } from './journal-table.tsx'
import { useJournal, useJournalFilter, type JournalFilter } from './use-finance.ts'

/** Everything that was posted, with its cause. */
export function JournalPage() {
  return (
    <FinanceFrame title="Journal">
      <Journal />
    </FinanceFrame>
  )
}

function Journal() {
  const { filter, change, clear } = useJournalFilter()
  const journal = useJournal(filter)
  return (
    <Section title="Journal entries" sub="Debits and credits, newest first. Entries are immutable.">
      <QueryTable
        {...journalTable}
        loading="Loading the journal..."
        filters={<Filters filter={filter} change={change} />}
        query={journal}
        rows={journal.data?.pages.flatMap(({ lines }) => lines)}
        empty={
          Object.keys(filter).length > 0 ? (
            <NoMatches title="No entries match these filters" clear={clear} />
          ) : (
            <EmptyState title="No entries yet">
              The first day with billed ads is posted shortly after it ends.
            </EmptyState>
          )
        }
      />
    </Section>
  )
}

interface FiltersProps {
  filter: JournalFilter
  change: (key: keyof Omit<JournalFilter, 'entry'>, value: string) => void
}

function Filters({ filter, change }: FiltersProps) {
  const { organization: id } = filter
  const organization = useCall(
    showNetworkOrganization,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  )
  const name = organization.data?.organization.name ?? 'one'
  const words = {
    account: (code: string) => `Account: ${accountName(code)}`,
    kind: (kind: string) => `Cause: ${kindName(kind)}`,
    from: (day: string) => `From ${dayText(day)}`,
    to: (day: string) => `To ${dayText(day)}`,
    organization: () => `Organization: ${name}`,
    cause: (cause: string) => cause,
  }
  return (
    <FilterChips chips={chipsOf(filter, words, change)}>
      <FilterSelect
        label="Account"
        all="All accounts"
        data={accountChoices}
        value={filter.account}
        onChange={(account) => change('account', account)}
      />
      <FilterSelect
        label="Cause"
        all="All causes"
        data={kindChoices}
        value={filter.kind}
        onChange={(kind) => change('kind', kind)}
      />
      <DayRange
        from={filter.from}
        to={filter.to}
        onFrom={(day) => change('from', day)}
        onTo={(day) => change('to', day)}
      />
    </FilterChips>
  )
}
